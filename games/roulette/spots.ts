/**
 * Everything one can lay a chip on. A spot's id says what it covers: the numbers in rising order joined by
 * dashes ("17", "14-17", "0-1-2-3"), or a name for the outside bets ("red", "dozen-2").
 */
import { range } from '#engines/fair/draw.ts';

/** Numbers on the wheel: 0 to 36. */
export const POCKETS = 37;

/** The wheel clockwise, zero on top. */
export const WHEEL = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22,
  18, 29, 7, 28, 12, 35, 3, 26,
] as const;

const RED: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export const KINDS = [
  'straight',
  'split',
  'street',
  'trio',
  'corner',
  'four',
  'line',
  'dozen',
  'column',
  'colour',
  'parity',
  'half',
] as const;
export type SpotKind = (typeof KINDS)[number];

export interface Spot {
  readonly id: string;
  readonly kind: SpotKind;
  readonly numbers: readonly number[];
}

export type PocketColour = 'green' | 'red' | 'black';

export function colourOf(number: number): PocketColour {
  if (number === 0) return 'green';
  return RED.has(number) ? 'red' : 'black';
}

/** What a chip on a spot comes back as when it wins, itself included: a straight number 36, an even chance 2. */
export function paysOf({ numbers }: Pick<Spot, 'numbers'>): number {
  return 36 / numbers.length;
}

const numbers = range(36, 1);

/** A bet on the table's inside is named by its numbers. */
function inside(kind: SpotKind, covered: readonly number[]): Spot {
  return { id: covered.join('-'), kind, numbers: covered };
}

function outside(kind: SpotKind, id: string, covers: (number: number) => boolean): Spot {
  return { id, kind, numbers: numbers.filter(covers) };
}

/** First numbers of the rows of three. */
const rows = range(12).map((row) => row * 3 + 1);

function insideSpots(): Spot[] {
  const splits = numbers.flatMap((number) => [
    ...(number % 3 === 0 ? [] : [inside('split', [number, number + 1])]),
    ...(number > 33 ? [] : [inside('split', [number, number + 3])]),
  ]);
  const corners = numbers
    .filter((number) => number % 3 !== 0 && number <= 32)
    .map((number) => inside('corner', [number, number + 1, number + 3, number + 4]));
  return [
    ...range(POCKETS).map((number) => inside('straight', [number])),
    ...[1, 2, 3].map((number) => inside('split', [0, number])),
    ...splits,
    ...rows.map((first) => inside('street', range(3, first))),
    inside('trio', [0, 1, 2]),
    inside('trio', [0, 2, 3]),
    ...corners,
    inside('four', [0, 1, 2, 3]),
    ...rows.slice(0, -1).map((first) => inside('line', range(6, first))),
  ];
}

function outsideSpots(): Spot[] {
  return [
    ...[1, 2, 3].map((part) =>
      outside('dozen', `dozen-${part}`, (number) => Math.ceil(number / 12) === part),
    ),
    ...[1, 2, 3].map((part) => outside('column', `column-${part}`, (number) => number % 3 === part % 3)),
    outside('colour', 'red', (number) => colourOf(number) === 'red'),
    outside('colour', 'black', (number) => colourOf(number) === 'black'),
    outside('parity', 'odd', (number) => number % 2 === 1),
    outside('parity', 'even', (number) => number % 2 === 0),
    outside('half', 'low', (number) => number <= 18),
    outside('half', 'high', (number) => number > 18),
  ];
}

/** All 157 of them. */
export const SPOTS: readonly Spot[] = [...insideSpots(), ...outsideSpots()];

const known: ReadonlyMap<string, Spot> = new Map(SPOTS.map((spot) => [spot.id, spot]));

export function spotOf(id: string): Spot | undefined {
  return known.get(id);
}
