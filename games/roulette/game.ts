/**
 * Roulette with one zero, with two, or with two balls. Chips may lie on any spots at once. On every wheel all spots
 * return the same, so every layout whatsoever does: 36/37, and 37/38 on the American one. Counts are in chips; what
 * one is worth is the page's affair.
 */
import { intBelow, range } from '#engines/fair/draw.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import { rouletteParams, type RouletteParams } from './params.ts';
import { ballParts, chipsOf, PARTS, partsBack, twinParts } from './pays.ts';
import { colourOf, type Spot, spotOf } from './spots.ts';
import { ballsOf, DOUBLE_ZERO, labelOf, WHEELS, type Variant } from './variants.ts';

export interface RouletteOutcome {
  /** 0 to 36; 37 is the 00 of the American wheel. */
  readonly result: number;
  /** Number of the second ball, where there are two. */
  readonly second?: number;
}

export function rouletteChips({ chips }: RouletteParams): number {
  return Object.values(chips).reduce((sum, chip) => sum + chip, 0);
}

/** The number of each ball. */
export function drawnIn({ result, second }: RouletteOutcome): readonly number[] {
  return second === undefined ? [result] : [result, second];
}

/** Thirtieths of a chip that come back from the whole table. */
export function partsOfRound(
  { variant = 'european', chips }: RouletteParams,
  outcome: RouletteOutcome,
): number {
  const drawn = drawnIn(outcome);
  return Object.entries(chips).reduce((sum, [id, placed]) => {
    const spot = spotOf(id, variant);
    return spot ? sum + placed * partsBack(variant, spot, drawn) : sum;
  }, 0);
}

/** Thirtieths over the chips laid. */
function ratioOf(parts: number, chips: number): Ratio {
  if (parts === 0) return ZERO;
  return parts % PARTS === 0
    ? { num: BigInt(parts / PARTS), den: BigInt(chips) }
    : { num: BigInt(parts), den: BigInt(chips * PARTS) };
}

function payout(params: RouletteParams, outcome: RouletteOutcome): Ratio {
  return ratioOf(partsOfRound(params, outcome), rouletteChips(params));
}

/** How many of all equally likely rounds bring so many thirtieths back. Two balls make 1,369 rounds. */
function rounds({ variant = 'european', chips }: RouletteParams): ReadonlyMap<number, number> {
  const all = range(WHEELS[variant].length);
  const laid = Object.entries(chips).flatMap(([id, placed]) => {
    const spot = spotOf(id, variant);
    return spot ? [{ spot, placed }] : [];
  });
  const total = (parts: typeof ballParts, number: number) =>
    laid.reduce((sum, { spot, placed }) => sum + placed * parts(variant, spot, number), 0);
  const balls = all.map((number) => total(ballParts, number));
  const counts = new Map<number, number>();
  const count = (parts: number) => counts.set(parts, (counts.get(parts) ?? 0) + 1);
  if (ballsOf(variant) === 1) for (const parts of balls) count(parts);
  else
    for (const one of all)
      for (const other of all)
        count(balls[one]! + balls[other]! + (one === other ? total(twinParts, one) : 0));
  return counts;
}

const alike = new Map<string, readonly number[]>();

/** For each number the thirtieths that a chip brings back when all balls fall on it. Counted once for each spot. */
function partsAlike(variant: Variant, spot: Spot): readonly number[] {
  const key = `${variant} ${spot.id}`;
  const drawn = (number: number) => Array.from({ length: ballsOf(variant) }, () => number);
  const parts =
    alike.get(key) ?? range(WHEELS[variant].length).map((number) => partsBack(variant, spot, drawn(number)));
  alike.set(key, parts);
  return parts;
}

/** The most thirtieths that a round brings back: with two balls both on the number that brings most, for each counts by itself. */
function greatestParts({ variant = 'european', chips }: RouletteParams): number {
  const most = range(WHEELS[variant].length).map(() => 0);
  for (const [id, placed] of Object.entries(chips)) {
    const spot = spotOf(id, variant);
    if (spot)
      for (const [number, parts] of partsAlike(variant, spot).entries()) most[number]! += placed * parts;
  }
  return Math.max(...most);
}

/** Number of all equally likely rounds. */
function roundCount(variant: Variant): number {
  return WHEELS[variant].length ** ballsOf(variant);
}

function outcomeOf({ variant = 'european' }: RouletteParams, floats: readonly number[]): RouletteOutcome {
  const [result, second] = floats
    .slice(0, ballsOf(variant))
    .map((float) => intBelow(float, WHEELS[variant].length));
  return { result: result!, ...(second !== undefined && { second }) };
}

const one = (id: string): RouletteParams => ({ chips: { [id]: 1 } });
const on =
  (variant: Variant) =>
  (id: string): RouletteParams => ({ variant, chips: { [id]: 1 } });

export const roulette = defineGame<RouletteParams, RouletteOutcome>({
  id: 'roulette',
  title: 'Roulette',
  kind: 'instant',
  params: rouletteParams,
  initial: one('red'),
  boldest: on('double-ball')('both-17'),
  // One of each kind of bet, a covered table, and a mixed layout; of the other wheels what differs there.
  settings: [
    ...['17', '17-20', '16-17-18', '0-2-3', '17-18-20-21', '0-1-2-3', '13-14-15-16-17-18'].map(one),
    ...['dozen-2', 'column-1', 'red', 'even', 'high'].map(one),
    { chips: { black: 1, red: 1 } },
    { chips: { 0: 5, '5-8': 20, '23-24-26-27': 10, 'dozen-3': 100, odd: 250 } },
    ...['17', '00', '0-00', '17-20', '16-17-18', '0-00-2', '17-18-20-21', '0-00-1-2-3'].map(on('american')),
    ...['13-14-15-16-17-18', 'dozen-2', 'red'].map(on('american')),
    { variant: 'american', chips: { '00': 5, '0-00-1-2-3': 20, '5-8': 20, 'dozen-3': 100, odd: 250 } },
    ...['17', '17-20', '16-17-18', '17-18-20-21', '13-14-15-16-17-18', 'dozen-2'].map(on('double-ball')),
    ...['red', 'both-17', 'both'].map(on('double-ball')),
    { variant: 'double-ball', chips: { 17: 5, '5-8': 20, odd: 250, both: 40, 'both-17': 2 } },
  ],
  chips: rouletteChips,
  revealMs: 1500,
  version: 1,
  table: 'roulette-single-zero',
  floats: ({ variant = 'european' }) => ballsOf(variant),
  outcome: outcomeOf,
  pill: (outcome) => drawnIn(outcome).map(labelOf).join(' · '),
  payout,
  events: (params, outcome) => [{ type: 'spin', ...outcome, back: chipsOf(partsOfRound(params, outcome)) }],
  trace(params, floats) {
    const { variant = 'european' } = params;
    const pockets = WHEELS[variant].length;
    const outcome = outcomeOf(params, floats);
    return [
      ...drawnIn(outcome).map((number, ball) => {
        const label = number === DOUBLE_ZERO ? `${number} = 00` : String(number);
        return [
          `float ${ball} × ${pockets}`,
          String(floats[ball]! * pockets),
          `floor → ${label} (${colourOf(number)})`,
        ] as const;
      }),
      ['chips laid', String(rouletteChips(params)), `chips back ${chipsOf(partsOfRound(params, outcome))}`],
    ];
  },
  rtp: ({ variant }) => (variant === 'american' ? { num: 37n, den: 38n } : { num: 36n, den: 37n }),
  maxMultiplier: (params) => ratioOf(greatestParts(params), rouletteChips(params)),
  winChance(params) {
    const all = roundCount(params.variant ?? 'european');
    return { num: BigInt(all - (rounds(params).get(0) ?? 0)), den: BigInt(all) };
  },
  odds(params) {
    const den = BigInt(roundCount(params.variant ?? 'european'));
    const chips = rouletteChips(params);
    return [...rounds(params)].map(([parts, count]) => ({
      pays: ratioOf(parts, chips),
      chance: { num: BigInt(count), den },
    }));
  },
});
