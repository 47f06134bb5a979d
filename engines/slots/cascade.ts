/**
 * Cascades: all that wins in a window pays at once and vanishes together, the rest falls, and the strip follows from
 * above, until nothing wins. So the stops decide everything that is still to come.
 */
import type { Machine, Reels } from './machine.ts';
import { scatterWins, winsIn, type Win } from './wins.ts';

/** A machine whose cascades reach this many is refused when it is counted. */
export const MAX_FALLS = 30;

/** One window of a spin. */
export interface Fall {
  readonly window: readonly string[];
  readonly wins: readonly Win[];
  /** On all its wins but those of scatters. */
  readonly times: number;
  readonly pays: number;
}

/** The multiplier of a window that so many went before. */
export function cascadeTimes(machine: Machine, before: number): number {
  const times = machine.cascades ?? [1];
  return times[Math.min(before, times.length - 1)]!;
}

/** Whether a cell belongs to a win: its symbol or a wild on a reel of the run. */
function isWinning(machine: Machine, wins: readonly Win[], reel: number, letter: string): boolean {
  return wins.some(
    ({ symbol, count }) => reel < count && (letter === symbol || machine.wilds[letter] !== undefined),
  );
}

/** The window once the winning cells have vanished. @param above how many of each strip have come from above so far */
function fallen(
  machine: Machine,
  { strips }: Pick<Reels, 'strips'>,
  stops: readonly number[],
  { window, wins }: Pick<Fall, 'window' | 'wins'>,
  above: number[],
): string[] {
  return window.map((column, reel) => {
    const strip = strips[reel]!;
    let rest = Array.from(column)
      .filter((letter) => !isWinning(machine, wins, reel, letter))
      .join('');
    while (rest.length < column.length) {
      above[reel]! += 1;
      const at = (stops[reel]! - above[reel]!) % strip.length;
      rest = strip[(at + strip.length) % strip.length]! + rest;
    }
    return rest;
  });
}

/**
 * Every window of a spin in order: each but the last wins. Scatters never vanish and are counted in the last one.
 * @param first the window of the stops
 */
export function fallsOf(
  machine: Machine,
  reels: Pick<Reels, 'strips' | 'multiplier'>,
  stops: readonly number[],
  first: readonly string[],
): { readonly falls: readonly Fall[]; readonly scatters: number } {
  const above = stops.map(() => 0);
  const falls: Fall[] = [];
  let window: readonly string[] = first;
  for (;;) {
    const times = cascadeTimes(machine, falls.length) * reels.multiplier;
    const wins = winsIn(machine, window, times);
    const scatters = wins.length > 0 ? 0 : countOf(machine, window);
    const all = wins.length > 0 ? wins : scatterWins(machine, scatters, reels.multiplier);
    falls.push({ window, wins: all, times, pays: all.reduce((sum, win) => sum + win.pays, 0) });
    if (wins.length === 0 || falls.length > MAX_FALLS) return { falls, scatters };
    window = fallen(machine, reels, stops, { window, wins }, above);
  }
}

function countOf({ scatter }: Machine, window: readonly string[]): number {
  return scatter ? window.join('').split(scatter.letter).length - 1 : 0;
}
