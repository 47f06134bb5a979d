/** Which tiles a player has picked: between one and five of thirty. */
import { range } from '#engines/fair/draw.ts';
import { MAX_PICKS, TILES } from '../game.ts';

export const COLUMNS = 6;

/** The picks after a touch of a tile. The last one stays; a sixth takes the place of the oldest. */
export function toggled(tiles: readonly number[], tile: number): readonly number[] {
  if (!tiles.includes(tile)) return [...tiles.slice(tiles.length === MAX_PICKS ? 1 : 0), tile];
  return tiles.length === 1 ? tiles : tiles.filter((one) => one !== tile);
}

/** A number of tiles, kept as far as there are and filled up at random. @param draws whole numbers below 2^32 */
export function resized(
  tiles: readonly number[],
  picks: number,
  draws: ArrayLike<number>,
): readonly number[] {
  const kept = tiles.slice(0, picks);
  const free = range(TILES).filter((tile) => !kept.includes(tile));
  while (kept.length < picks) kept.push(...free.splice((draws[kept.length] ?? 0) % free.length, 1));
  return kept;
}

/** Random numbers for {@link resized}: a choice of the player's device, which decides nothing. */
export function screenDraws(): Uint32Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint32Array(MAX_PICKS));
}

/** Where an arrow key leads from a tile; null when it leads nowhere. */
export function neighbour(tile: number, key: string): number | null {
  const column = tile % COLUMNS;
  if (key === 'ArrowLeft') return column > 0 ? tile - 1 : null;
  if (key === 'ArrowRight') return column < COLUMNS - 1 ? tile + 1 : null;
  if (key === 'ArrowUp') return tile >= COLUMNS ? tile - COLUMNS : null;
  if (key === 'ArrowDown') return tile < TILES - COLUMNS ? tile + COLUMNS : null;
  if (key === 'Home') return tile - column;
  if (key === 'End') return tile - column + COLUMNS - 1;
  return null;
}
