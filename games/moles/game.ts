/**
 * Moles: seven burrows, m moles, a new hiding in every round. The player knocks on one burrow; empty, the round
 * goes on, a mole at home ends it. After k empty burrows the round pays 0.98 * (7 / (7 - m))^k, which is 0.98
 * over the chance of having come that far, so every way of stopping returns exactly 98 %.
 */
import { pickAndRemove, range, tracePicks } from '#engines/fair/draw.ts';
import { createLadder } from '#engines/ladder/ladder.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const HOLES = 7;
export const MIN_MOLES = 1;
export const MAX_MOLES = 6;

export const molesParams = z.object({ moles: z.int().check(z.gte(MIN_MOLES), z.lte(MAX_MOLES)) });
/** `hole` may be left out, so that an empty turn is answered with a reason and not with a schema error. */
export const molesTurn = z.object({
  hole: z.optional(z.int().check(z.gte(0), z.lt(HOLES))),
});

export type MolesParams = z.output<typeof molesParams>;
export type MolesTurn = z.output<typeof molesTurn>;
export interface MolesOutcome {
  /** Holes 0 to 6 with a mole in them, in the order of the draw, round by round. */
  readonly molesByRound: readonly (readonly number[])[];
}
export interface Knock {
  readonly hole: number;
  /** Where the moles of that round were; it is shown once the round is played. */
  readonly at: readonly number[];
}
export interface MolesState {
  readonly knocks: readonly Knock[];
}
export type MolesSeen = MolesParams & MolesState;

/** Rounds to be played. */
export function roundsOf({ moles }: MolesParams): number {
  return moles === 1 ? 8 : 9;
}

/** What empty burrows pay, and how likely as many knocks all find one. */
export const molesLadder = createLadder<MolesParams>({
  returns: { num: 98n, den: 100n },
  steps: roundsOf,
  chance: ({ moles }, step) => ({
    num: BigInt(HOLES - moles) ** BigInt(step),
    den: BigInt(HOLES) ** BigInt(step),
  }),
});

function layout(params: MolesParams, floats: readonly number[]): MolesOutcome {
  return {
    molesByRound: range(roundsOf(params)).map((round) =>
      pickAndRemove(range(HOLES), floats.slice(round * params.moles, (round + 1) * params.moles)),
    ),
  };
}

/** True when the last knock found a mole. */
export function isCaught({ knocks }: MolesState): boolean {
  const last = knocks.at(-1);
  return last !== undefined && last.at.includes(last.hole);
}

function isOver(params: MolesParams, state: MolesState): boolean {
  return isCaught(state) || state.knocks.length === roundsOf(params);
}

export const moles = defineGame<MolesParams, MolesState, MolesTurn, MolesOutcome, MolesSeen>({
  id: 'moles',
  title: 'Moles',
  kind: 'steps',
  params: molesParams,
  initial: { moles: 3 },
  boldest: { moles: MAX_MOLES },
  settings: range(MAX_MOLES, MIN_MOLES).map((count) => ({ moles: count })),
  turn: molesTurn,
  revealMs: 750,
  version: 1,
  table: 'moles-98',
  floats: (params) => params.moles * roundsOf(params),
  outcome: layout,
  start: () => ({ knocks: [] }),
  step(params, outcome, state, { hole }) {
    if (isOver(params, state)) return { refused: 'round-over' };
    if (hole === undefined) return { refused: 'hole-missing' };
    const round = state.knocks.length;
    const at = outcome.molesByRound[round]!;
    return {
      state: { knocks: [...state.knocks, { hole, at }] },
      events: [{ type: 'knock', step: round + 1, hole, at, mole: at.includes(hole) }],
    };
  },
  view: (params, state) => ({ moles: params.moles, knocks: state.knocks }),
  turns: (params, seen) => (isOver(params, seen) ? [] : range(HOLES).map((hole) => ({ hole }))),
  over: isOver,
  canFinish: (params, state) => !isOver(params, state),
  payout: (params, state) => (isCaught(state) ? ZERO : molesLadder.multiplier(params, state.knocks.length)),
  trace: (params, floats) =>
    tracePicks(
      range(roundsOf(params)).map(() => range(HOLES)),
      params.moles,
      floats,
      (hole, round) => `round ${round + 1}, mole in hole ${hole}`,
    ),
  ...molesLadder,
});
