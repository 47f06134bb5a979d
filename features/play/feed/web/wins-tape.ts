/** The strip of latest wins: which wins it keeps, and in which order they pass by. Pure. */
import type { LiveGame } from '../contract.ts';

/** More came back than was staked. */
export function isWin({ game }: LiveGame): boolean {
  return game.status === 'win' && game.multiplier > 1;
}

/**
 * Puts a batch on top, newest first, each win once. The same list comes back when nothing is new.
 * @param batch oldest first @param kept how many are kept
 */
export function addWins(
  wins: readonly LiveGame[],
  batch: readonly LiveGame[],
  kept: number,
): readonly LiveGame[] {
  const known = new Set(wins.map(({ game }) => game.id));
  const added = batch.filter((live) => isWin(live) && !known.has(live.game.id));
  return added.length === 0 ? wins : [...added.toReversed(), ...wins].slice(0, kept);
}

/** A place on the tape. Places are numbered from 0 on and never change what they show. */
export interface Cell {
  readonly no: number;
  readonly win: LiveGame;
}

export interface Tape {
  readonly cells: readonly Cell[];
  /** Last place each win was put on, by id. */
  readonly shown: ReadonlyMap<string, number>;
}

export const EMPTY_TAPE: Tape = { cells: [], shown: new Map() };

/**
 * Moves the tape on so that it covers the places from `from` up to `to`. What comes next is the newest win not shown
 * yet, else the one shown longest ago.
 */
export function roll(tape: Tape, from: number, to: number, wins: readonly LiveGame[]): Tape {
  if (wins.length === 0) return EMPTY_TAPE;
  const cells = tape.cells.filter(({ no }) => no >= from);
  const first = Math.max(from, (cells.at(-1)?.no ?? -1) + 1);
  if (first > to && cells.length === tape.cells.length) return tape;
  const shown = new Map(wins.map(({ game }) => [game.id, tape.shown.get(game.id) ?? -1]));
  for (let no = first; no <= to; no++) {
    const win = wins.reduce((best, other) =>
      shown.get(other.game.id)! < shown.get(best.game.id)! ? other : best,
    );
    shown.set(win.game.id, no);
    cells.push({ no, win });
  }
  return { cells, shown };
}

/** Places whose win stands on the tape before them already: for the eye only. */
export function repeats(cells: readonly Cell[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const again = new Set<number>();
  for (const { no, win } of cells) {
    if (seen.has(win.game.id)) again.add(no);
    seen.add(win.game.id);
  }
  return again;
}
