/** How little a cap on a round's pay can take from its return. */
import { valueFor, type Machine, type Reels } from './machine.ts';

/** Rates of the exponential that are tried, in stakes. */
const RATES = Array.from({ length: 40 }, (_, index) => 0.0002 * 1.13 ** index);

/**
 * Mean of exp(rate * pay) of a spin with so many scatters, times its chance, at most. With all that is known from
 * the counts: for 0 <= x <= m, exp(x) <= 1 + x + x² (exp(m) - 1 - m) / m², as the last factor grows with m.
 */
function momentsOf(reels: Reels, credits: number, rate: number): readonly number[] {
  const all = reels.strips.reduce((product, strip) => product * strip.length, 1);
  return reels.counts.scatters.map(([stops, pays, squares, most]) => {
    const m = (rate * most) / credits;
    const bend = m > 0 ? (Math.exp(m) - 1 - m) / m ** 2 : 0;
    return (stops + (rate * pays) / credits + (squares * rate ** 2 * bend) / credits ** 2) / all;
  });
}

/**
 * An upper bound of what the cap takes, in bets: of every round the part over it. By Chernoff's way, since
 * max(0, x - c) <= exp(rate (x - c)) / (e rate) for every rate; the least of many rates.
 * @returns 0 for a machine without cap
 */
export function lostToCap(machine: Machine, bought = false): number {
  const { base, free, credits, cap } = machine;
  if (cap === undefined) return 0;
  const bounds = RATES.map((rate) => {
    const known = new Map<string, number>();
    const later = free ? momentsOf(free.reels, credits, rate) : [];
    const from = (played: number, total: number): number => {
      if (played >= total) return 1;
      const key = `${played}/${total}`;
      const before = known.get(key);
      if (before !== undefined) return before;
      let sum = 0;
      for (const [scatters, moment] of later.entries())
        sum += moment * from(played + 1, Math.min(free!.most, total + valueFor(free!.again, scatters)));
      known.set(key, sum);
      return sum;
    };
    const whole = bought
      ? from(0, machine.buy!.spins)
      : momentsOf(base, credits, rate).reduce(
          (sum, moment, scatters) => sum + moment * from(0, valueFor(free?.spins, scatters)),
          0,
        );
    return (whole * Math.exp((-rate * cap) / credits)) / (Math.E * rate);
  });
  return Math.min(...bounds);
}
