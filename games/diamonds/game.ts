/** Diamonds: five gems, each of seven colours; equal ones pay by their pattern, as in a hand of poker dice. */
import { intBelow } from '#engines/fair/draw.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const COLOURS = ['green', 'purple', 'yellow', 'red', 'cyan', 'pink', 'blue'] as const;
export type GemColour = (typeof COLOURS)[number];
/** Gems of a round. */
export const GEMS = 5;

/** Best first, which is also the order of the table on the stage. */
export const PATTERNS = ['five', 'four', 'fullHouse', 'three', 'twoPair', 'pair', 'none'] as const;
export type Pattern = (typeof PATTERNS)[number];

/** Payouts in tenths. */
const TENTHS: Readonly<Record<Pattern, bigint>> = {
  five: 500n,
  four: 50n,
  fullHouse: 40n,
  three: 30n,
  twoPair: 20n,
  pair: 1n,
  none: 0n,
};

/** How many of the 7^5 rounds show each pattern; the test walks all of them. */
const WAYS: Readonly<Record<Pattern, bigint>> = {
  five: 7n,
  four: 210n,
  fullHouse: 420n,
  three: 2100n,
  twoPair: 3150n,
  pair: 8400n,
  none: 2520n,
};
const ROUNDS = 7n ** 5n;

export const diamondsParams = z.object({});
export type DiamondsParams = z.output<typeof diamondsParams>;
export interface DiamondsOutcome {
  /** Left to right, in the order they were drawn. */
  readonly gems: readonly GemColour[];
}

/** How often each colour of a round is there. */
function countsOf(gems: readonly GemColour[]): ReadonlyMap<GemColour, number> {
  const counts = new Map<GemColour, number>();
  for (const gem of gems) counts.set(gem, (counts.get(gem) ?? 0) + 1);
  return counts;
}

export function patternOf(gems: readonly GemColour[]): Pattern {
  const [most = 0, second = 0] = [...countsOf(gems).values()].toSorted((a, b) => b - a);
  if (most === 5) return 'five';
  if (most === 4) return 'four';
  if (most === 3) return second === 2 ? 'fullHouse' : 'three';
  if (most === 2) return second === 2 ? 'twoPair' : 'pair';
  return 'none';
}

/** Which of the gems have another of their colour. */
export function matching(gems: readonly GemColour[]): boolean[] {
  const counts = countsOf(gems);
  return gems.map((gem) => counts.get(gem)! > 1);
}

export function patternPays(pattern: Pattern): Ratio {
  return { num: TENTHS[pattern], den: 10n };
}

export function patternChance(pattern: Pattern): Ratio {
  return { num: WAYS[pattern], den: ROUNDS };
}

function gemsOf(floats: readonly number[]): GemColour[] {
  return floats.map((float) => COLOURS[intBelow(float, COLOURS.length)]!);
}

export const diamonds = defineGame<DiamondsParams, DiamondsOutcome>({
  id: 'diamonds',
  title: 'Diamonds',
  kind: 'instant',
  params: diamondsParams,
  initial: {},
  boldest: {},
  settings: [{}],
  // A relative of the game draws two hands in a row from the same stream: the first five of ten are ours.
  recorded: ({ count }, floats) => (count === 2 * GEMS ? { gems: gemsOf(floats.slice(0, 2 * GEMS)) } : {}),
  revealMs: 1100,
  version: 1,
  table: 'diamonds-983',
  floats: () => GEMS,
  outcome: (_params, floats) => ({ gems: gemsOf(floats) }),
  payout(_params, { gems }) {
    const pattern = patternOf(gems);
    return pattern === 'none' ? ZERO : patternPays(pattern);
  },
  events: (_params, { gems }) => [
    ...gems.map((gem, place) => ({ type: 'drop', gem, place })),
    { type: 'judge', pattern: patternOf(gems), matching: matching(gems) },
  ],
  trace(_params, floats) {
    const gems = gemsOf(floats);
    const pattern = patternOf(gems);
    return [
      ...floats.map(
        (float, index) =>
          [
            `float ${index} × 7`,
            String(float * COLOURS.length),
            `floor → ${intBelow(float, COLOURS.length)}: ${gems[index]!}`,
          ] as const,
      ),
      ['pattern', pattern, `pays ${Number(TENTHS[pattern]) / 10}`],
    ];
  },
  rtp: () => ({
    num: PATTERNS.reduce((sum, pattern) => sum + WAYS[pattern] * TENTHS[pattern], 0n),
    den: ROUNDS * 10n,
  }),
  maxMultiplier: () => patternPays('five'),
  winChance: () => ({ num: ROUNDS - WAYS.none, den: ROUNDS }),
  odds: () => PATTERNS.map((pattern) => ({ pays: patternPays(pattern), chance: patternChance(pattern) })),
});
