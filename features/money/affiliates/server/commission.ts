/** Commissions as whole numbers: parts of a smallest unit, so that nothing is rounded before a payout. */
import { EDGE_SCALE } from '#platform/contract/edge.ts';
import { parseUnits } from '#platform/contract/money.ts';
import type { AffiliateSettings } from '../settings.ts';

/** Percent are counted in hundredths. */
const PERCENT_PLACES = 2;
const PERCENT_SCALE = 10_000n;

/** Parts that make a smallest unit of a currency. */
export const SCALE = EDGE_SCALE * PERCENT_SCALE;

/** @param depositors invited players who have deposited @returns hundredths of a percent */
export function rateOf({ tiers }: Pick<AffiliateSettings, 'tiers'>, depositors: number): bigint {
  const reached = tiers.filter(({ players }) => players <= depositors);
  const best = reached.toSorted((a, b) => a.players - b.players).at(-1);
  return best ? parseUnits(best.percent, PERCENT_PLACES)! : 0n;
}

/** The first tier that is not reached yet; null at the last. */
export function nextTier({ tiers }: Pick<AffiliateSettings, 'tiers'>, depositors: number) {
  return tiers.toSorted((a, b) => a.players - b.players).find(({ players }) => players > depositors) ?? null;
}

/** A month under the model of revenue. @param net smallest units @param carried at most 0 */
export function settleMonth(
  net: bigint,
  carried: bigint,
  rate: bigint,
): { readonly parts: bigint; readonly carried: bigint } {
  const base = net + carried;
  return base > 0n ? { parts: base * rate * EDGE_SCALE, carried: 0n } : { parts: 0n, carried: base };
}

export interface CurrencyBase {
  /** What a currency comes to by itself, smallest units. */
  readonly base: bigint;
  /** Worth of one of them, in a measure that all share; 0: nobody knows. */
  readonly price: bigint;
}

/**
 * A month is one sum over all currencies: what the house lost in one is taken off what it kept in others, the largest first.
 * @returns what is left of each, in their order
 */
export function setOff(bases: readonly CurrencyBase[]): bigint[] {
  const all = bases.map(({ base, price }) => ({ left: base, price }));
  const priced = all.filter(({ price }) => price > 0n);
  const worth = ({ left, price }: (typeof all)[number]): bigint => (left < 0n ? -left : left) * price;
  const largestFirst = priced.toSorted((a, b) => (worth(a) > worth(b) ? -1 : 1));
  const gains = largestFirst.filter(({ left }) => left > 0n);
  for (const loss of largestFirst.filter(({ left }) => left < 0n))
    for (const gain of gains) {
      const [lost, kept] = [worth(loss), worth(gain)];
      const moved = lost < kept ? lost : kept;
      loss.left += moved / loss.price;
      gain.left -= moved / gain.price;
    }
  return all.map(({ left }) => left);
}
