/**
 * Counts what every combination of stops pays where winning cells vanish and others follow. Most windows win nothing
 * on their first three reels and are counted in one step; of the others every window to the last is worked out.
 */
import { cascadeTimes, MAX_FALLS } from './cascade.ts';
import { facesOf, valueFor, type Machine, type Reels, type SpinCounts } from './machine.ts';
import { scatterTails } from './tally.ts';

export interface CascadeCounts {
  readonly counts: SpinCounts;
  /** Combinations by how many windows of them win. */
  readonly depths: readonly number[];
  /** Ways times their cascade's multiplier, by symbol and by reels in a row. */
  readonly ways: Readonly<Record<string, readonly number[]>>;
}

/** A symbol's bit; a wild has those of all. */
type Bits = Int32Array;

function bitsOf(machine: Machine, strip: string): Bits {
  const symbols = Object.keys(machine.pays);
  const every = 2 ** symbols.length - 1;
  return Int32Array.from(strip, (letter) => {
    if (machine.wilds[letter] !== undefined) return every;
    return letter === machine.scatter?.letter ? every + 1 : 1 << symbols.indexOf(letter);
  });
}

/** A window that can be set, paid and made to fall over and over: nothing is allocated on the way. */
function createWindow(machine: Machine, bits: readonly Bits[], least: number) {
  const symbols = Object.keys(machine.pays);
  const every = 2 ** symbols.length - 1;
  const { rows } = machine;
  const width = bits.length;
  const pays = symbols.map((symbol) =>
    Array.from({ length: width + 1 }, (_, run) => machine.pays[symbol]![run] ?? 0),
  );
  const ways = symbols.map(() => Array.from({ length: width + 1 }, () => 0));
  const cells = new Int32Array(width * rows);
  const above = new Int32Array(width);
  /** Bits of what wins, reel by reel. */
  const takes = new Int32Array(width);
  const stops = new Int32Array(width);

  return {
    stops,
    ways,
    set(): void {
      above.fill(0);
      for (let reel = 0; reel < width; reel++) {
        const strip = bits[reel]!;
        for (let row = 0; row < rows; row++)
          cells[reel * rows + row] = strip[(stops[reel]! + row) % strip.length]!;
      }
    },
    /** @param times counted on the ways @returns credits before any multiplier, -1 when nothing wins */
    win(times: number): number {
      let common = every;
      takes.fill(0);
      for (let reel = 0; reel < least; reel++) {
        let here = 0;
        for (let row = 0; row < rows; row++) here |= cells[reel * rows + row]!;
        common &= here;
        if (common === 0) return -1;
      }
      let credits = 0;
      for (let symbol = 0; symbol < symbols.length; symbol++) {
        const bit = 1 << symbol;
        if ((common & bit) === 0) continue;
        let [run, product] = [0, 1];
        while (run < width) {
          let fits = 0;
          for (let row = 0; row < rows; row++) if (cells[run * rows + row]! & bit) fits++;
          if (fits === 0) break;
          product *= fits;
          run++;
        }
        credits += pays[symbol]![run]! * product;
        ways[symbol]![run]! += product * times;
        for (let reel = 0; reel < run; reel++) takes[reel]! |= bit;
      }
      return credits;
    },
    /** Takes the winning cells away and lets the others fall. */
    fall(): void {
      for (let reel = 0; reel < width; reel++) {
        const take = takes[reel]!;
        if (take === 0) continue;
        let to = rows - 1;
        for (let row = rows - 1; row >= 0; row--) {
          const cell = cells[reel * rows + row]!;
          if ((cell & take) === 0) cells[reel * rows + to--] = cell;
        }
        const strip = bits[reel]!;
        while (to >= 0) {
          above[reel]!++;
          let at = (stops[reel]! - above[reel]!) % strip.length;
          if (at < 0) at += strip.length;
          cells[reel * rows + to--] = strip[at]!;
        }
      }
    },
    scatters(): number {
      let found = 0;
      for (const cell of cells) if (cell > every) found++;
      return found;
    },
  };
}

/** @param from the first stops of the first reel to count, and how many: all of them when left out */
export function countCascades(
  machine: Machine,
  { strips, multiplier }: Pick<Reels, 'strips' | 'multiplier'>,
  from = 0,
  count = strips[0]!.length,
): CascadeCounts {
  const symbols = Object.keys(machine.pays);
  const { rows } = machine;
  const width = strips.length;
  const least = Math.min(...Object.values(machine.pays).flatMap((table) => Object.keys(table).map(Number)));
  const bits = strips.map((strip) => bitsOf(machine, strip));
  const faces = facesOf(machine, strips);
  const tails = scatterTails(faces);
  const window = createWindow(machine, bits, least);
  const sums: [number, number, number, number][] = [];
  const depths: number[] = [];
  let hits = 0;

  function record(credits: number, scatters: number, depth: number, times: number): void {
    const total = credits + valueFor(machine.scatter?.pays, scatters) * multiplier;
    const sum = (sums[scatters] ??= [0, 0, 0, 0]);
    sum[0] += times;
    sum[1] += total * times;
    sum[2] += total * total * times;
    if (total > sum[3]) sum[3] = total;
    if (total > 0) hits += times;
    depths[depth] = (depths[depth] ?? 0) + times;
  }

  function follow(): void {
    window.set();
    let credits = 0;
    for (let depth = 0; ; depth++) {
      const times = cascadeTimes(machine, depth);
      const won = window.win(times);
      if (won < 0) {
        record(credits, window.scatters(), depth, 1);
        return;
      }
      if (depth >= MAX_FALLS) throw new Error(`${MAX_FALLS} cascades at stops ${window.stops.join()}`);
      credits += won * times * multiplier;
      window.fall();
    }
  }

  function visit(reel: number, common: number, found: number): void {
    if (reel === width) {
      follow();
      return;
    }
    const strip = bits[reel]!;
    const [begin, end] = reel === 0 ? [from, from + count] : [0, strip.length];
    for (let stop = begin; stop < end; stop++) {
      window.stops[reel] = stop;
      let here = 0;
      for (let row = 0; row < rows; row++) here |= strip[(stop + row) % strip.length]!;
      const left = reel < least ? common & here : common;
      const scatters = found + faces[reel]![stop]!.scatters;
      if (left !== 0) {
        visit(reel + 1, left, scatters);
        continue;
      }
      for (const [more, times] of tails[reel + 1]!.entries())
        if (times > 0) record(0, scatters + more, 0, times);
    }
  }
  visit(0, 2 ** symbols.length - 1, 0);
  return {
    counts: { hits, scatters: Array.from(sums, (sum) => sum ?? [0, 0, 0, 0]) },
    depths,
    ways: Object.fromEntries(symbols.map((symbol, index) => [symbol, window.ways[index]!])),
  };
}
