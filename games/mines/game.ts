/**
 * Mines: 25 tiles, m of them mined. All mines are drawn at the start; each turn opens one tile. After
 * k safe tiles the round pays 0.99 * C(25, k) / C(25 - m, k), which is 0.99 over the chance of having
 * come that far, so every way of stopping returns exactly 99 %.
 */
import { binomial } from '#engines/fair/combinatorics.ts';
import { intBelow, pickAndRemove, range } from '#engines/fair/draw.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ONE, ZERO, type Ratio } from '#platform/contract/money.ts';
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

/** Chance that `step` tiles opened at random are all safe. */
export function safeChance({ mines }: MinesParams, step: number): Ratio {
  return { num: binomial(TILES - mines, step), den: binomial(TILES, step) };
}

/** What `step` safe tiles pay. Nothing opened returns the stake: nothing was risked. */
export function minesMultiplier(params: MinesParams, step: number): Ratio {
  if (step === 0) return ONE;
  const chance = safeChance(params, step);
  return chance.num === 0n ? ZERO : { num: 99n * chance.den, den: 100n * chance.num };
}

const ladders = new Map<number, readonly Ratio[]>();

/** What each number of safe tiles pays, one tile first. The same list every time, so that nothing draws it again. */
export function minesLadder(params: MinesParams): readonly Ratio[] {
  const known = ladders.get(params.mines);
  const ladder = known ?? range(safeTiles(params), 1).map((step) => minesMultiplier(params, step));
  ladders.set(params.mines, ladder);
  return ladder;
}

/** Safe tiles there are to find. */
export function safeTiles({ mines }: MinesParams): number {
  return TILES - mines;
}

function layout({ mines }: MinesParams, floats: readonly number[]): MinesOutcome {
  const minesOrder = pickAndRemove(range(TILES), floats.slice(0, mines));
  return { minesOrder, minesSorted: minesOrder.toSorted((a, b) => a - b) };
}

function isOver(params: MinesParams, state: MinesState): boolean {
  return state.hit !== null || state.opened.length === safeTiles(params);
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
  steps: safeTiles,
  turns: (params, seen) =>
    isOver(params, seen)
      ? []
      : range(TILES)
          .filter((tile) => !seen.opened.includes(tile))
          .map((tile) => ({ tile })),
  over: isOver,
  canFinish: (params, state) => !isOver(params, state),
  payout: (params, state) => (state.hit === null ? minesMultiplier(params, state.opened.length) : ZERO),
  trace(params, floats) {
    const pool = range(TILES);
    return floats.slice(0, params.mines).map((float, index) => {
      const left = pool.length;
      const at = intBelow(float, left);
      const [tile] = pool.splice(at, 1);
      return [
        `float ${index} × ${left}`,
        String(float * left),
        `floor → ${at}: mine on tile ${tile}`,
      ] as const;
    });
  },
  rtp(params, step = 1) {
    const multiplier = minesMultiplier(params, step);
    const chance = safeChance(params, step);
    return { num: multiplier.num * chance.num, den: multiplier.den * chance.den };
  },
  maxMultiplier(params) {
    return range(safeTiles(params), 1)
      .map((step) => minesMultiplier(params, step))
      .reduce((best, next) => (next.num * best.den > best.num * next.den ? next : best), ONE);
  },
  winChance: (params, step = 1) => safeChance(params, step),
});
