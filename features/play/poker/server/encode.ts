/** JSON whose whole numbers of any size are texts with an n at the end. */
export function encode(value: unknown): string | null {
  if (value === null) return null;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}

/** What encode() wrote into a column; the shape is that of the column. */
export function decode(value: string | null): unknown {
  if (value === null) return null;
  return JSON.parse(value, (_key, part: unknown) =>
    typeof part === 'string' && /^-?\d+n$/.test(part) ? BigInt(part.slice(0, -1)) : part,
  );
}
