/**
 * What a machine of drawn cells needs besides its return: hit rate, standard deviation, and how little its cap
 * takes. Cells and reels are independent of each other, so all of it is sums over reels; in floats, for these figures
 * are no fractions a page could show. Counted once, when a machine is tuned, and again by its test.
 */
import type { ByCount } from '../machine.ts';
import { SHARES, sharesOf, type DrawnCounts, type DrawnMachine } from './drawn-machine.ts';
import { heldRuns } from './drawn-held.ts';

/** What the outcome of a spin leads to, by which all sums are kept apart. */
export const CLASSES = ['none', 'more', 'hold'] as const;
/** Scatters so far, `least` and more as one, then the same for windows with a full outer reel. */
type Split = Float64Array;

interface Cells {
  readonly chance: number;
  readonly a: number;
  readonly b: number;
  readonly scatters: number;
  readonly full: boolean;
}

/** Ways to fill one reel, as far as two symbols tell them apart. */
function fillings(machine: DrawnMachine, reel: number, first: string, second: string): Cells[] {
  const { letters, wilds, scatter, held, heights } = machine;
  const rows = heights[reel]!;
  const outer = reel === 0 || reel === heights.length - 1;
  const groups = new Map<string, { share: number; a: number; b: number; scatters: number; own: number }>();
  for (const [index, share] of sharesOf(machine, reel).entries()) {
    const letter = letters[index]!;
    const wild = wilds[letter] !== undefined;
    const group = {
      share: share / SHARES,
      a: wild || letter === first ? 1 : 0,
      b: wild || letter === second ? 1 : 0,
      scatters: letter === scatter.letter ? 1 : 0,
      own: outer && letter === held.letter ? 1 : 0,
    };
    const key = [group.a, group.b, group.scatters, group.own].join();
    const before = groups.get(key);
    if (before) before.share += group.share;
    else groups.set(key, group);
  }
  let found = [{ chance: 1, a: 0, b: 0, scatters: 0, own: 0, left: rows }];
  for (const { share, ...adds } of groups.values()) {
    found = found.flatMap((cells) => {
      let [chance, choices] = [1, 1];
      return Array.from({ length: cells.left + 1 }, (_, count) => {
        if (count > 0) [chance, choices] = [chance * share, (choices * (cells.left - count + 1)) / count];
        return {
          chance: cells.chance * chance * choices,
          a: cells.a + adds.a * count,
          b: cells.b + adds.b * count,
          scatters: cells.scatters + adds.scatters * count,
          own: cells.own + adds.own * count,
          left: cells.left - count,
        };
      });
    });
  }
  return found
    .filter(({ left }) => left === 0)
    .map(({ chance, a, b, scatters, own }) => ({ chance, a, b, scatters, full: own === rows }));
}

/** Sums by class: enough scatters first, then a full outer reel. */
function byClass(machine: DrawnMachine, split: Split): number[] {
  const { least } = machine.scatter;
  const sums = [0, 0, 0];
  for (const [index, value] of split.entries()) {
    const [scatters, full] = [index % (least + 1), index > least];
    sums[scatters >= least ? 1 : full ? 2 : 0]! += value;
  }
  return sums;
}

/** Adds a reel to a split: its scatters and whether it is full. */
function spread(machine: DrawnMachine, from: Split, to: Split, cells: Cells, factor: number): void {
  const { least } = machine.scatter;
  for (const [index, value] of from.entries()) {
    if (value === 0) continue;
    const scatters = Math.min(least, (index % (least + 1)) + cells.scatters);
    const full = index > least || cells.full;
    to[scatters + (full ? least + 1 : 0)]! += value * factor * cells.chance;
  }
}

/** Mean of the product of what two symbols pay, by class; of one alone when the second is left out. */
function meanProduct(machine: DrawnMachine, first: string, second: string | null): number[] {
  const size = 2 * (machine.scatter.least + 1);
  const empty = () => new Float64Array(size);
  const [paysA, paysB] = [machine.pays[first]!, second === null ? null : machine.pays[second]!];
  // Index: whether the first run still goes, and the second.
  let alive = [empty(), empty(), empty(), empty()];
  alive[3]![0] = 1;
  for (const [reel] of machine.heights.entries()) {
    const next = [empty(), empty(), empty(), empty()];
    for (const cells of fillings(machine, reel, first, second ?? first)) {
      for (const [state, split] of alive.entries()) {
        const [goesA, goesB] = [state > 1, state % 2 === 1];
        const a = goesA ? step(paysA, cells.a, reel) : 1;
        const b = goesB && paysB ? step(paysB, cells.b, reel) : 1;
        const to = (goesA && cells.a > 0 ? 2 : 0) + (goesB && cells.b > 0 ? 1 : 0);
        spread(machine, split, next[to]!, cells, a * b);
      }
    }
    alive = next;
  }
  const { length } = machine.heights;
  const whole = empty();
  for (const [state, split] of alive.entries()) {
    const a = state > 1 ? (paysA[length] ?? 0) : 1;
    const b = state % 2 === 1 && paysB ? (paysB[length] ?? 0) : 1;
    for (const [index, value] of split.entries()) whole[index]! += value * a * b;
  }
  return byClass(machine, whole);
}

/** What a reel does to a run: its ways, or what the run pays that ends before it. */
function step(pays: ByCount, ways: number, reel: number): number {
  return ways > 0 ? ways : (pays[reel] ?? 0);
}

/** Chance by class that nothing pays: what is common to the reels so far shrinks until nothing is. */
function blanks(machine: DrawnMachine): number[] {
  const { letters, wilds, scatter, held, heights } = machine;
  const symbols = Object.keys(machine.pays);
  const every = 2 ** symbols.length - 1;
  const shortest = Math.min(
    ...Object.values(machine.pays).flatMap((table) => Object.keys(table).map(Number)),
  );
  const size = 2 * (scatter.least + 1);
  let alive = new Map<number, Split>([
    [every, Float64Array.from({ length: size }, (_, at) => (at === 0 ? 1 : 0))],
  ]);
  for (const [reel, rows] of heights.entries()) {
    const outer = reel === 0 || reel === heights.length - 1;
    let masks = new Map<string, Cells & { readonly mask: number; readonly own: number }>([
      ['', { mask: 0, chance: 1, a: 0, b: 0, scatters: 0, full: false, own: 0 }],
    ]);
    for (let row = 0; row < rows; row++) {
      const filled: typeof masks = new Map();
      for (const cells of masks.values()) {
        for (const [index, share] of sharesOf(machine, reel).entries()) {
          if (share === 0) continue;
          const letter = letters[index]!;
          const bits = wilds[letter] === undefined ? 1 << symbols.indexOf(letter) : every;
          const mask = cells.mask | (letter === scatter.letter ? 0 : bits);
          const scatters = cells.scatters + (letter === scatter.letter ? 1 : 0);
          const own = cells.own + (outer && letter === held.letter ? 1 : 0);
          const key = [mask, scatters, own].join();
          const chance = (filled.get(key)?.chance ?? 0) + (cells.chance * share) / SHARES;
          filled.set(key, { ...cells, mask, scatters, own, chance, full: own === rows });
        }
      }
      masks = filled;
    }
    const next = new Map<number, Split>();
    for (const [common, split] of alive) {
      for (const cells of masks.values()) {
        const mask = common & cells.mask;
        // A run of this length pays, so there is no need to go on with it.
        if (mask !== 0 && reel + 1 >= shortest) continue;
        const to = next.get(mask) ?? new Float64Array(size);
        next.set(mask, to);
        spread(machine, split, to, cells, 1);
      }
    }
    alive = next;
  }
  return byClass(machine, alive.get(0) ?? new Float64Array(size));
}

/** Of a spin of the whole window, by class. Credits. */
export interface SpinMoments {
  readonly chance: readonly number[];
  readonly mean: readonly number[];
  readonly square: readonly number[];
  readonly blank: readonly number[];
}

export function spinMoments(machine: DrawnMachine): SpinMoments {
  const symbols = Object.keys(machine.pays);
  const sum = (lists: readonly (readonly number[])[]) =>
    CLASSES.map((_, index) => lists.reduce((total, list) => total + list[index]!, 0));
  const size = 2 * (machine.scatter.least + 1);
  let split = new Float64Array(size);
  split[0] = 1;
  for (const [reel] of machine.heights.entries()) {
    const next = new Float64Array(size);
    for (const cells of fillings(machine, reel, '', '')) spread(machine, split, next, cells, 1);
    split = next;
  }
  return {
    chance: byClass(machine, split),
    mean: sum(symbols.map((symbol) => meanProduct(machine, symbol, null))),
    square: sum(symbols.flatMap((first) => symbols.map((second) => meanProduct(machine, first, second)))),
    blank: blanks(machine),
  };
}

/** Mean and square of a round that this many spins begin, from those of one. */
function several(count: number, mean: number, square: number): readonly [number, number] {
  return [count * mean, count * square + count * (count - 1) * mean ** 2];
}

/**
 * Hit rate and deviation of a round and of a bought one. Of the limit of spins they know nothing: it bears on one
 * round in some 10^12.
 */
export function countDrawn(machine: DrawnMachine): {
  readonly spin: DrawnCounts;
  readonly bought: DrawnCounts;
} {
  const spin = spinMoments(machine);
  const run = heldRuns(machine);
  const [, more, hold] = spin.chance as [number, number, number];
  const { spins } = machine.scatter;
  const own = spin.mean.reduce((sum, value) => sum + value, 0);
  const mean = (own + hold * run.mean) / (1 - spins * more - spins * hold * run.awards);
  const [moreMean] = several(spins, mean, 0);
  const runMean = run.mean + run.awards * moreMean;
  // The square of a round is linear in itself: worked out at 0 and at 1, then solved.
  const squareOf = (square: number): readonly [round: number, run: number] => {
    const [, moreSquare] = several(spins, mean, square);
    const variance = moreSquare - moreMean ** 2;
    const runSquare =
      run.square + 2 * run.both * moreMean + run.awards * variance + run.awardSquare * moreMean ** 2;
    const round =
      spin.square.reduce((sum, value) => sum + value, 0) +
      2 * spin.mean[1]! * moreMean +
      more * moreSquare +
      2 * spin.mean[2]! * runMean +
      hold * runSquare;
    return [round, runSquare];
  };
  const [zero] = squareOf(0);
  const [one] = squareOf(1);
  const square = zero / (1 - (one - zero));
  const [, runSquare] = squareOf(square);
  let blank = 0;
  for (let turn = 0; turn < 200; turn++)
    blank = spin.blank[0]! + spin.blank[1]! * blank ** spins + spin.blank[2]! * run.blankOf(blank ** spins);
  const { credits, buy } = machine;
  return {
    spin: { hit: 1 - blank, deviation: Math.sqrt(square - mean ** 2) / credits },
    bought: {
      hit: 1 - run.blankOf(blank ** spins),
      deviation: Math.sqrt(runSquare - runMean ** 2) / (credits * buy.price),
    },
  };
}

/** Mean credits of a round without its limit of spins, by the sum of an endless row: a second way to the return. */
export function endlessMean(machine: DrawnMachine): number {
  const spin = spinMoments(machine);
  const run = heldRuns(machine);
  const [, more, hold] = spin.chance as [number, number, number];
  const own = spin.mean.reduce((sum, value) => sum + value, 0);
  const { spins } = machine.scatter;
  return (own + hold * run.mean) / (1 - spins * more - spins * hold * run.awards);
}
