import { pickAndRemove, range } from '#engines/fair/draw.ts';
import { MAX_PICKS, NUMBERS } from '../game.ts';

/** The picks with one number added or taken out; unchanged when there is no more to add. */
export function toggled(picks: readonly number[], number: number): number[] {
  if (picks.includes(number)) return picks.filter((pick) => pick !== number);
  return picks.length < MAX_PICKS ? [...picks, number] : [...picks];
}

/** As many numbers as are picked now, ten if none are, at random by the player's device: this decides no draw. */
export function randomPicks(picks: readonly number[]): number[] {
  const words = crypto.getRandomValues(new Uint32Array(picks.length || MAX_PICKS));
  const floats = Array.from(words, (word) => word / 2 ** 32);
  return pickAndRemove(range(NUMBERS, 1), floats).toSorted((a, b) => a - b);
}
