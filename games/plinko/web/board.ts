/** Where everything of the board is, in CSS pixels. The same formulas stand in {@link boardVars} for the buckets. */
import { bucketsOf } from '../tables.ts';
import type { PlinkoParams } from '../game.ts';

/** Room at each side, above the first pegs and under the last ones. */
const SIDE = 10;
const ABOVE = 56;
const BELOW = 44;
/** Widest a gap between pegs may be against the distance of rows, and the other way round. */
const WIDE = 1.5;
const TALL = 1.12;

export interface Board {
  readonly rows: number;
  readonly middle: number;
  /** Between two pegs of a row, and the width of a bucket. */
  readonly gap: number;
  /** Between two rows. */
  readonly drop: number;
  /** Height of the first row. */
  readonly top: number;
  readonly peg: number;
  readonly ball: number;
}

export function boardOf(width: number, height: number, rows: number): Board {
  // A page that is being left has no size any more, and no circle has a radius below nothing.
  const room = Math.max(0, height - ABOVE - BELOW);
  const gap = Math.max(0, Math.min((width - 2 * SIDE) / (rows + 1), (room / rows) * WIDE));
  const drop = Math.min(room / rows, gap * TALL);
  return {
    rows,
    middle: width / 2,
    gap,
    drop,
    top: ABOVE + (room - rows * drop) / 2,
    peg: Math.max(1.9, Math.min(5.6, gap * 0.115)),
    ball: Math.max(4.4, Math.min(12, gap * 0.25)),
  };
}

/** CSS of the bucket row inside a box that is a size container: its place without measuring anything. */
export function boardVars(rows: number): Record<string, string> {
  const room = `(100cqh - ${ABOVE + BELOW}px)`;
  return {
    '--gap': `min((100cqw - ${2 * SIDE}px) / ${rows + 1}, ${room} / ${rows} * ${WIDE})`,
    '--drop': `min(${room} / ${rows}, var(--gap) * ${TALL})`,
    width: `calc(var(--gap) * ${rows + 1})`,
    top: `calc(${ABOVE}px + (${room} - ${rows} * var(--drop)) / 2 + ${rows} * var(--drop) - var(--drop) * 0.32)`,
  };
}

/** Where the next ball waits. */
export function chuteY({ top }: Board): number {
  return top - 38;
}

/** Middle of a peg; row 0 has three. */
export function pegAt({ middle, gap, drop, top }: Board, row: number, index: number): [x: number, y: number] {
  return [middle + (index - (row + 2) / 2) * gap, top + row * drop];
}

export function bucketX({ middle, gap, rows }: Board, slot: number): number {
  return middle + (slot - rows / 2) * gap;
}

/** Text of a bucket: as it is where there is room, and short for narrow ones. */
export function bucketTexts(multiplier: number): { whole: string; short: string } {
  const whole = String(multiplier);
  const short = multiplier < 1000 ? whole : `${Math.floor(multiplier / 100) / 10}K`;
  return { whole: whole.length > 4 ? short : whole, short };
}

/** Not red itself, which means a loss: what is hottest is a deep orange. */
const HOT = 'color-mix(in oklab, var(--lose) 62%, var(--warn))';
const STOPS: readonly (readonly [log: number, colour: string])[] = [
  [-1, 'var(--fg3)'],
  [0, 'var(--info)'],
  [0.45, 'var(--win)'],
  [1.05, 'var(--warn)'],
  [2, HOT],
];

/** Colour of a multiplier: grey, blue at 1, and only above it green, gold and orange. As CSS, mixed from tokens. */
export function tintOf(multiplier: number): string {
  const log = Math.log10(multiplier);
  const above = STOPS.findIndex(([at]) => log <= at);
  if (above === -1) return HOT;
  if (above === 0) return STOPS[0]![1];
  const [[from, low], [to, high]] = [STOPS[above - 1]!, STOPS[above]!];
  const part = Math.round(((log - from) / (to - from)) * 100);
  return `color-mix(in oklab, ${high} ${part}%, ${low})`;
}

/** The buckets of a setting with everything their row needs. */
export function bucketList(params: PlinkoParams) {
  return bucketsOf(params).map((multiplier, slot) => ({
    slot,
    multiplier,
    ...bucketTexts(multiplier),
    tint: tintOf(multiplier),
  }));
}
