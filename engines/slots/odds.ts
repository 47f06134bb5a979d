/** Return, hit rate, volatility and greatest win of a machine: exact, from the counts of its reels. */
import { plus, reduced } from './fraction.ts';
import { valueFor, type Machine, type Ratio, type Reels } from './machine.ts';

export interface SlotOdds {
  /** Return to player, free spins included; of a cap see `lostToCap`. */
  readonly rtp: Ratio;
  /** Chance that a round pays anything. */
  readonly hitRate: Ratio;
  /** Standard deviation of a round, in stakes. */
  readonly deviation: number;
  /** The most a round can pay: every spin the best there is. */
  readonly maxMultiplier: Ratio;
  /** Chance of free spins in a paid spin; 0 of none. */
  readonly freeChance: Ratio;
  /** Return of the free spins alone, part of `rtp`. */
  readonly freeShare: Ratio;
}

function stopsOf(reels: Reels): number {
  return reels.strips.reduce((product, strip) => product * strip.length, 1);
}

/**
 * Expected number of free spins when `first` were won, exact. Walks the spins one after another with the
 * chance of each total so far; totals stop at the cap, so the walk ends.
 */
export function expectedSpins(machine: Machine, first: number): Ratio {
  const { reels, again, most } = machine.free!;
  const all = BigInt(stopsOf(reels));
  let totals = new Map([[Math.min(first, most), 1n]]);
  let [expected, scale] = [{ num: 0n, den: 1n }, 1n];
  for (let played = 0; played < most; played++) {
    const going = [...totals].filter(([total]) => total > played);
    if (going.length === 0) break;
    const alive = going.reduce((sum, [, ways]) => sum + ways, 0n);
    expected = { num: expected.num * (scale / expected.den) + alive, den: scale };
    const next = new Map<number, bigint>();
    for (const [total, ways] of going) {
      for (const [scatters, [stops]] of reels.counts.scatters.entries()) {
        const now = Math.min(most, total + valueFor(again, scatters));
        next.set(now, (next.get(now) ?? 0n) + ways * BigInt(stops));
      }
    }
    totals = next;
    scale *= all;
  }
  return reduced(expected.num, expected.den);
}

interface Feature {
  readonly mean: number;
  readonly square: number;
  readonly most: number;
}

/** First and second moment and greatest sum, in credits, of free spins when `first` were won. */
function featureOf(machine: Machine, first: number): Feature {
  const { reels, again, most } = machine.free!;
  const all = stopsOf(reels);
  const known = new Map<string, Feature>();
  const from = (played: number, total: number): Feature => {
    if (played >= total) return { mean: 0, square: 0, most: 0 };
    const key = `${played}/${total}`;
    const before = known.get(key);
    if (before) return before;
    const sum = { mean: 0, square: 0, most: 0 };
    for (const [scatters, [stops, pays, squares, best]] of reels.counts.scatters.entries()) {
      if (stops === 0) continue;
      const rest = from(played + 1, Math.min(most, total + valueFor(again, scatters)));
      sum.mean += (pays + stops * rest.mean) / all;
      sum.square += (squares + 2 * pays * rest.mean + stops * rest.square) / all;
      sum.most = Math.max(sum.most, best + rest.most);
    }
    known.set(key, sum);
    return sum;
  };
  return from(0, Math.min(first, most));
}

/** Mean pay of one spin of these reels in credits, exact. */
function spinMean(reels: Reels): Ratio {
  const pays = reels.counts.scatters.reduce((sum, [, paid]) => sum + BigInt(paid), 0n);
  return reduced(pays, BigInt(stopsOf(reels)));
}

/** Mean pay of free spins in credits: spins times pay of a spin, for no spin knows what it will pay. */
function featureMean(machine: Machine, first: number): Ratio {
  const [spins, pays] = [expectedSpins(machine, first), spinMean(machine.free!.reels)];
  return reduced(spins.num * pays.num, spins.den * pays.den);
}

function capped({ cap }: Machine, credits: number): bigint {
  return BigInt(Math.min(cap ?? credits, credits));
}

function boughtOdds(machine: Machine): SlotOdds {
  const { price, spins } = machine.buy!;
  const { reels } = machine.free!;
  const stake = machine.credits * price;
  const mean = featureMean(machine, spins);
  const feature = featureOf(machine, spins);
  const all = BigInt(stopsOf(reels));
  const misses = (all - BigInt(reels.counts.hits)) ** BigInt(spins);
  const rtp = reduced(mean.num, mean.den * BigInt(stake));
  return {
    rtp,
    hitRate: reduced(all ** BigInt(spins) - misses, all ** BigInt(spins)),
    deviation: Math.sqrt(feature.square - feature.mean ** 2) / stake,
    maxMultiplier: reduced(capped(machine, feature.most), BigInt(stake)),
    freeChance: { num: 1n, den: 1n },
    freeShare: rtp,
  };
}

function paidOdds(machine: Machine): SlotOdds {
  const { base, free, credits } = machine;
  const all = stopsOf(base);
  let [share, chance]: [Ratio, bigint] = [{ num: 0n, den: 1n }, 0n];
  let [mean, square, most] = [0, 0, 0];
  for (const [scatters, [stops, pays, squares, best]] of base.counts.scatters.entries()) {
    const won = valueFor(free?.spins, scatters);
    if (stops === 0) continue;
    const feature = won > 0 ? featureOf(machine, won) : { mean: 0, square: 0, most: 0 };
    mean += (pays + stops * feature.mean) / all;
    square += (squares + 2 * pays * feature.mean + stops * feature.square) / all;
    most = Math.max(most, best + feature.most);
    if (won === 0) continue;
    chance += BigInt(stops);
    const { num, den } = featureMean(machine, won);
    share = plus(share, { num: num * BigInt(stops), den: den * BigInt(all) * BigInt(credits) });
  }
  const own = spinMean(base);
  return {
    rtp: plus({ num: own.num, den: own.den * BigInt(credits) }, share),
    hitRate: reduced(BigInt(base.counts.hits), BigInt(all)),
    deviation: Math.sqrt(square - mean ** 2) / credits,
    maxMultiplier: reduced(capped(machine, most), BigInt(credits)),
    freeChance: reduced(chance, BigInt(all)),
    freeShare: share,
  };
}

const known = new WeakMap<Machine, Map<boolean, SlotOdds>>();

/** All odds of a machine; worked out once. @param bought of free spins that are bought */
export function slotOdds(machine: Machine, bought = false): SlotOdds {
  const own = known.get(machine) ?? new Map<boolean, SlotOdds>();
  known.set(machine, own);
  const odds = own.get(bought) ?? (bought ? boughtOdds(machine) : paidOdds(machine));
  own.set(bought, odds);
  return odds;
}
