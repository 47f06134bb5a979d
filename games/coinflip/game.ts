/**
 * Coinflip: call the side, up to twenty times. Every right call doubles, so after k of them the round pays
 * 0.98 * 2^k. Of the 2^32 floats 2^31 + 1 show tails (0.5 itself does), so calling tails returns a hair
 * more than 98 %, calling heads a hair less.
 */
import { range } from '#engines/fair/draw.ts';
import { doubled } from '#engines/ladder/doubling.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ONE, ZERO, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const FLIPS = 20;
export const SIDES = ['heads', 'tails'] as const;
export type Side = (typeof SIDES)[number];

/** How many of the 2^32 floats show each side. */
export const SHARES: Readonly<Record<Side, bigint>> = { heads: 2n ** 31n - 1n, tails: 2n ** 31n + 1n };
const ALL = 2n ** 32n;

export const coinflipParams = z.object({});
/** `side` may be left out, so that an empty turn is answered with a reason and not with a schema error. */
export const coinflipTurn = z.object({
  side: z.optional(z.enum(SIDES)),
});

export type CoinflipParams = z.output<typeof coinflipParams>;
export type CoinflipTurn = z.output<typeof coinflipTurn>;
export interface CoinflipOutcome {
  readonly flips: readonly Side[];
}
export interface CoinflipState {
  /** What the player called, and what the coin showed, oldest first. */
  readonly calls: readonly Side[];
  readonly flips: readonly Side[];
}

export function sideOf(float: number): Side {
  return float <= 0.5 ? 'tails' : 'heads';
}

/** What `step` right calls pay. Nothing called returns the stake: nothing was risked. */
export function coinflipMultiplier(step: number): Ratio {
  return step === 0 ? ONE : doubled(step);
}

/** What each number of right calls pays, one first. */
export const coinflipLadder: readonly Ratio[] = range(FLIPS, 1).map(coinflipMultiplier);

/** Chance that `side` comes `step` times running. */
export function sideChance(side: Side, step: number): Ratio {
  return { num: SHARES[side] ** BigInt(step), den: ALL ** BigInt(step) };
}

/** Return of calling one side `step` times and cashing out; anything mixed lies between the two. */
export function sideReturn(side: Side, step: number): Ratio {
  const [pays, chance] = [coinflipMultiplier(step), sideChance(side, step)];
  return { num: pays.num * chance.num, den: pays.den * chance.den };
}

function isLost({ calls, flips }: CoinflipState): boolean {
  return calls.length > 0 && calls.at(-1) !== flips.at(-1);
}

function isOver(_params: CoinflipParams, state: CoinflipState): boolean {
  return isLost(state) || state.flips.length === FLIPS;
}

export const coinflip = defineGame<
  CoinflipParams,
  CoinflipState,
  CoinflipTurn,
  CoinflipOutcome,
  CoinflipState
>({
  id: 'coinflip',
  title: 'Coinflip',
  recordedAs: 'flip',
  kind: 'steps',
  params: coinflipParams,
  initial: {},
  boldest: {},
  settings: [{}],
  turn: coinflipTurn,
  steps: () => FLIPS,
  revealMs: 900,
  version: 1,
  table: 'coinflip-98',
  floats: () => FLIPS,
  outcome: (_params, floats) => ({ flips: floats.map(sideOf) }),
  start: () => ({ calls: [], flips: [] }),
  step(params, outcome, state, { side }) {
    if (isOver(params, state)) return { refused: 'round-over' };
    if (side === undefined) return { refused: 'side-missing' };
    const at = state.flips.length;
    const flip = outcome.flips[at]!;
    return {
      state: { calls: [...state.calls, side], flips: [...state.flips, flip] },
      events: [{ type: 'flip', step: at + 1, call: side, side: flip, win: side === flip }],
    };
  },
  view: (_params, { calls, flips }) => ({ calls, flips }),
  turns: (params, seen) => (isOver(params, seen) ? [] : SIDES.map((side) => ({ side }))),
  over: isOver,
  canFinish: (params, state) => !isOver(params, state),
  payout: (_params, state) => (isLost(state) ? ZERO : coinflipMultiplier(state.flips.length)),
  trace: (_params, floats) =>
    floats.map((float, index) => [
      `float ${index} ≤ 0.5`,
      String(float),
      `flip ${index + 1}: ${sideOf(float)}`,
    ]),
  // Of the better side, so that no way of calling returns more than is told.
  rtp: (_params, step = 1) => sideReturn('tails', step),
  maxMultiplier: () => coinflipMultiplier(FLIPS),
  winChance: (_params, step = 1) => sideChance('tails', step),
});
