/**
 * Everything one can lay a chip on. A spot's id says what it covers: the numbers in rising order joined by
 * dashes ("17", "14-17", "0-1-2-3"; 00 stands after 0), or a name for the outside bets ("red", "dozen-2") and for those
 * on both of two balls ("both-17", "both").
 */
import { range } from '#engines/fair/draw.ts';
import { DOUBLE_ZERO, isZero, labelOf, VARIANTS, WHEELS, type Variant } from './variants.ts';

const RED: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

export const KINDS = [
  'straight',
  'split',
  'street',
  'trio',
  'corner',
  'four',
  'basket',
  'line',
  'dozen',
  'column',
  'colour',
  'parity',
  'half',
  'both',
  'any',
] as const;
export type SpotKind = (typeof KINDS)[number];

export interface Spot {
  readonly id: string;
  readonly kind: SpotKind;
  readonly numbers: readonly number[];
}

export type PocketColour = 'green' | 'red' | 'black';

export function colourOf(number: number): PocketColour {
  if (isZero(number)) return 'green';
  return RED.has(number) ? 'red' : 'black';
}

const numbers = range(36, 1);

/** A bet on the table's inside is named by its numbers. */
function inside(kind: SpotKind, covered: readonly number[]): Spot {
  return { id: covered.map(labelOf).join('-'), kind, numbers: covered };
}

function outside(kind: SpotKind, id: string, covers: (number: number) => boolean): Spot {
  return { id, kind, numbers: numbers.filter(covers) };
}

/** First numbers of the rows of three. */
const rows = range(12).map((row) => row * 3 + 1);

/**
 * What lies at the head of the table. On the American one 0 lies beside 1 and 00 beside 3; both end at the middle of 2,
 * where there is room for one bet, which covers all three.
 */
function zeroSpots(american: boolean): Spot[] {
  if (american)
    return [
      ...[
        [0, DOUBLE_ZERO],
        [0, 1],
        [DOUBLE_ZERO, 3],
      ].map((pair) => inside('split', pair)),
      ...[
        [0, 1, 2],
        [0, DOUBLE_ZERO, 2],
        [DOUBLE_ZERO, 2, 3],
      ].map((three) => inside('trio', three)),
      inside('basket', [0, DOUBLE_ZERO, 1, 2, 3]),
    ];
  return [
    ...[1, 2, 3].map((number) => inside('split', [0, number])),
    inside('trio', [0, 1, 2]),
    inside('trio', [0, 2, 3]),
    inside('four', [0, 1, 2, 3]),
  ];
}

function insideSpots(variant: Variant): Spot[] {
  const splits = numbers.flatMap((number) => [
    ...(number % 3 === 0 ? [] : [inside('split', [number, number + 1])]),
    ...(number > 33 ? [] : [inside('split', [number, number + 3])]),
  ]);
  const corners = numbers
    .filter((number) => number % 3 !== 0 && number <= 32)
    .map((number) => inside('corner', [number, number + 1, number + 3, number + 4]));
  return [
    ...range(WHEELS[variant].length).map((number) => inside('straight', [number])),
    ...zeroSpots(variant === 'american'),
    ...splits,
    ...rows.map((first) => inside('street', range(3, first))),
    ...corners,
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

/** Bets on both of two balls: on a number that is named, and on any one. */
function twinSpots(): Spot[] {
  const all = range(WHEELS['double-ball'].length);
  return [
    ...all.map((number): Spot => ({ id: `both-${number}`, kind: 'both', numbers: [number] })),
    { id: 'both', kind: 'any', numbers: all },
  ];
}

function spotsFor(variant: Variant): readonly Spot[] {
  return [...insideSpots(variant), ...outsideSpots(), ...(variant === 'double-ball' ? twinSpots() : [])];
}

const spots = new Map(VARIANTS.map((variant) => [variant, spotsFor(variant)]));
const known = new Map(
  VARIANTS.map((variant) => [variant, new Map(spots.get(variant)!.map((spot) => [spot.id, spot]))]),
);

/** All 157 of the European table; 159 of the American, 195 where there are two balls. */
export function spotsOf(variant: Variant): readonly Spot[] {
  return spots.get(variant)!;
}

export function spotOf(id: string, variant: Variant): Spot | undefined {
  return known.get(variant)!.get(id);
}

/** Kinds of bets that a table has, in the order of {@link KINDS}. */
export function kindsOf(variant: Variant): readonly SpotKind[] {
  return KINDS.filter((kind) => spotsOf(variant).some((spot) => spot.kind === kind));
}
