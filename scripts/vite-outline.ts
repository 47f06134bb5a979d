/**
 * Vite plugin: the outline of the frame (app/index.html) is painted as soon as the document is there. The styles that it needs
 * are in the document's head; the sheet that they are cut from is put in by a script, at the place of every sheet, so that it does
 * not hold up the first paint.
 */
import postcss, { type AtRule, type Root, type Rule } from 'postcss';
import type { Plugin } from 'vite';

const SHEET = /\s*<link rel="stylesheet"[^>]*>/g;
/** Where app/index.html names it. */
const HOLE = '__SHEET__';
/** Where it is put in. */
const SCRIPT = '<script nonce="__NONCE__">';
/** Elements that the outline is made of: rules for others are not wanted. */
const ELEMENTS = new Set(['html', 'body', 'div', 'p', 'span', 'img']);
/** At-rules with rules inside. */
const GROUPS = new Set(['layer', 'media', 'supports']);

/**
 * @param sheet the whole sheet @param html the outline's markup
 * @returns what of the sheet the outline uses, minified as that is
 */
export function outlineStyle(sheet: string, html: string): string {
  const classes = new Set(
    Array.from(html.matchAll(/\sclass="([^"]+)"/g), ([, list]) => list!.trim().split(/\s+/)).flat(),
  );
  const root = postcss.parse(sheet);
  root.walkRules((rule) => keepSelectors(rule, classes));
  root.walkAtRules((rule) => {
    // The web font comes with the sheet: until then the local face stands for it.
    const isLocal = rule.name === 'font-face' && !rule.toString().includes('url(');
    if (!GROUPS.has(rule.name) && !isLocal && rule.name !== 'property') rule.remove();
  });
  dropUnused(root);
  dropEmpty(root);
  return root.toString();
}

function keepSelectors(rule: Rule, classes: ReadonlySet<string>): void {
  const kept = rule.selectors.filter((selector) => {
    const named = Array.from(selector.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name]) =>
      name!.replaceAll('\\', ''),
    );
    if (named.length > 0) return named.every((name) => classes.has(name));
    const elements = selector.replaceAll(/\[[^\]]*\]|::?[\w-]+(?:\([^)]*\))?/g, '').match(/[a-z]\w*/g) ?? [];
    return elements.every((name) => ELEMENTS.has(name));
  });
  if (kept.length === 0) rule.remove();
  else rule.selectors = kept;
}

/** Custom properties that nothing left of the sheet reads, and what those alone read. */
function dropUnused(root: Root): void {
  for (let before = ''; before !== root.toString();) {
    before = root.toString();
    const used = new Set(Array.from(before.matchAll(/var\((--[\w-]+)/g), ([, name]) => name!));
    root.walkDecls(/^--/, (declaration) => {
      if (!used.has(declaration.prop)) declaration.remove();
    });
    root.walkAtRules('property', (rule) => {
      if (!used.has(rule.params)) rule.remove();
    });
  }
}

function dropEmpty(root: Root): void {
  root.walkRules((rule) => {
    if (rule.nodes.length === 0) rule.remove();
  });
  const groups: AtRule[] = [];
  root.walkAtRules((rule) => void groups.push(rule));
  for (const group of groups.toReversed()) if (group.nodes?.length === 0) group.remove();
}

export function outlinePlugin(): Plugin {
  return {
    name: 'phoenix:outline',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const links = html.match(SHEET) ?? [];
        const name = /href="\/([^"]+)"/.exec(links[0] ?? '')?.[1];
        const sheet = name === undefined ? undefined : bundle?.[name];
        if (links.length !== 1 || sheet?.type !== 'asset' || !html.includes(HOLE) || !html.includes(SCRIPT))
          throw new Error(`index.html wants one sheet and a place for it, ${HOLE}`);
        const outline = html.slice(html.indexOf('<body>'));
        const text = typeof sheet.source === 'string' ? sheet.source : new TextDecoder().decode(sheet.source);
        return (
          html
            .replace(SHEET, '')
            .replaceAll(HOLE, `/${name}`)
            // Before the sheet, whose rules come over these.
            .replace(SCRIPT, `<style>${outlineStyle(text, outline)}</style>\n    ${SCRIPT}`)
        );
      },
    },
  };
}
