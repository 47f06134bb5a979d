/** A module's syntax tree, for plugins of the build that read what a module says without running it. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

/** Calls `seen` with every node of a tree, parents before their children. */
export function visit(value: unknown, seen: (node: Node) => void): void {
  if (Array.isArray(value)) return value.forEach((item) => visit(item, seen));
  if (typeof value !== 'object' || value === null) return;
  if (typeof (value as Node).type === 'string') seen(value as Node);
  for (const child of Object.values(value)) visit(child, seen);
}
