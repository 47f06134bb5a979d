import type { Json } from './schema.ts';

export interface Change {
  readonly path: string;
  /** undefined: was or is not there. */
  readonly before: Json | undefined;
  readonly after: Json | undefined;
}

/** Leaves that differ between two values, in the order of the newer one. Pure. */
export function changesBetween(before: Json | undefined, after: Json | undefined, path = ''): Change[] {
  if (!isTree(before) || !isTree(after) || Array.isArray(before) !== Array.isArray(after)) {
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];
  }
  const [old, next] = [before as Record<string, Json>, after as Record<string, Json>];
  const keys = [...new Set([...Object.keys(next), ...Object.keys(old)])];
  return keys.flatMap((key) => changesBetween(old[key], next[key], path === '' ? key : `${path}.${key}`));
}

function isTree(value: Json | undefined): boolean {
  return typeof value === 'object' && value !== null;
}
