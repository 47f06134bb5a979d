/**
 * Mines: a square field of 9 to 64 tiles, m of n mined. All mines are drawn at the start; each turn opens one tile.
 * After k safe tiles the round pays 0.99 * C(n, k) / C(n - m, k), which is 0.99 over the chance of having come that
 * far, so every way of stopping returns exactly 99 %. The first step that pays a million times the stake is the last.
 */
import { binomial } from '#engines/fair/combinatorics.ts';
import { pickAndRemove, range, tracePicks } from '#engines/fair/draw.ts';
import { createLadder } from '#engines/ladder/ladder.ts';
import { defineGame, firstWrong } from '#platform/contract/game.ts';
import { ZERO } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

/** Tiles on a side of the field. */
export const SIDES = [3, 4, 5, 6, 7, 8] as const;
export type Side = (typeof SIDES)[number];
export const DEFAULT_SIDE: Side = 5;
export const MIN_MINES = 1;
/** A round is over at the first step that pays this or more, in multiples of the stake. */
const LAST_STEP_PAYS = 1_000_000n;
const RETURNS = { num: 99n, den: 100n };
const MAX_TILES = SIDES.at(-1)! ** 2;

export const minesParams = z
  .object({
    mines: z.int().check(z.gte(MIN_MINES), z.lt(MAX_TILES)),
    /** Five when left out, as in every bet from before there was a choice. */
    size: z.optional(z.literal(SIDES)),
  })
  .check(z.refine((params) => params.mines <= maxMines(params), 'One tile is safe'));
/** `tile` may be left out, so that an empty turn is answered with a reason and not with a schema error. */
export const minesTurn = z.object({ tile: z.optional(z.int().check(z.gte(0), z.lt(MAX_TILES))) });

export type MinesParams = z.output<typeof minesParams>;
export type MinesTurn = z.output<typeof minesTurn>;
export interface MinesOutcome {
  /** Mined tiles, row by row from 0, in the order they were drawn. */
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

export function sideOf({ size }: Pick<MinesParams, 'size'>): Side {
  return size ?? DEFAULT_SIDE;
}

export function tilesOf(params: Pick<MinesParams, 'size'>): number {
  return sideOf(params) ** 2;
}

export function maxMines(params: Pick<MinesParams, 'size'>): number {
  return tilesOf(params) - 1;
}

/** The same bet on a field of another size, with as many of its mines as fit. */
export function onField({ mines: count }: MinesParams, size: Side): MinesParams {
  const field = size === DEFAULT_SIDE ? {} : { size };
  return { mines: Math.min(count, maxMines(field)), ...field };
}

/** Steps up to the last: every safe tile, or the first step that pays the most a round may come to. */
function steps(params: MinesParams): number {
  const [tiles, safe] = [tilesOf(params), tilesOf(params) - params.mines];
  let step = 1;
  while (
    step < safe &&
    RETURNS.num * binomial(tiles, step) < LAST_STEP_PAYS * RETURNS.den * binomial(safe, step)
  )
    step++;
  return step;
}

/** What safe tiles pay, and how likely tiles opened at random are all safe. */
export const minesLadder = createLadder<MinesParams>({
  returns: RETURNS,
  steps,
  chance: (params, step) => ({
    num: binomial(tilesOf(params) - params.mines, step),
    den: binomial(tilesOf(params), step),
  }),
});

function layout(params: MinesParams, floats: readonly number[]): MinesOutcome {
  const minesOrder = pickAndRemove(range(tilesOf(params)), floats.slice(0, params.mines));
  return { minesOrder, minesSorted: minesOrder.toSorted((a, b) => a - b) };
}

function isOver(params: MinesParams, state: MinesState): boolean {
  return state.hit !== null || state.opened.length >= minesLadder.multipliers(params).length;
}

export const mines = defineGame<MinesParams, MinesState, MinesTurn, MinesOutcome, MinesSeen>({
  id: 'mines',
  title: 'Mines',
  kind: 'steps',
  params: minesParams,
  initial: { mines: 3 },
  boldest: { mines: 55, size: 8 },
  settings: SIDES.flatMap((size) =>
    range(maxMines({ size }), MIN_MINES).map((count) => onField({ mines: count }, size)),
  ),
  turn: minesTurn,
  revealMs: 200,
  version: 1,
  table: 'mines-99',
  floats: (params) => params.mines,
  outcome: layout,
  start: () => ({ opened: [], hit: null }),
  step(params, outcome, state, { tile }) {
    if (isOver(params, state)) return { refused: 'round-over' };
    if (tile === undefined || tile >= tilesOf(params)) return { refused: 'tile-missing' };
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
  wrongTurn: (params, turns) =>
    firstWrong(
      turns,
      minesLadder.steps(params),
      ({ tile }, place) =>
        tile !== undefined &&
        tile < tilesOf(params) &&
        turns.findIndex((other) => other.tile === tile) === place,
    ),
  view: (params, state) => ({ ...params, opened: state.opened, hit: state.hit }),
  turns(params, seen) {
    const shut: MinesTurn[] = [];
    if (isOver(params, seen)) return shut;
    for (let tile = 0; tile < tilesOf(params); tile++) if (!seen.opened.includes(tile)) shut.push({ tile });
    return shut;
  },
  over: isOver,
  canFinish: (params, state) => !isOver(params, state),
  payout: (params, state) =>
    state.hit === null ? minesLadder.multiplier(params, state.opened.length) : ZERO,
  trace: (params, floats) =>
    tracePicks([range(tilesOf(params))], params.mines, floats, (tile) => `mine on tile ${tile}`),
  ...minesLadder,
});
