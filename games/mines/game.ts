/**
 * Mines: 25 tiles, m of them mined. All mines are drawn at the start; each turn opens one tile. After
 * k safe tiles the round pays 0.99 * C(25, k) / C(25 - m, k), which is 0.99 over the chance of having
 * come that far, so every way of stopping returns exactly 99 %.
 */
import { binomial } from '#engines/fair/combinatorics.ts';
import { pickAndRemove, range, tracePicks } from '#engines/fair/draw.ts';
import { createLadder } from '#engines/ladder/ladder.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const TILES = 25;
export const MIN_MINES = 1;
export const MAX_MINES = 24;

export const minesParams = z.object({ mines: z.int().check(z.gte(MIN_MINES), z.lte(MAX_MINES)) });
/** `tile` may be left out, so that an empty turn is answered with a reason and not with a schema error. */
export const minesTurn = z.object({ tile: z.optional(z.int().check(z.gte(0), z.lt(TILES))) });

export type MinesParams = z.output<typeof minesParams>;
export type MinesTurn = z.output<typeof minesTurn>;
export interface MinesOutcome {
  /** Mined tiles 0 to 24 in the order they were drawn. */
  readonly minesOrder: readonly number[];
  /** The same, ascending. */
  readonly minesSorted: readonly number[];
}
export interface MinesState {
  /** Safe tiles in the order they were opened. */
  readonly opened: readonly number[];
  /** The mine that ended the round, or null. */
  readonly hit: number | null;
}

export type MinesSeen = MinesParams & MinesState;

/** What safe tiles pay, and how likely tiles opened at random are all safe. */
export const minesLadder = createLadder<MinesParams>({
  returns: { num: 99n, den: 100n },
  steps: (params) => TILES - params.mines,
  chance: (params, step) => ({ num: binomial(TILES - params.mines, step), den: binomial(TILES, step) }),
});

function layout({ mines }: MinesParams, floats: readonly number[]): MinesOutcome {
  const minesOrder = pickAndRemove(range(TILES), floats.slice(0, mines));
  return { minesOrder, minesSorted: minesOrder.toSorted((a, b) => a - b) };
}

function isOver(params: MinesParams, state: MinesState): boolean {
  return state.hit !== null || state.opened.length === minesLadder.steps(params);
}

export const mines = defineGame<MinesParams, MinesState, MinesTurn, MinesOutcome, MinesSeen>({
  id: 'mines',
  title: 'Mines',
  kind: 'steps',
  params: minesParams,
  initial: { mines: 3 },
  boldest: { mines: 12 },
  settings: range(MAX_MINES, MIN_MINES).map((count) => ({ mines: count })),
  turn: minesTurn,
  revealMs: 200,
  version: 1,
  table: 'mines-99',
  floats: (params) => params.mines,
  outcome: layout,
  start: () => ({ opened: [], hit: null }),
  step(params, outcome, state, { tile }) {
    if (isOver(params, state)) return { refused: 'round-over' };
    if (tile === undefined) return { refused: 'tile-missing' };
    if (state.opened.includes(tile)) return { refused: 'tile-open' };
    if (outcome.minesSorted.includes(tile)) {
      return {
        state: { ...state, hit: tile },
        events: [{ type: 'explode', tile, mines: outcome.minesSorted }],
      };
    }
    const next = { ...state, opened: [...state.opened, tile] };
    const opened = { type: 'open', tile, step: next.opened.length };
    if (!isOver(params, next)) return { state: next, events: [opened] };
    return { state: next, events: [opened, { type: 'cleared', mines: outcome.minesSorted }] };
  },
  view: (params, state) => ({ mines: params.mines, opened: state.opened, hit: state.hit }),
  turns: (params, seen) =>
    isOver(params, seen)
      ? []
      : range(TILES)
          .filter((tile) => !seen.opened.includes(tile))
          .map((tile) => ({ tile })),
  over: isOver,
  canFinish: (params, state) => !isOver(params, state),
  payout: (params, state) =>
    state.hit === null ? minesLadder.multiplier(params, state.opened.length) : ZERO,
  trace: (params, floats) =>
    tracePicks([range(TILES)], params.mines, floats, (tile) => `mine on tile ${tile}`),
  ...minesLadder,
});
