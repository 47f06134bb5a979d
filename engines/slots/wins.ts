/** What a window pays: every line or way, and scatters. */
import { bestRun } from './helped.ts';
import { factorAt, pathsOf, valueFor, type Machine } from './machine.ts';

export interface Win {
  readonly symbol: string;
  /** Reels in a row; for the scatter how many there are. */
  readonly count: number;
  /** Index of the line; left out for ways and scatters. */
  readonly line?: number;
  /** Ways times wilds' multipliers for ways; the wilds' product on a line; 1 for scatters. */
  readonly times: number;
  /** Credits, all multipliers of the reels included. */
  readonly pays: number;
}

/** Wins of lines or ways. @param columns letters of each reel, expanded wilds over all of it @param multiplier on each */
export function winsIn(machine: Machine, columns: readonly string[], multiplier: number): Win[] {
  const wins: Win[] = [];
  const paths = pathsOf(machine);
  for (let index = 0; index < paths.length; index++) {
    const path = paths[index]!;
    if (machine.helps) {
      const best = bestRun(machine, columns, path);
      if (best) wins.push({ ...best, line: index, pays: best.pays * multiplier });
      continue;
    }
    // No wild stands on the first reel, so a run is of a symbol that does.
    const symbols = machine.lines ? columns[0]![path[0]!]! : new Set(columns[0]);
    for (const symbol of symbols) {
      const table = machine.pays[symbol];
      const run = table && runOf(machine, columns, path, symbol);
      const pays = run ? (table[run.count] ?? 0) * run.times * multiplier : 0;
      if (run && pays > 0)
        wins.push({
          symbol,
          count: run.count,
          ...(machine.lines && { line: index }),
          times: run.times,
          pays,
        });
    }
  }
  return wins;
}

/** What scatters pay, if anything. */
export function scatterWins({ scatter }: Machine, count: number, multiplier: number): Win[] {
  const pays = valueFor(scatter?.pays, count) * multiplier;
  return pays > 0 ? [{ symbol: scatter!.letter, count, times: 1, pays }] : [];
}

/** How far a symbol's run goes on a path, and the product of what each place counts. */
function runOf(machine: Machine, columns: readonly string[], path: readonly number[], symbol: string) {
  let [count, times] = [0, 1];
  while (count < path.length) {
    const factor = factorAt(machine, columns[count]!, path[count]!, symbol);
    if (factor === 0) break;
    times *= factor;
    count++;
  }
  return { count, times };
}
