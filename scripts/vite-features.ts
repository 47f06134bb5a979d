/**
 * Vite plugin: the page's first load lists every feature, but needs only what each adds to the page.
 * The contract and the settings schema are cut from feature.ts here; chunks that call import the
 * contract themselves. So the first load does not grow with every call of every room.
 */
import type { Plugin } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

const CUT: Readonly<Record<string, string>> = {
  contract: '{}',
  settings: 'undefined',
  permissions: '[]',
  server: 'undefined',
};

/**
 * Replaces the server's properties in `defineFeature({...})` and drops the imports that only they used.
 * @param program the module as ESTree
 */
export function cutFeature(code: string, program: unknown): string {
  const edits: Edit[] = [];
  const imports: Node[] = [];
  visit(program, (node) => {
    if (node.type === 'ImportDeclaration') imports.push(node);
    if (node.type !== 'CallExpression' || (node['callee'] as { name?: string }).name !== 'defineFeature')
      return;
    const [definition] = node['arguments'] as { properties?: Node[] }[];
    for (const property of definition?.properties ?? []) {
      const name = (property['key'] as { name?: string } | undefined)?.name ?? '';
      const text = CUT[name];
      if (text !== undefined)
        edits.push({ start: property.start, end: property.end, text: `${name}: ${text}` });
    }
  });
  const gone = imports.map(({ start, end }) => ({ start, end, text: '' }));
  const rest = apply(code, [...edits, ...gone]);
  const unused = imports.filter((node) =>
    localNames(node).every((name) => !new RegExp(`\\b${name}\\b`).test(withoutCut(rest))),
  );
  return apply(code, [...edits, ...unused.map(({ start, end }) => ({ start, end, text: '' }))]);
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

function apply(code: string, edits: readonly Edit[]): string {
  let result = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) {
    result = result.slice(0, start) + text + result.slice(end);
  }
  return result;
}

/** The replaced properties' own names are not uses of an import of the same name. */
function withoutCut(code: string): string {
  return Object.entries(CUT).reduce((text, [name, value]) => text.replaceAll(`${name}: ${value}`, ''), code);
}

function localNames(node: Node): string[] {
  return (node['specifiers'] as { local: { name: string } }[]).map(({ local }) => local.name);
}

function visit(value: unknown, seen: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((item) => visit(item, seen));
  if (typeof value !== 'object' || value === null) return;
  if (typeof (value as Node).type === 'string') seen(value as Node);
  for (const child of Object.values(value)) visit(child, seen);
}

export function featuresPlugin(): Plugin {
  return {
    name: 'phoenix:features',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (/\/features\/[^/]+\/(?:contract|settings)\.ts$/.test(id))
        return { code, moduleSideEffects: false, map: null };
      if (!/\/features\/[^/]+\/feature\.ts$/.test(id)) return null;
      return { code: cutFeature(code, this.parse(code)), map: null };
    },
  };
}
