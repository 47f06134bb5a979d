/**
 * Crossing: twenty railway tracks, n of them with a train to come. The tracks with a train are drawn at the
 * start; each turn steps onto the next track. After k safe tracks the round pays
 * 0.98 * C(20, n) / C(20 - k, n), rounded to hundredths.
 */
import { binomial } from '#engines/fair/combinatorics.ts';
import { pickAndRemove, range, tracePicks } from '#engines/fair/draw.ts';
import { createLadder } from '#engines/ladder/ladder.ts';
import { defineGame, firstWrong } from '#platform/contract/game.ts';
import { roundHundredths } from '#platform/contract/hundredths.ts';
import { ratioNumber, ZERO } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const TRACKS = 20;
export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'] as const;
/** Tracks with a train. */
export const TRAINS = { easy: 1, medium: 3, hard: 5, expert: 10 } as const;

export const crossingParams = z.object({ difficulty: z.enum(DIFFICULTIES) });
/** A step has no choice in it. */
export const crossingTurn = z.object({});

export type CrossingParams = z.output<typeof crossingParams>;
export type CrossingTurn = z.output<typeof crossingTurn>;
export interface CrossingOutcome {
  /** Tracks with a train, 0 to 19, in the order they were drawn. */
  readonly trainsOrder: readonly number[];
  /** The same, ascending. */
  readonly trainsSorted: readonly number[];
  /** The first track with a train: also how many steps are safe. */
  readonly firstTrain: number;
  /** What the last safe step pays; 1 when there is none. */
  readonly maxMultiplier: number;
}
export interface CrossingState {
  /** Safe tracks crossed. */
  readonly steps: number;
  /** True when the next one had a train. */
  readonly hit: boolean;
}
export type CrossingSeen = CrossingParams & CrossingState;

/** What tracks pay, and how likely they are free; after the safe ones only trains are left. */
export const crossingLadder = createLadder<CrossingParams>({
  returns: { num: 98n, den: 100n },
  steps: ({ difficulty }) => TRACKS - TRAINS[difficulty],
  chance: ({ difficulty }, step) => ({
    num: binomial(TRACKS - step, TRAINS[difficulty]),
    den: binomial(TRACKS, TRAINS[difficulty]),
  }),
  round: roundHundredths,
});

function layout(params: CrossingParams, floats: readonly number[]): CrossingOutcome {
  const trainsOrder = pickAndRemove(range(TRACKS), floats.slice(0, TRAINS[params.difficulty]));
  const trainsSorted = trainsOrder.toSorted((a, b) => a - b);
  const firstTrain = trainsSorted[0]!;
  const maxMultiplier = ratioNumber(crossingLadder.multiplier(params, firstTrain), 2);
  return { trainsOrder, trainsSorted, firstTrain, maxMultiplier };
}

function isOver(params: CrossingParams, state: CrossingState): boolean {
  return state.hit || state.steps === crossingLadder.steps(params);
}

export const crossing = defineGame<
  CrossingParams,
  CrossingState,
  CrossingTurn,
  CrossingOutcome,
  CrossingSeen
>({
  id: 'crossing',
  title: 'Crossing',
  recordedAs: 'chicken',
  kind: 'steps',
  params: crossingParams,
  initial: { difficulty: 'medium' },
  boldest: { difficulty: 'expert' },
  settings: DIFFICULTIES.map((difficulty) => ({ difficulty })),
  turn: crossingTurn,
  revealMs: 900,
  version: 1,
  table: 'crossing-98',
  floats: ({ difficulty }) => TRAINS[difficulty],
  outcome: layout,
  start: () => ({ steps: 0, hit: false }),
  step(params, { firstTrain, trainsSorted }, state) {
    if (isOver(params, state)) return { refused: 'round-over' };
    if (state.steps === firstTrain) {
      const train = { type: 'train', track: state.steps, trains: trainsSorted };
      return { state: { ...state, hit: true }, events: [train] };
    }
    const next = { steps: state.steps + 1, hit: false };
    const stepped = { type: 'step', track: state.steps, step: next.steps };
    if (!isOver(params, next)) return { state: next, events: [stepped] };
    return { state: next, events: [stepped, { type: 'across', trains: trainsSorted }] };
  },
  wrongTurn: (params, turns) => firstWrong(turns, crossingLadder.steps(params)),
  view: ({ difficulty }, { steps, hit }) => ({ difficulty, steps, hit }),
  turns: (params, seen) => (isOver(params, seen) ? [] : [{}]),
  over: isOver,
  canFinish: (params, state) => !isOver(params, state),
  payout: (params, state) => (state.hit ? ZERO : crossingLadder.multiplier(params, state.steps)),
  trace(params, floats) {
    const { firstTrain, maxMultiplier } = layout(params, floats);
    return [
      ...tracePicks(
        [range(TRACKS)],
        TRAINS[params.difficulty],
        floats,
        (track) => `train on track ${track + 1}`,
      ),
      ['first train', `track ${firstTrain + 1}`, `${firstTrain} safe: up to ${maxMultiplier}`],
    ];
  },
  ...crossingLadder,
});
