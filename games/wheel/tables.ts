/** What each segment pays, by number of segments and risk. Every wheel returns exactly 99 %. */
export const RISKS = ['low', 'medium', 'high'] as const;
export type Risk = (typeof RISKS)[number];

export const SEGMENTS = [10, 20, 30, 40, 50] as const;
export type Segments = (typeof SEGMENTS)[number];

/** Low risk repeats these ten all round. */
const LOW = [1.5, 1.2, 1.2, 1.2, 0, 1.2, 1.2, 1.2, 1.2, 0];

/** Between two of these lies a segment that pays nothing. Ten segments begin with nothing, all others end with it. */
const MEDIUM: Record<Segments, readonly number[]> = {
  10: [1.9, 1.5, 2, 1.5, 3],
  20: [1.5, 2, 2, 2, 1.5, 3, 1.8, 2, 2, 2],
  30: [1.5, 1.5, 2, 1.5, 2, 2, 1.5, 3, 1.5, 2, 2, 1.7, 4, 1.5, 2],
  40: [2, 3, 2, 1.5, 3, 1.5, 1.5, 2, 1.5, 3, 1.5, 2, 2, 1.6, 2, 1.5, 3, 1.5, 2, 1.5],
  50: [2, 1.5, 2, 1.5, 3, 1.5, 1.5, 2, 1.5, 3, 1.5, 2, 1.5, 2, 2, 1.5, 3, 1.5, 2, 1.5, 1.5, 5, 1.5, 2, 1.5],
};

const TABLES: Record<Risk, (segments: Segments) => readonly number[]> = {
  low: (segments) => Array.from({ length: segments }, (_, index) => LOW[index % LOW.length]!),
  medium: (segments) => MEDIUM[segments].flatMap((pays) => (segments === 10 ? [0, pays] : [pays, 0])),
  // One segment takes all: 99 hundredths of a stake for each segment there is.
  high: (segments) =>
    Array.from({ length: segments }, (_, index) => (index === segments - 1 ? (99 * segments) / 100 : 0)),
};

const known = new Map<string, readonly number[]>();

/** Multipliers of the segments, clockwise from the first. The same list every time. */
export function wheelOf(params: { readonly segments: Segments; readonly risk: Risk }): readonly number[] {
  const key = `${params.risk}-${params.segments}`;
  const table = known.get(key) ?? TABLES[params.risk](params.segments);
  known.set(key, table);
  return table;
}

/** The different multipliers of a wheel, ascending, each with the number of its segments. */
export function shares(table: readonly number[]): readonly { pays: number; count: number }[] {
  return [...new Set(table)]
    .toSorted((a, b) => a - b)
    .map((pays) => ({ pays, count: table.filter((one) => one === pays).length }));
}
