/**
 * Tower: nine floors from the ground up, on each a few niches with an egg and the rest with a guardian.
 * Every floor is drawn at the start; each turn opens one niche of the next floor. After k floors the
 * round pays 0.98 * (niches / eggs)^k, rounded to hundredths.
 */
import { pickAndRemove, range, tracePicks } from '#engines/fair/draw.ts';
import { createLadder } from '#engines/ladder/ladder.ts';
import { defineGame, firstWrong } from '#platform/contract/game.ts';
import { roundHundredths } from '#platform/contract/hundredths.ts';
import { ZERO } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const FLOORS = 9;
export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert', 'master'] as const;
/** How many niches of a floor hold an egg, and how many there are. */
export const FLOOR = {
  easy: { eggs: 3, niches: 4 },
  medium: { eggs: 2, niches: 3 },
  hard: { eggs: 1, niches: 2 },
  expert: { eggs: 1, niches: 3 },
  master: { eggs: 1, niches: 4 },
} as const;
const WIDEST = 4;

export const towerParams = z.object({ difficulty: z.enum(DIFFICULTIES) });
/** `column` may be left out, so that an empty turn is answered with a reason and not with a schema error. */
export const towerTurn = z.object({ column: z.optional(z.int().check(z.gte(0), z.lt(WIDEST))) });

export type TowerParams = z.output<typeof towerParams>;
export type TowerTurn = z.output<typeof towerTurn>;
export interface TowerOutcome {
  /** Niches with an egg, floor by floor from the ground, each in draw order. */
  readonly eggsByRow: readonly (readonly number[])[];
}
export interface TowerState {
  /** The niche that was opened on each floor passed, from the ground. */
  readonly path: readonly number[];
  /** The guardian's niche that ended the round, or null. */
  readonly hit: number | null;
}
export type TowerSeen = TowerParams & TowerState;

/** What floors pay, and how likely a niche picked on each of them holds an egg. */
export const towerLadder = createLadder<TowerParams>({
  returns: { num: 98n, den: 100n },
  steps: () => FLOORS,
  chance({ difficulty }, step) {
    const { eggs, niches } = FLOOR[difficulty];
    return { num: BigInt(eggs) ** BigInt(step), den: BigInt(niches) ** BigInt(step) };
  },
  round: roundHundredths,
});

function isOver(state: TowerState): boolean {
  return state.hit !== null || state.path.length === FLOORS;
}

export const tower = defineGame<TowerParams, TowerState, TowerTurn, TowerOutcome, TowerSeen>({
  id: 'tower',
  title: 'Tower',
  recordedAs: 'dragon-tower',
  kind: 'steps',
  params: towerParams,
  initial: { difficulty: 'medium' },
  boldest: { difficulty: 'master' },
  settings: DIFFICULTIES.map((difficulty) => ({ difficulty })),
  turn: towerTurn,
  revealMs: 400,
  version: 1,
  table: 'tower-98',
  floats: ({ difficulty }) => FLOORS * FLOOR[difficulty].eggs,
  outcome({ difficulty }, floats) {
    const { eggs, niches } = FLOOR[difficulty];
    return {
      eggsByRow: range(FLOORS).map((row) =>
        pickAndRemove(range(niches), floats.slice(row * eggs, (row + 1) * eggs)),
      ),
    };
  },
  start: () => ({ path: [], hit: null }),
  step({ difficulty }, { eggsByRow }, state, { column }) {
    if (isOver(state)) return { refused: 'round-over' };
    if (column === undefined) return { refused: 'column-missing' };
    if (column >= FLOOR[difficulty].niches) return { refused: 'no-such-column' };
    const row = state.path.length;
    if (!eggsByRow[row]!.includes(column)) {
      return { state: { ...state, hit: column }, events: [{ type: 'trap', row, column, eggsByRow }] };
    }
    const next = { ...state, path: [...state.path, column] };
    const climbed = { type: 'climb', row, column, step: row + 1 };
    return { state: next, events: isOver(next) ? [climbed, { type: 'top', eggsByRow }] : [climbed] };
  },
  wrongTurn: ({ difficulty }, turns) =>
    firstWrong(turns, FLOORS, ({ column }) => column !== undefined && column < FLOOR[difficulty].niches),
  view: ({ difficulty }, { path, hit }) => ({ difficulty, path, hit }),
  turns: ({ difficulty }, seen) =>
    isOver(seen) ? [] : range(FLOOR[difficulty].niches).map((column) => ({ column })),
  over: (_params, state) => isOver(state),
  canFinish: (_params, state) => !isOver(state),
  payout: (params, state) => (state.hit === null ? towerLadder.multiplier(params, state.path.length) : ZERO),
  trace({ difficulty }, floats) {
    const { eggs, niches } = FLOOR[difficulty];
    return tracePicks(
      range(FLOORS).map(() => range(niches)),
      eggs,
      floats,
      (egg, row) => `row ${row + 1}, egg in column ${egg + 1}`,
    );
  },
  ...towerLadder,
});
