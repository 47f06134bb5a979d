/**
 * Keno: the player picks up to ten of 40 numbers, ten are drawn without replacement, and the number of hits
 * decides. A multiplier below 1 gives a part of the stake back.
 */
import { binomial } from '#engines/fair/combinatorics.ts';
import { pickAndRemove, range } from '#engines/fair/draw.ts';
import { toHundredths } from '#platform/contract/hundredths.ts';
import { defineGame } from '#platform/contract/game.ts';
import type { Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';
import { paytableOf, RISKS, type Risk } from './tables.ts';

export const NUMBERS = 40;
export const DRAWN = 10;
export const MAX_PICKS = 10;

export const kenoParams = z.object({
  picks: z.array(z.int().check(z.gte(1), z.lte(NUMBERS))).check(
    z.minLength(1),
    z.maxLength(MAX_PICKS),
    z.refine((picks) => new Set(picks).size === picks.length, 'A number can be picked once'),
  ),
  risk: z.enum(RISKS),
});

export type KenoParams = z.output<typeof kenoParams>;
export interface KenoOutcome {
  /** Ten numbers from 1 to 40 in the order they were drawn. */
  readonly numbersOrder: readonly number[];
  /** The same, ascending. */
  readonly numbersSorted: readonly number[];
}

/** How many of the picks were drawn. */
export function hitsOf(picks: readonly number[], { numbersOrder }: KenoOutcome): number {
  return picks.filter((pick) => numbersOrder.includes(pick)).length;
}

/** What a number of hits pays. */
export function hitRatio(risk: Risk, picks: number, hits: number): Ratio {
  return { num: BigInt(toHundredths(paytableOf(risk, picks)[hits]!)), den: 100n };
}

/** Chance of exactly so many hits: choose them from the picks and the other draws from the numbers not picked. */
export function hitChance(picks: number, hits: number): Ratio {
  return {
    num: binomial(picks, hits) * binomial(NUMBERS - picks, DRAWN - hits),
    den: binomial(NUMBERS, DRAWN),
  };
}

/** Hits that can happen, 0 first, of one number of picks. */
export function hitCounts(picks: number): number[] {
  return range(picks + 1);
}

function draw(floats: readonly number[]): KenoOutcome {
  const numbersOrder = pickAndRemove(range(NUMBERS, 1), floats.slice(0, DRAWN));
  return { numbersOrder, numbersSorted: numbersOrder.toSorted((a, b) => a - b) };
}

function maxMultiplier({ picks, risk }: KenoParams): Ratio {
  return hitRatio(risk, picks.length, picks.length);
}

export const keno = defineGame<KenoParams, KenoOutcome>({
  id: 'keno',
  title: 'Keno',
  kind: 'instant',
  switches: { fields: { risk: RISKS } },
  params: kenoParams,
  initial: { picks: [4, 11, 18, 23, 32, 37], risk: 'classic' },
  boldest: { picks: range(MAX_PICKS, 1), risk: 'high' },
  // Which numbers are picked changes no odds, only how many.
  settings: RISKS.flatMap((risk) => range(MAX_PICKS, 1).map((count) => ({ picks: range(count, 1), risk }))),
  revealMs: 1400,
  version: 1,
  table: 'keno-99',
  floats: () => DRAWN,
  outcome: (_params, floats) => draw(floats),
  payout: ({ picks, risk }, outcome) => hitRatio(risk, picks.length, hitsOf(picks, outcome)),
  events({ picks, risk }, outcome) {
    const hits = hitsOf(picks, outcome);
    const multiplier = paytableOf(risk, picks.length)[hits]!;
    return [{ type: 'draw', picks, risk, numbers: outcome.numbersOrder, hits, multiplier }];
  },
  trace({ picks, risk }, floats) {
    const outcome = draw(floats);
    const hits = hitsOf(picks, outcome);
    return [
      ...outcome.numbersOrder.map((number, index) => {
        const left = NUMBERS - index;
        const at = floats[index]! * left;
        return [
          `draw ${index + 1}: float ${index} × ${left}`,
          String(at),
          `floor → ${Math.floor(at)}: number ${number}`,
        ] as const;
      }),
      ['picked', picks.join(', '), `${hits} drawn: ${paytableOf(risk, picks.length)[hits]!.toFixed(2)}`],
    ];
  },
  rtp({ picks, risk }) {
    const count = picks.length;
    const paid = hitCounts(count).reduce(
      (sum, hits) => sum + hitRatio(risk, count, hits).num * hitChance(count, hits).num,
      0n,
    );
    return { num: paid, den: 100n * binomial(NUMBERS, DRAWN) };
  },
  maxMultiplier,
  odds: ({ picks, risk }) =>
    hitCounts(picks.length).map((hits) => ({
      pays: hitRatio(risk, picks.length, hits),
      chance: hitChance(picks.length, hits),
    })),
  winChance({ picks, risk }) {
    const paying = hitCounts(picks.length).filter((hits) => hitRatio(risk, picks.length, hits).num > 0n);
    return {
      num: paying.reduce((sum, hits) => sum + hitChance(picks.length, hits).num, 0n),
      den: binomial(NUMBERS, DRAWN),
    };
  },
});
