/**
 * Stairs: thirteen steps, the first 20 cells wide and each further one a cell narrower. A turn stands a
 * ladder on a cell of the next step; then m stones fall on m different cells of that step. All stones are
 * drawn at the start. Surviving k steps has the chance C(20 - k, m) / C(20, m), and pays 0.98 over it:
 * every way of stopping returns exactly 98 %.
 */
import { binomial } from '#engines/fair/combinatorics.ts';
import { pickAndRemove, range, tracePicks } from '#engines/fair/draw.ts';
import { createLadder } from '#engines/ladder/ladder.ts';
import { defineGame, firstWrong } from '#platform/contract/game.ts';
import { ZERO } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const STEPS = 13;
/** Cells of the lowest step. */
export const WIDEST = 20;
export const MIN_STONES = 1;
export const MAX_STONES = 7;

export const stairsParams = z.object({ stones: z.int().check(z.gte(MIN_STONES), z.lte(MAX_STONES)) });
/** `cell` may be left out, so that an empty turn is answered with a reason and not with a schema error. */
export const stairsTurn = z.object({ cell: z.optional(z.int().check(z.gte(0), z.lt(WIDEST))) });

export type StairsParams = z.output<typeof stairsParams>;
export type StairsTurn = z.output<typeof stairsTurn>;
export interface StairsOutcome {
  /** Cells that stones fall on, step by step from the lowest, each in draw order. */
  readonly stonesByRow: readonly (readonly number[])[];
}
export interface StairsState {
  /** Cells the ladders were stood on, from the lowest step; the last one is broken after a loss. */
  readonly ladders: readonly number[];
  /** The stones that have fallen: as many rows as there are ladders. */
  readonly fallen: readonly (readonly number[])[];
  /** True when a stone hit the last ladder. */
  readonly hit: boolean;
}
export type StairsSeen = StairsParams & StairsState;

/** Cells of a step, counted from 0 for the lowest. */
export function cellsOf(row: number): number {
  return WIDEST - row;
}

/** What steps pay, and how likely the ladders on them are missed. */
export const stairsLadder = createLadder<StairsParams>({
  returns: { num: 98n, den: 100n },
  steps: () => STEPS,
  chance: ({ stones }, step) => ({ num: binomial(WIDEST - step, stones), den: binomial(WIDEST, stones) }),
});

/** Steps that are behind the player. */
export function climbed({ ladders, hit }: StairsState): number {
  return hit ? ladders.length - 1 : ladders.length;
}

function isOver(state: StairsState): boolean {
  return state.hit || state.ladders.length === STEPS;
}

export const stairs = defineGame<StairsParams, StairsState, StairsTurn, StairsOutcome, StairsSeen>({
  id: 'stairs',
  title: 'Stairs',
  kind: 'steps',
  params: stairsParams,
  initial: { stones: 3 },
  boldest: { stones: MAX_STONES },
  settings: range(MAX_STONES, MIN_STONES).map((stones) => ({ stones })),
  turn: stairsTurn,
  revealMs: 1150,
  version: 1,
  table: 'stairs-98',
  floats: ({ stones }) => STEPS * stones,
  outcome: ({ stones }, floats) => ({
    stonesByRow: range(STEPS).map((row) =>
      pickAndRemove(range(cellsOf(row)), floats.slice(row * stones, (row + 1) * stones)),
    ),
  }),
  start: () => ({ ladders: [], fallen: [], hit: false }),
  step(_params, { stonesByRow }, state, { cell }) {
    if (isOver(state)) return { refused: 'round-over' };
    if (cell === undefined) return { refused: 'cell-missing' };
    const row = state.ladders.length;
    if (cell >= cellsOf(row)) return { refused: 'no-such-cell' };
    const stones = stonesByRow[row]!;
    const hit = stones.includes(cell);
    const next = { ladders: [...state.ladders, cell], fallen: [...state.fallen, stones], hit };
    const fell = { row, cell, stones };
    if (hit) return { state: next, events: [{ type: 'crush', ...fell, stonesByRow }] };
    return { state: next, events: [{ type: 'climb', ...fell, step: row + 1 }] };
  },
  wrongTurn: (_params, turns) =>
    firstWrong(turns, STEPS, ({ cell }, row) => cell !== undefined && cell < cellsOf(row)),
  view: ({ stones }, { ladders, fallen, hit }) => ({ stones, ladders, fallen, hit }),
  turns: (_params, seen) =>
    isOver(seen) ? [] : range(cellsOf(seen.ladders.length)).map((cell) => ({ cell })),
  over: (_params, state) => isOver(state),
  canFinish: (_params, state) => !isOver(state),
  payout: (params, state) => (state.hit ? ZERO : stairsLadder.multiplier(params, state.ladders.length)),
  trace: ({ stones }, floats) =>
    tracePicks(
      range(STEPS).map((row) => range(cellsOf(row))),
      stones,
      floats,
      (cell, row) => `step ${row + 1}, stone on cell ${cell + 1}`,
    ),
  ...stairsLadder,
});
