/** The fields of the structured log, as the modules that write it name them. */
import { parseSync } from 'vite';
import type { Module } from './architecture.ts';

const LEVELS = new Set(['fatal', 'error', 'warn', 'info', 'debug']);

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** Names of all fields that are given to a log in these modules, with one module that gives it. */
export function logFields(modules: readonly Module[]): Map<string, string> {
  const fields = new Map<string, string>();
  for (const { path, source } of modules) {
    if (!source.includes('log')) continue;
    walk(parseSync(path, source).program as unknown as Node, (node) => {
      if (node.type !== 'CallExpression' || !isLog(node['callee'] as Node)) return;
      const [first] = node['arguments'] as Node[];
      if (first?.type !== 'ObjectExpression') return;
      for (const property of first['properties'] as Node[]) {
        const name = nameOf(property);
        if (name !== null && !fields.has(name)) fields.set(name, path);
      }
    });
  }
  return fields;
}

/** `log.warn` or `kit.log.warn`, and `log[passing ? 'warn' : 'error']`. */
function isLog(callee: Node): boolean {
  if (callee.type !== 'MemberExpression') return false;
  const [of, level] = [callee['object'] as Node, callee['property'] as Node];
  const last = of.type === 'MemberExpression' ? (of['property'] as Node) : of;
  const named = callee['computed'] === true || LEVELS.has(level['name'] as string);
  return named && last.type === 'Identifier' && last['name'] === 'log';
}

function nameOf(property: Node): string | null {
  const key = property['key'] as Node | undefined;
  return property.type === 'Property' && key?.type === 'Identifier' ? (key['name'] as string) : null;
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child !== null && typeof child === 'object' && 'type' in child) walk(child as Node, visit);
    }
  }
}
