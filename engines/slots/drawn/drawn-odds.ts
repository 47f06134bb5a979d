/**
 * The return of a machine whose cells are drawn, exact. What a spin pays has a closed form: for a symbol that fits a
 * cell of reel r with chance P, the ways over L reels are on average the product of rows * P, and the run ends there
 * with (1 - P)^rows of the next reel. How many spins there are is a walk over all that can be won, with its limit.
 */
import { multiple, plus, reduced, times } from '../fraction.ts';
import type { Ratio } from '../machine.ts';
import type { SlotOdds } from '../odds.ts';
import { SHARES, fitting, shareOf, type DrawnMachine } from './drawn-machine.ts';

const ONE: Ratio = { num: 1n, den: 1n };

/** @param chances that a cell of each reel fits @returns mean credits of one symbol */
function meanOf(
  { heights }: DrawnMachine,
  pays: Readonly<Record<number, number>>,
  chances: readonly Ratio[],
): Ratio {
  let sum: Ratio = { num: 0n, den: 1n };
  let ways = ONE;
  for (const [reel, rows] of heights.entries()) {
    const { num, den } = chances[reel]!;
    ways = times(ways, reduced(num * BigInt(rows), den));
    const next = chances[reel + 1];
    const ends = next
      ? reduced((next.den - next.num) ** BigInt(heights[reel + 1]!), next.den ** BigInt(heights[reel + 1]!))
      : ONE;
    sum = plus(sum, times(times(ways, ends), { num: BigInt(pays[reel + 1] ?? 0), den: 1n }));
  }
  return sum;
}

/** Mean credits of a spin of the whole window. */
export function spinMean(machine: DrawnMachine): Ratio {
  return Object.entries(machine.pays)
    .map(([symbol, pays]) =>
      meanOf(
        machine,
        pays,
        machine.heights.map((_, reel) => reduced(BigInt(fitting(machine, reel, symbol)), BigInt(SHARES))),
      ),
    )
    .reduce(plus);
}

/** Mean credits of each held spin. A cell fits when it has been drawn so in any of them, or is wild in this one. */
export function heldMeans(machine: DrawnMachine): Ratio[] {
  const { held, heights } = machine;
  const own = SHARES - shareOf(machine, 1, held.letter);
  const neither = SHARES - fitting(machine, 1, held.letter);
  return Array.from({ length: held.spins }, (_, index) => {
    const den = BigInt(SHARES) ** BigInt(index + 1);
    const inner = reduced(den - BigInt(own) ** BigInt(index) * BigInt(neither), den);
    const chances = heights.map((_rows, reel) => (reel > 0 && reel < heights.length - 1 ? inner : ONE));
    return meanOf(machine, held.pays, chances);
  });
}

/** Chance of so many scatters or more among the inner cells. */
export function scatterChance(machine: DrawnMachine): Ratio {
  const { scatter, heights } = machine;
  const cells = heights.slice(1, -1).reduce((sum, rows) => sum + rows, 0);
  const { num, den } = reduced(BigInt(shareOf(machine, 1, scatter.letter)), BigInt(SHARES));
  let [fewer, choices] = [0n, 1n];
  for (let count = 0; count < scatter.least; count++) {
    fewer += choices * num ** BigInt(count) * (den - num) ** BigInt(cells - count);
    choices = (choices * BigInt(cells - count)) / BigInt(count + 1);
  }
  return reduced(den ** BigInt(cells) - fewer, den ** BigInt(cells));
}

/** Chance that a spin wins held spins: a full outer reel, and too few scatters, which do not stand there. */
export function holdChance(machine: DrawnMachine): Ratio {
  const full = BigInt(shareOf(machine, 0, machine.held.letter)) ** BigInt(machine.heights[0]!);
  const all = BigInt(SHARES) ** BigInt(machine.heights[0]!);
  const { num, den } = scatterChance(machine);
  return reduced((all ** 2n - (all - full) ** 2n) * (den - num), all ** 2n * den);
}

/** Mean number of spins of each kind in a round: index 0 of the whole window, then each held spin. */
interface SpinsOf {
  readonly means: readonly bigint[];
  readonly den: bigint;
}

/** Walks the spins of a round one after another. A state is all spins granted, the next held one and how many follow. */
export function spinsOf(machine: DrawnMachine, bought: boolean): SpinsOf {
  const { scatter, held, most } = machine;
  const [more, hold] = [scatterChance(machine), holdChance(machine)];
  const all = multiple(more.den, hold.den);
  const [byMore, byHold] = [(more.num * all) / more.den, (hold.num * all) / hold.den];
  const width = held.spins + 1;
  const keyOf = (granted: number, next: number, left: number) => (granted * width + next) * width + left;
  const start = bought ? keyOf(held.spins, 1, held.spins) : keyOf(1, 0, 0);
  let states = new Map<number, bigint>([[start, 1n]]);
  let means = Array.from({ length: width }, () => 0n);
  let scale = 1n;
  for (let played = 0; states.size > 0; played++) {
    const next = new Map<number, bigint>();
    const sums = means.map((mean) => (played > 0 ? mean * all : mean));
    if (played > 0) scale *= all;
    for (const [key, chance] of states) {
      const left = key % width;
      const index = Math.floor(key / width) % width;
      const granted = Math.floor(key / width / width);
      sums[index]! += chance;
      const go = (award: number, holds: boolean, share: bigint): void => {
        const total = Math.min(most, granted + award);
        if (played + 1 >= total) return;
        const [again, after] = holds ? [1, total - granted] : left > 1 ? [index + 1, left - 1] : [0, 0];
        const to = keyOf(total, after > 0 ? again : 0, after);
        next.set(to, (next.get(to) ?? 0n) + chance * share);
      };
      go(scatter.spins, false, byMore);
      if (index === 0) go(held.spins, true, byHold);
      go(0, false, all - byMore - (index === 0 ? byHold : 0n));
    }
    means = sums;
    states = next;
  }
  return { means, den: scale };
}

/** Return of all spins, and of the paid one alone. */
function returnsOf(machine: DrawnMachine, bought: boolean): { readonly rtp: Ratio; readonly paid: Ratio } {
  const values = [spinMean(machine), ...heldMeans(machine)];
  const { means, den } = spinsOf(machine, bought);
  const common = values.reduce((least, value) => multiple(least, value.den), 1n);
  const sum = values.reduce(
    (total, value, kind) => total + (means[kind]! * value.num * common) / value.den,
    0n,
  );
  const stake = BigInt(machine.credits * (bought ? machine.buy.price : 1));
  const [own] = values;
  return {
    rtp: { num: sum, den: den * common * stake },
    paid: bought ? { num: 0n, den: 1n } : { num: own!.num, den: own!.den * stake },
  };
}

/** A figure counted as a number, to fifteen digits. */
function counted(figure: number): Ratio {
  return reduced(BigInt(Math.round(figure * 1e15)), 10n ** 15n);
}

const known = new WeakMap<DrawnMachine, Map<boolean, SlotOdds>>();

/** The walk over all spins takes a while: only who asks for the return waits for it. */
function oddsFor(machine: DrawnMachine, bought: boolean): SlotOdds {
  const { hit, deviation } = bought ? machine.counts.bought : machine.counts.spin;
  let found: ReturnType<typeof returnsOf> | undefined;
  const returns = () => (found ??= returnsOf(machine, bought));
  return {
    get rtp() {
      return returns().rtp;
    },
    hitRate: counted(hit),
    deviation,
    maxMultiplier: reduced(BigInt(machine.cap), BigInt(machine.credits * (bought ? machine.buy.price : 1))),
    freeChance: bought ? ONE : plus(scatterChance(machine), holdChance(machine)),
    get freeShare() {
      const { rtp, paid } = returns();
      return { num: rtp.num * paid.den - paid.num * rtp.den, den: rtp.den * paid.den };
    },
  };
}

/** All odds of a machine; worked out once. @param bought of held spins that are bought */
export function drawnOdds(machine: DrawnMachine, bought = false): SlotOdds {
  const own = known.get(machine) ?? new Map<boolean, SlotOdds>();
  known.set(machine, own);
  const odds = own.get(bought) ?? oddsFor(machine, bought);
  own.set(bought, odds);
  return odds;
}
