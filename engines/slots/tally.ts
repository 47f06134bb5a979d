/** What every way of counting a machine's stops has in common: scatters of the reels to come, and the sums. */
import { valueFor, type Face, type Machine, type SpinCounts } from './machine.ts';

/** Scatter distribution of the reels from each one on: index reel, then number of scatters. */
export function scatterTails(reels: readonly (readonly Face[])[]): number[][] {
  const tails: number[][] = [[1]];
  for (const faces of reels.toReversed()) {
    const after = tails[0]!;
    const here: number[] = [];
    for (const { scatters } of faces) {
      for (const [count, ways] of after.entries())
        here[count + scatters] = (here[count + scatters] ?? 0) + ways;
    }
    tails.unshift(Array.from(here, (ways) => ways ?? 0));
  }
  return tails;
}

/** Sums by the number of scatters. @param sizes how many numbers of scatters there are, none included */
export function createTally(machine: Machine, multiplier: number, sizes: number) {
  const sums = Array.from({ length: sizes }, () => [0, 0, 0, 0] as [number, number, number, number]);
  const scatterPays = sums.map((_, count) => valueFor(machine.scatter?.pays, count));
  let hits = 0;
  return {
    /** @param paid credits of lines or ways @param ways stops that pay just that */
    record(paid: number, found: number, ways: number): void {
      const total = (paid + scatterPays[found]!) * multiplier;
      const sum = sums[found]!;
      sum[0] += ways;
      sum[1] += total * ways;
      sum[2] += total * total * ways;
      if (total > sum[3]) sum[3] = total;
      if (total > 0) hits += ways;
    },
    counts: (): SpinCounts => ({ hits, scatters: sums }),
  };
}
