/**
 * Crash: one shared multiplier climbs until it breaks; whoever left before is paid what it showed.
 * Where it breaks is fixed by a link of a pre-committed hash chain and a public salt. Judged in
 * whole hundredths; a break at 1.00 takes every stake, which is where the edge sits.
 */
import { breakHundredths as breakOf, reachingDraws as drawsTo } from '#engines/fair/break-point.ts';
import { linkUint32 } from '#engines/fair/chain.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { hundredths, toHundredths } from '#platform/contract/hundredths.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';
import { multiplierAt, timeOf } from './curve.ts';

export const MIN_CASHOUT = 1.01;
/** Everyone still flying here is cashed out: the greatest multiplier there is. */
export const MAX_CASHOUT = 1_000_000;
const DRAWS = 0x100000000;
/** What the game returns at most, percent: the edge is 1. */
const RETURN = 99;
const INSTANT = 100;

/** Bets that a player may have side by side in a round, each with its own stake and its own exit. */
export const PLACES = ['a', 'b'] as const;

export const crashParams = z.object({
  autoCashout: z.optional(hundredths(MIN_CASHOUT, MAX_CASHOUT)),
  /** Which of the player's bets this is; the first when left out. */
  place: z.optional(z.enum(PLACES)),
});

export type CrashParams = z.output<typeof crashParams> & {
  /** Where the greatest payout ends it. The house's, so no bet names it. */
  readonly limit?: number;
};
export interface CrashOutcome {
  /** Where the round breaks: 1 and up, two decimals. */
  readonly result: number;
}

/** Break point of a draw in hundredths. @param draw first 32 bits of HMAC(link, salt) */
export function breakHundredths(draw: number): number {
  return breakOf(draw, RETURN);
}

/** How many of the 2^32 draws reach a multiplier in hundredths, for multipliers above 1.00. */
export function reachingDraws(multiplier: number): number {
  return drawsTo(multiplier, RETURN);
}

/** The point at which a player is out without pressing anything, in hundredths. */
export function automaticExit({ autoCashout = MAX_CASHOUT, limit = MAX_CASHOUT }: CrashParams): number {
  return toHundredths(Math.min(autoCashout, limit));
}

/**
 * Multiplier a player leaves with, in hundredths, 0 when the round broke first. Automatic exits fire
 * at their target exactly; a later hand-made exit cannot undo an earlier automatic one.
 */
export function exitHundredths(params: CrashParams, outcome: CrashOutcome, cashedAt: number | null): number {
  const broke = toHundredths(outcome.result);
  const automatic = automaticExit(params);
  const exit = cashedAt === null ? automatic : Math.min(cashedAt, automatic);
  return broke > INSTANT && exit >= INSTANT && exit <= broke ? exit : 0;
}

function winChance({ autoCashout }: CrashParams): Ratio {
  return { num: BigInt(reachingDraws(toHundredths(autoCashout ?? MIN_CASHOUT))), den: BigInt(DRAWS) };
}

export const crash = defineGame<CrashParams, CrashOutcome>({
  id: 'crash',
  title: 'Crash',
  kind: 'shared',
  params: crashParams,
  // By hand: whoever wants the automatic cash-out switches it on.
  initial: {},
  boldest: {},
  settings: [1.01, 1.5, 2, 3, 5, 10, 100, 1000, 10_000].map((autoCashout) => ({ autoCashout })),
  revealMs: 0,
  version: 1,
  table: 'crash-99',
  outcome: (hash, salt) => ({ result: breakHundredths(linkUint32(hash, salt, nobleHmac)) / 100 }),
  settle(params, outcome, cashedAt) {
    const exit = exitHundredths(params, outcome, cashedAt);
    return exit === 0 ? ZERO : { num: BigInt(exit), den: 100n };
  },
  flight: {
    multiplierAt,
    timeOf,
    automaticExit,
    limitExit(params, multiplier) {
      const limit = Math.max(multiplier, toHundredths(MIN_CASHOUT));
      return limit < automaticExit(params) ? { ...params, limit: limit / 100 } : params;
    },
    end: (outcome) => toHundredths(outcome.result),
  },
  place: ({ place }) => place ?? PLACES[0],
  trace(hash, salt) {
    const draw = linkUint32(hash, salt, nobleHmac);
    const result = breakHundredths(draw) / 100;
    return [
      ['HMAC, first 8 hex digits', draw.toString(16).padStart(8, '0'), String(draw)],
      [
        `2³² ÷ (${draw} + 1) × 0.99`,
        String((DRAWS / (draw + 1)) * 0.99),
        `floor to 0.01, at least 1 → ${result.toFixed(2)}`,
      ],
    ];
  },
  /** Of an automatic cash-out; leaving by hand at t returns what an automatic t would, at most 99 %. */
  rtp(params) {
    if (params.autoCashout === undefined) return { num: 99n, den: 100n };
    const chance = winChance(params);
    return { num: BigInt(toHundredths(params.autoCashout)) * chance.num, den: 100n * chance.den };
  },
  maxMultiplier: (params) => ({ num: BigInt(automaticExit(params)), den: 100n }),
  winChance,
});
