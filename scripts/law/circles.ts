/** No circles: modules that import each other cannot be read, tested or moved alone. Imports of types count too. */
import { posix } from 'node:path';
import { importsOf, type Module } from '../architecture.ts';

/** Groups of modules that reach each other by their imports, largest first, each in the order of its paths. */
export function circles(modules: readonly Module[]): string[][] {
  const known = new Set(modules.map(({ path }) => path));
  const edges = new Map(
    modules.map((module) => [
      module.path,
      importsOf(module).flatMap(({ specifier }) => targetOf(module.path, specifier, known)),
    ]),
  );
  return components(edges)
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted())
    .toSorted((a, b) => b.length - a.length);
}

function targetOf(from: string, specifier: string, known: ReadonlySet<string>): string[] {
  const clean = specifier.replace(/\?.*$/, '');
  const target = clean.startsWith('#') ? clean.slice(1) : posix.join(posix.dirname(from), clean);
  return known.has(target) ? [target] : [];
}

/** Strongly connected components (Tarjan), without recursion so that a long chain of imports cannot exhaust the stack. */
function components(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const isOpen = new Set<string>();
  const found: string[][] = [];
  for (const start of edges.keys()) {
    if (order.has(start)) continue;
    const path = [{ node: start, next: 0 }];
    while (path.length > 0) {
      const here = path.at(-1)!;
      const { node } = here;
      if (here.next === 0) {
        order.set(node, order.size);
        low.set(node, order.get(node)!);
        open.push(node);
        isOpen.add(node);
      }
      const to = edges.get(node)![here.next];
      here.next += 1;
      if (to !== undefined) {
        if (!order.has(to)) path.push({ node: to, next: 0 });
        else if (isOpen.has(to)) low.set(node, Math.min(low.get(node)!, order.get(to)!));
        continue;
      }
      path.pop();
      const above = path.at(-1)?.node;
      if (above !== undefined) low.set(above, Math.min(low.get(above)!, low.get(node)!));
      if (low.get(node) === order.get(node)) found.push(close(node));
    }
  }
  return found;

  function close(root: string): string[] {
    const group = open.splice(open.indexOf(root));
    for (const node of group) isOpen.delete(node);
    return group;
  }
}
