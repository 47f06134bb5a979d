/** All that a run of held spins can come to, walked backwards over how many cells stand on each reel. */
import { SHARES, shareOf, type DrawnMachine } from './drawn-machine.ts';

export interface HeldRuns {
  /** Credits of all held spins, without what spins won by scatters bring. */
  readonly mean: number;
  readonly square: number;
  /** How many of them win more spins, its square, and the product with the credits, on average. */
  readonly awards: number;
  readonly awardSquare: number;
  readonly both: number;
  /** Chance that nothing pays, when more spins that were won pay nothing with this chance each time. */
  blankOf(more: number): number;
}

/** What one reel may bring: cells that stand afterwards, cells that fit in this spin, scatters. */
interface Drawn {
  readonly chance: number;
  readonly stands: number;
  readonly fits: number;
  readonly scatters: number;
}

function choose(from: number, count: number): number {
  let ways = 1;
  for (let step = 0; step < count; step++) ways = (ways * (from - step)) / (step + 1);
  return ways;
}

/** @param stands cells that stand before the spin */
function drawnReel(machine: DrawnMachine, rows: number, stands: number): Drawn[] {
  const { held, scatter, wilds } = machine;
  const [own, more] = [
    shareOf(machine, 1, held.letter) / SHARES,
    shareOf(machine, 1, scatter.letter) / SHARES,
  ];
  const wild = Object.keys(wilds).reduce((sum, letter) => sum + shareOf(machine, 1, letter), 0) / SHARES;
  const open = rows - stands;
  const sums = new Map<string, Drawn>();
  for (let standing = 0; standing <= stands; standing++) {
    const before = choose(stands, standing) * more ** standing * (1 - more) ** (stands - standing);
    for (let come = 0; come <= open; come++)
      for (let help = 0; help <= open - come; help++)
        for (let sown = 0; sown <= open - come - help; sown++) {
          const rest = open - come - help - sown;
          const chance =
            before *
            choose(open, come) *
            choose(open - come, help) *
            choose(open - come - help, sown) *
            own ** come *
            wild ** help *
            more ** sown *
            (1 - own - wild - more) ** rest;
          const scatters = Math.min(scatter.least, standing + sown);
          const one = { stands: stands + come, fits: stands + come + help, scatters };
          const key = Object.values(one).join();
          sums.set(key, { ...one, chance: (sums.get(key)?.chance ?? 0) + chance });
        }
  }
  return [...sums.values()];
}

interface Sums {
  mean: number;
  square: number;
  awards: number;
  awardSquare: number;
  both: number;
  /** Chance that nothing pays, by how many of the spins won more. */
  readonly blank: number[];
}

/** Credits of one held spin. @param fits cells of each inner reel that count */
export function heldPays(machine: DrawnMachine, fits: readonly number[]): number {
  const { heights, held } = machine;
  let [ways, count] = [1, 0];
  for (const cells of [heights[0]!, ...fits, heights.at(-1)!]) {
    if (cells === 0) break;
    ways *= cells;
    count++;
  }
  return (held.pays[count] ?? 0) * ways;
}

const found = new WeakMap<DrawnMachine, HeldRuns>();

/** Worked out once: it takes a second. Three reels between the first and the last, as far as this walk goes. */
export function heldRuns(machine: DrawnMachine): HeldRuns {
  const runs = found.get(machine) ?? walkRuns(machine);
  found.set(machine, runs);
  return runs;
}

function walkRuns(machine: DrawnMachine): HeldRuns {
  const { held, heights, scatter } = machine;
  const inner = heights.slice(1, -1);
  if (inner.length !== 3) throw new Error('held spins are walked over three reels');
  const drawn = inner.map((rows) =>
    Array.from({ length: rows + 1 }, (_, stands) => drawnReel(machine, rows, stands)),
  );
  const known = new Map<string, Sums>();
  const from = (left: number, stands: readonly number[]): Sums => {
    const sum: Sums = {
      mean: 0,
      square: 0,
      awards: 0,
      awardSquare: 0,
      both: 0,
      blank: Array(held.spins + 1).fill(0),
    };
    if (left === 0) return { ...sum, blank: [1, ...sum.blank.slice(1)] };
    const key = [left, ...stands].join();
    const before = known.get(key);
    if (before) return before;
    const [one, two, three] = drawn.map((reel, index) => reel[stands[index]!]!);
    for (const a of one!)
      for (const b of two!) {
        for (const c of three!) {
          const chance = a.chance * b.chance * c.chance;
          const pays = heldPays(machine, [a.fits, b.fits, c.fits]);
          const more = a.scatters + b.scatters + c.scatters >= scatter.least ? 1 : 0;
          const rest = from(left - 1, [a.stands, b.stands, c.stands]);
          sum.mean += chance * (pays + rest.mean);
          sum.square += chance * (pays ** 2 + 2 * pays * rest.mean + rest.square);
          sum.awards += chance * (more + rest.awards);
          sum.awardSquare += chance * (more + 2 * more * rest.awards + rest.awardSquare);
          sum.both += chance * (pays * more + pays * rest.awards + more * rest.mean + rest.both);
          if (pays === 0)
            for (const [won, blank] of rest.blank.entries())
              if (blank > 0) sum.blank[won + more]! += chance * blank;
        }
      }
    known.set(key, sum);
    return sum;
  };
  const { blank, ...sums } = from(
    held.spins,
    inner.map(() => 0),
  );
  return {
    ...sums,
    blankOf: (more) => blank.reduce((total, chance, won) => total + chance * more ** won, 0),
  };
}
