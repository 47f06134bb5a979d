/** What lies on a betting table, counted in chips: plain data and pure steps, shared by every table game. */

/** Chips by spot. A spot that holds none is not in it. */
export type Layout = Readonly<Record<string, number>>;

/** The chips a player can pick. */
export const CHIPS = [1, 10, 100, 1000, 10_000] as const;
export type Chip = (typeof CHIPS)[number];

/** No spot takes more than this. */
export const MAX_ON_SPOT = 1_000_000;
/** Steps that can be undone. */
const MEMORY = 100;

export function totalOf(layout: Layout): number {
  return Object.values(layout).reduce((sum, count) => sum + count, 0);
}

/**
 * Lays chips on a spot.
 * @param most what the table takes in one bet
 * @returns null when that would be more than the table or the spot takes
 */
export function lay(layout: Layout, spot: string, count: number, most: number): Layout | null {
  const next = (layout[spot] ?? 0) + count;
  if (next > MAX_ON_SPOT || totalOf(layout) + count > most) return null;
  return { ...layout, [spot]: next };
}

/** Lays a whole layout on top, each of its chips `count` times; null when the table or a spot does not take it. */
export function layAll(layout: Layout, bet: Layout, count: number, most: number): Layout | null {
  let next: Layout | null = layout;
  for (const [spot, chips] of Object.entries(bet)) if (next) next = lay(next, spot, chips * count, most);
  return next;
}

/** Takes chips off a spot, all of them when there are fewer. */
export function take(layout: Layout, spot: string, count: number): Layout {
  const { [spot]: before = 0, ...others } = layout;
  return before > count ? { ...layout, [spot]: before - count } : others;
}

/** Every stack twice as high; null when the table does not take that, or nothing lies on it. */
export function doubled(layout: Layout, most: number): Layout | null {
  const total = totalOf(layout);
  const entries = Object.entries(layout).map(([spot, count]) => [spot, count * 2] as const);
  const fits = total * 2 <= most && entries.every(([, count]) => count <= MAX_ON_SPOT);
  return total > 0 && fits ? Object.fromEntries(entries) : null;
}

export function sameLayout(a: Layout, b: Layout): boolean {
  const spots = Object.keys(a);
  return spots.length === Object.keys(b).length && spots.every((spot) => a[spot] === b[spot]);
}

/** A stack in as few chips as there can be, the greatest first, which lies at the bottom. */
export function chipsIn(count: number): Chip[] {
  let left = count;
  return CHIPS.toReversed().flatMap((chip) => {
    const pieces = Math.floor(left / chip);
    left -= pieces * chip;
    return Array.from({ length: pieces }, () => chip);
  });
}

/** Count on a stack or face of a chip: 950, 1.2K, 10K. Cut, never rounded up. */
export function shortCount(count: number): string {
  const [size, suffix] = count >= 1_000_000 ? [1_000_000, 'M'] : count >= 1000 ? [1000, 'K'] : [1, ''];
  return `${Math.floor((count / size) * 10) / 10}${suffix}`;
}

/** What a table remembers beside what lies on it. */
export interface Trail {
  /** Earlier layouts, the last one on top. */
  readonly past: readonly Layout[];
  /** What was bet last; null before the first bet. */
  readonly placed: Layout | null;
  /** The round it was bet in. */
  readonly round: string | null;
}

export const NO_TRAIL: Trail = { past: [], placed: null, round: null };

/** Notes a layout before it changes. */
export function noted(trail: Trail, before: Layout): Trail {
  return { ...trail, past: [...trail.past, before].slice(-MEMORY) };
}

/** One step back; null when there is none. */
export function undone(trail: Trail): { readonly trail: Trail; readonly layout: Layout } | null {
  const layout = trail.past.at(-1);
  return layout === undefined ? null : { trail: { ...trail, past: trail.past.slice(0, -1) }, layout };
}

/** A bet went out: this layout is what "rebet" brings back, and steps before it cannot be undone. */
export function betPlaced(trail: Trail, layout: Layout, round: string): Trail {
  if (trail.round === round) return trail;
  return { past: [], placed: totalOf(layout) > 0 ? layout : trail.placed, round };
}

/** The last bet to lay again; null when it lies there already, or is more than the table takes now. */
export function rebetOf({ placed }: Trail, layout: Layout, most: number): Layout | null {
  if (placed === null || sameLayout(placed, layout) || totalOf(placed) > most) return null;
  return placed;
}
