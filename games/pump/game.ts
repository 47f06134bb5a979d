/**
 * Pump: a balloon that may take 25 pumps, n of which would burst it. Those are drawn at the start; each turn
 * pumps once. After k pumps the round pays 0.98 * C(25, n) / C(25 - k, n), rounded to hundredths.
 */
import { binomial } from '#engines/fair/combinatorics.ts';
import { pickAndRemove, range, tracePicks } from '#engines/fair/draw.ts';
import { createLadder } from '#engines/ladder/ladder.ts';
import { defineGame, firstWrong } from '#platform/contract/game.ts';
import { roundHundredths } from '#platform/contract/hundredths.ts';
import { ratioNumber, ZERO } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const POINTS = 25;
export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert'] as const;
/** Pumps that would burst the balloon. */
export const POPS = { easy: 1, medium: 3, hard: 5, expert: 10 } as const;

export const pumpParams = z.object({ difficulty: z.enum(DIFFICULTIES) });
/** A pump has no choice in it. */
export const pumpTurn = z.object({});

export type PumpParams = z.output<typeof pumpParams>;
export type PumpTurn = z.output<typeof pumpTurn>;
export interface PumpOutcome {
  /** Pumps that burst, 0 to 24, in the order they were drawn. */
  readonly popsOrder: readonly number[];
  /** The same, ascending. */
  readonly popsSorted: readonly number[];
  /** The first pump that bursts: also how many pumps are safe. */
  readonly firstPop: number;
  /** What the last safe pump pays; 1 when there is none. */
  readonly maxMultiplier: number;
}
export interface PumpState {
  /** Pumps the balloon has taken. */
  readonly pumps: number;
  /** True when the next one burst it. */
  readonly burst: boolean;
}
export type PumpSeen = PumpParams & PumpState;

/** What pumps pay, and how likely the balloon holds for them; after the safe ones only bursts are left. */
export const pumpLadder = createLadder<PumpParams>({
  returns: { num: 98n, den: 100n },
  steps: ({ difficulty }) => POINTS - POPS[difficulty],
  chance: ({ difficulty }, step) => ({
    num: binomial(POINTS - step, POPS[difficulty]),
    den: binomial(POINTS, POPS[difficulty]),
  }),
  round: roundHundredths,
});

function layout(params: PumpParams, floats: readonly number[]): PumpOutcome {
  const popsOrder = pickAndRemove(range(POINTS), floats.slice(0, POPS[params.difficulty]));
  const popsSorted = popsOrder.toSorted((a, b) => a - b);
  const firstPop = popsSorted[0]!;
  const maxMultiplier = ratioNumber(pumpLadder.multiplier(params, firstPop), 2);
  return { popsOrder, popsSorted, firstPop, maxMultiplier };
}

function isOver(params: PumpParams, state: PumpState): boolean {
  return state.burst || state.pumps === pumpLadder.steps(params);
}

export const pump = defineGame<PumpParams, PumpState, PumpTurn, PumpOutcome, PumpSeen>({
  id: 'pump',
  title: 'Pump',
  kind: 'steps',
  params: pumpParams,
  initial: { difficulty: 'medium' },
  boldest: { difficulty: 'expert' },
  settings: DIFFICULTIES.map((difficulty) => ({ difficulty })),
  turn: pumpTurn,
  revealMs: 700,
  version: 1,
  table: 'pump-98',
  floats: ({ difficulty }) => POPS[difficulty],
  outcome: layout,
  start: () => ({ pumps: 0, burst: false }),
  step(params, { firstPop, popsSorted }, state) {
    if (isOver(params, state)) return { refused: 'round-over' };
    if (state.pumps === firstPop) {
      const burst = { type: 'burst', pump: state.pumps + 1, pops: popsSorted };
      return { state: { ...state, burst: true }, events: [burst] };
    }
    const next = { pumps: state.pumps + 1, burst: false };
    const pumped = { type: 'pump', step: next.pumps };
    if (!isOver(params, next)) return { state: next, events: [pumped] };
    return { state: next, events: [pumped, { type: 'full', pops: popsSorted }] };
  },
  wrongTurn: (params, turns) => firstWrong(turns, pumpLadder.steps(params)),
  view: ({ difficulty }, { pumps, burst }) => ({ difficulty, pumps, burst }),
  turns: (params, seen) => (isOver(params, seen) ? [] : [{}]),
  over: isOver,
  canFinish: (params, state) => !isOver(params, state),
  payout: (params, state) => (state.burst ? ZERO : pumpLadder.multiplier(params, state.pumps)),
  trace(params, floats) {
    const { firstPop, maxMultiplier } = layout(params, floats);
    return [
      ...tracePicks([range(POINTS)], POPS[params.difficulty], floats, (pop) => `pump ${pop + 1} bursts`),
      ['first burst', `pump ${firstPop + 1}`, `${firstPop} safe: up to ${maxMultiplier}`],
    ];
  },
  ...pumpLadder,
});
