/** Small checks of what was kept in the browser, without the schema library, which the first load goes without. */

export type IsKind = (value: unknown) => boolean;

export const isText: IsKind = (value) => typeof value === 'string';
export const isFlag: IsKind = (value) => typeof value === 'boolean';

export function isNumber(least: number, most: number): IsKind {
  return (value) => typeof value === 'number' && value >= least && value <= most;
}

export function isMatch(pattern: RegExp): IsKind {
  return (value) => typeof value === 'string' && pattern.test(value);
}

export function isOneOf(...options: readonly string[]): IsKind {
  return (value) => typeof value === 'string' && options.includes(value);
}

export function isNullOr(kind: IsKind): IsKind {
  return (value) => value === null || kind(value);
}

export function isListOf(kind: IsKind): IsKind {
  return (value) => Array.isArray(value) && value.every(kind);
}

export function isRecordOf(kind: IsKind): IsKind {
  return (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(kind);
}

/** All of these fields, each of its kind; others may be there too. */
export function isShape(fields: Readonly<Record<string, IsKind>>): IsKind {
  return (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([name, kind]) => kind((value as Record<string, unknown>)[name]));
}
