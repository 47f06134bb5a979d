/** What stands on the strip: results where rounds ended, and between them multipliers as often as the game draws them. */
import { slideHundredths } from '../game.ts';

export interface Tiles {
  valueAt(tile: number): number;
  /** Puts a result on the strip. */
  put(tile: number, result: number): void;
}

/** 32 bits of a place on the strip: the same on every page, and of nothing that decides. */
function scrambled(tile: number): number {
  let mixed = Math.imul(tile ^ 0x9e3779b9, 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

export function createTiles(): Tiles {
  const results = new Map<number, number>();
  return {
    valueAt: (tile) => results.get(tile) ?? slideHundredths(scrambled(tile)) / 100,
    put: (tile, result) => void results.set(tile, result),
  };
}
