/**
 * Vite plugin: the page's first load lists every feature, but needs only what each adds to the page.
 * The contract and the settings schema are cut from feature.ts here; chunks that call import the
 * contract themselves. So the first load does not grow with every call of every room.
 */
import type { Plugin } from 'vite';
import { visit, type Node } from './estree.ts';

/** What only the server asks of a feature. */
const CUT = new Set([
  'title',
  'plugin',
  'startsOff',
  'contract',
  'messages',
  'settings',
  'sharesEdge',
  'permissions',
  'server',
  'listed',
  'chunks',
]);

/**
 * Cuts the server's properties from `defineFeature({...})` and drops the imports that only they used.
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
      if (CUT.has(name)) edits.push({ start: property.start, end: endWithComma(code, property.end) });
    }
  });
  const used = new Set<string>();
  uses(program, ({ start, name }) => {
    if (!edits.some((cut) => start >= cut.start && start < cut.end)) used.add(name);
  });
  const unused = imports.filter((node) => localNames(node).every((name) => !used.has(name)));
  return apply(code, [...edits, ...unused]);
}

function endWithComma(code: string, end: number): number {
  return end + (/^\s*,\s*/.exec(code.slice(end))?.[0].length ?? 0);
}

interface Edit {
  start: number;
  end: number;
}

function apply(code: string, edits: readonly Edit[]): string {
  let result = code;
  for (const { start, end } of edits.toSorted((a, b) => b.start - a.start))
    result = result.slice(0, start) + result.slice(end);
  return result;
}

function localNames(node: Node): string[] {
  return (node['specifiers'] as { local: { name: string } }[]).map(({ local }) => local.name);
}

/** Names that are read; those of properties, of imports and of what is declared are not. */
function uses(value: unknown, seen: (use: { start: number; name: string }) => void): void {
  if (Array.isArray(value)) return value.forEach((item) => uses(item, seen));
  if (typeof value !== 'object' || value === null) return;
  const { type, ...parts } = value as Node;
  if (type === 'ImportDeclaration') return;
  if (type === 'Identifier') seen(value as { start: number; name: string } & Node);
  const isNamed = type === 'MemberExpression' || type === 'Property';
  const skipped = isNamed && parts['computed'] !== true ? (type === 'Property' ? 'key' : 'property') : null;
  for (const [name, child] of Object.entries(parts)) if (name !== skipped) uses(child, seen);
}

export function featuresPlugin(): Plugin {
  return {
    name: 'phoenix:features',
    apply: 'build',
    enforce: 'post',
    transform(code, id) {
      if (/\/features\/[^/]+\/[^/]+\/(?:contract|settings)\.ts$/.test(id))
        return { code, moduleSideEffects: false, map: null };
      if (!/\/features\/[^/]+\/[^/]+\/feature\.ts(?:\?later)?$/.test(id)) return null;
      return { code: cutFeature(code, this.parse(code)), map: null };
    },
  };
}
