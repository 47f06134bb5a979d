/**
 * Rock, paper, scissors: up to twenty hands against the house. A win doubles, a tie leaves the round where it
 * stands, a loss ends it; at w wins the round stands at 0.98 * 2^w. One hand is worth 1/3 * 2 + 1/3 * 1,
 * so once the first hand is shown the return is 98 % wherever, and however, a player stops.
 */
import { binomial } from '#engines/fair/combinatorics.ts';
import { intBelow, range } from '#engines/fair/draw.ts';
import { doubled } from '#engines/ladder/doubling.ts';
import { drawOf } from '#platform/contract/draws.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ONE, ZERO, type Ratio } from '#platform/contract/money.ts';
import { asNumber, type Odds } from '#platform/contract/odds.ts';
import * as z from 'zod/mini';

export const ROUNDS = 20;
/** In the order of the draw: floor(float * 3). Each hand beats the one before it. */
export const HANDS = ['rock', 'paper', 'scissors'] as const;
export type Hand = (typeof HANDS)[number];
export type Result = 'win' | 'tie' | 'loss';

/** How many of the 2^32 floats give the house each hand. */
export const SHARES: Readonly<Record<Hand, bigint>> = {
  rock: 1_431_655_766n,
  paper: 1_431_655_765n,
  scissors: 1_431_655_765n,
};
const ALL = 2n ** 32n;

export const rpsParams = z.object({});
/** `hand` may be left out, so that an empty turn is answered with a reason and not with a schema error. */
export const rpsTurn = z.object({
  hand: z.optional(z.enum(HANDS)),
});

export type RpsParams = z.output<typeof rpsParams>;
export type RpsTurn = z.output<typeof rpsTurn>;
export interface RpsOutcome {
  /** The house's hands, one for each hand of the player, ties included. */
  readonly hands: readonly Hand[];
}
export interface RpsState {
  /** The player's hands, and the house's that were shown, oldest first. */
  readonly calls: readonly Hand[];
  readonly hands: readonly Hand[];
}

export function handOf(float: number): Hand {
  return HANDS[intBelow(float, HANDS.length)]!;
}

/** How a hand of the player does against one of the house. */
export function resultOf(mine: Hand, house: Hand): Result {
  const ahead = (HANDS.indexOf(mine) - HANDS.indexOf(house) + HANDS.length) % HANDS.length;
  return ahead === 0 ? 'tie' : ahead === 1 ? 'win' : 'loss';
}

export function resultsOf({ calls, hands }: RpsState): Result[] {
  return calls.map((call, index) => resultOf(call, hands[index]!));
}

export function winsOf(state: RpsState): number {
  return resultsOf(state).filter((result) => result === 'win').length;
}

/** What each number of wins pays, one first. */
export const rpsLadder: readonly Ratio[] = range(ROUNDS, 1).map(doubled);

/** How many floats win, tie and lose against a hand of the player. */
function facing(mine: Hand): Readonly<Record<Result, bigint>> {
  const count = { win: 0n, tie: 0n, loss: 0n };
  for (const house of HANDS) count[resultOf(mine, house)] += SHARES[house];
  return count;
}

/** Chance to be in the round after showing one hand `step` times. */
export function handChance(mine: Hand, step: number): Ratio {
  const { win, tie } = facing(mine);
  return { num: (win + tie) ** BigInt(step), den: ALL ** BigInt(step) };
}

/** Return of showing one hand `step` times and cashing out; anything mixed lies between the three. */
export function handReturn(mine: Hand, step: number): Ratio {
  if (step === 0) return ONE;
  const { win, tie } = facing(mine);
  return { num: 98n * (2n * win + tie) ** BigInt(step), den: 100n * ALL ** BigInt(step) };
}

/** Where one can stand after showing one hand `step` times, each with its chance. */
export function handOdds(mine: Hand, step: number): Odds {
  const { win, tie } = facing(mine);
  return range(step + 1).map((wins) => ({
    pays: doubled(wins),
    chance: {
      num: binomial(step, wins) * win ** BigInt(wins) * tie ** BigInt(step - wins),
      den: ALL ** BigInt(step),
    },
  }));
}

/**
 * Showing one hand until `wins` wins, or until the twenty hands are used up.
 * @returns chance to get there in time, and the return of playing so, the end of the stream included
 */
export function untilWins(mine: Hand, wins: number): { readonly chance: Ratio; readonly rtp: Ratio } {
  const { win, tie } = facing(mine);
  let standing = new Map([[0, 1n]]);
  let there = 0n;
  for (const _hand of range(ROUNDS)) {
    const next = new Map<number, bigint>();
    for (const [won, weight] of standing) {
      next.set(won, (next.get(won) ?? 0n) + weight * tie);
      next.set(won + 1, (next.get(won + 1) ?? 0n) + weight * win);
    }
    there = there * ALL + (next.get(wins) ?? 0n);
    next.delete(wins);
    standing = next;
  }
  const den = ALL ** BigInt(ROUNDS);
  const short = [...standing].reduce((sum, [won, weight]) => sum + weight * 2n ** BigInt(won), 0n);
  return {
    chance: { num: there, den },
    rtp: { num: 98n * (there * 2n ** BigInt(wins) + short), den: 100n * den },
  };
}

function isLost(state: RpsState): boolean {
  return state.calls.length > 0 && resultOf(state.calls.at(-1)!, state.hands.at(-1)!) === 'loss';
}

function isOver(_params: RpsParams, state: RpsState): boolean {
  return isLost(state) || state.hands.length === ROUNDS;
}

export const rockPaperScissors = defineGame<RpsParams, RpsState, RpsTurn, RpsOutcome, RpsState>({
  id: 'rock-paper-scissors',
  title: 'Rock Paper Scissors',
  kind: 'steps',
  params: rpsParams,
  initial: {},
  boldest: {},
  settings: [{}],
  turn: rpsTurn,
  steps: () => ROUNDS,
  revealMs: 900,
  version: 1,
  table: 'rps-98',
  floats: () => ROUNDS,
  outcome: (_params, floats) => ({ hands: floats.map(handOf) }),
  start: () => ({ calls: [], hands: [] }),
  step(params, outcome, state, { hand }) {
    if (isOver(params, state)) return { refused: 'round-over' };
    if (hand === undefined) return { refused: 'hand-missing' };
    const at = state.hands.length;
    const house = outcome.hands[at]!;
    return {
      state: { calls: [...state.calls, hand], hands: [...state.hands, house] },
      events: [{ type: 'clash', step: at + 1, hand, house, result: resultOf(hand, house) }],
    };
  },
  view: (_params, { calls, hands }) => ({ calls, hands }),
  turns: (params, seen) => (isOver(params, seen) ? [] : HANDS.map((hand) => ({ hand }))),
  over: isOver,
  canFinish: (params, state) => !isOver(params, state),
  payout(_params, state) {
    if (state.calls.length === 0) return ONE;
    return isLost(state) ? ZERO : doubled(winsOf(state));
  },
  // Each hand shown is a draw of its own among three, from what the round paid to what it pays after a win or a tie.
  expected(_params, { hands }, turns) {
    let [wins, pays, mean, variance] = [0, 1, 1, 0];
    for (const [at, { hand }] of turns.entries()) {
      const house = hands[at];
      if (hand === undefined || house === undefined) return null;
      const standing = (result: Result): number =>
        result === 'loss' ? 0 : asNumber(doubled(wins + (result === 'win' ? 1 : 0)));
      const draw = drawOf(
        HANDS.map((one) => [standing(resultOf(hand, one)), Number(SHARES[one]) / Number(ALL)] as const),
      );
      mean += draw.mean - pays;
      variance += draw.variance;
      const result = resultOf(hand, house);
      pays = standing(result);
      wins += result === 'win' ? 1 : 0;
    }
    return { mean, variance };
  },
  trace: (_params, floats) =>
    floats.map((float, index) => {
      const at = intBelow(float, HANDS.length);
      return [
        `float ${index} × ${HANDS.length}`,
        String(float * HANDS.length),
        `floor → ${at}: ${HANDS[at]}`,
      ];
    }),
  // Of paper, the best by one float in 2^32: no way of playing returns more than is told.
  rtp: (_params, step = 1) => handReturn('paper', step),
  odds: (_params, step = 1) => handOdds('paper', step),
  maxMultiplier: () => doubled(ROUNDS),
  winChance: (_params, step = 1) => handChance('paper', step),
});
