/** What each number looks like, and the moves inside the board. */
import { NUMBERS } from '../game.ts';

export const COLUMNS = 8;

/** `drawn` was drawn and not picked, `missed` was picked and not drawn when all was over. */
export type Face = 'idle' | 'picked' | 'hit' | 'drawn' | 'missed';

export function faceOf(
  number: number,
  picks: readonly number[],
  drawn: readonly number[],
  over: boolean,
): Face {
  const picked = picks.includes(number);
  if (drawn.includes(number)) return picked ? 'hit' : 'drawn';
  if (!picked) return 'idle';
  return over ? 'missed' : 'picked';
}

/** Where a key leads from a number; null when it leads nowhere. */
export function neighbour(number: number, key: string): number | null {
  const column = (number - 1) % COLUMNS;
  if (key === 'ArrowLeft') return column > 0 ? number - 1 : null;
  if (key === 'ArrowRight') return column < COLUMNS - 1 ? number + 1 : null;
  if (key === 'ArrowUp') return number > COLUMNS ? number - COLUMNS : null;
  if (key === 'ArrowDown') return number + COLUMNS <= NUMBERS ? number + COLUMNS : null;
  if (key === 'Home') return number - column;
  if (key === 'End') return number - column + COLUMNS - 1;
  return null;
}
