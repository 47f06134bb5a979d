/** What a slip stakes and may pay, exactly; pure. */
import { combinedOdds, symmetricSums, sizesFault, systemLines } from '#engines/sport/bets/payout.ts';
import { decimalText, multiply, parseDecimal, type Ratio, ratio, sum } from '#engines/sport/exact/ratio.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import { boostPercent, type BoostRule, mostWith } from '../boost.ts';
import type { SlipMode } from './slip-store.ts';

export interface SlipSums {
  /** Bets that are sent. */
  readonly bets: number;
  /** Lines of a system. */
  readonly lines: number;
  /** Decimal texts; null while the stake is none. */
  readonly total: string | null;
  readonly payout: string | null;
  /** Of a multi. */
  readonly odds: string | null;
  /** Percent on top of what a multi wins. */
  readonly boost: number;
}

/** @param stake decimal text, of each bet; of a system for all its lines @param places of the currency */
export function slipSums(
  mode: SlipMode,
  odds: readonly string[],
  stake: string,
  sizes: readonly number[],
  places: number,
  boost: BoostRule | null = null,
): SlipSums {
  const prices = odds.flatMap((one) => parseOdds(one) ?? []);
  const unit = parseDecimal(stake);
  const staked = unit && unit.num > 0n ? unit : null;
  const text = (value: Ratio | null) => value && decimalText(value, places);
  if (mode === 'single') {
    const count = prices.length;
    return {
      bets: count,
      lines: 1,
      odds: null,
      total: text(staked && multiply(staked, ratio(count))),
      payout: text(staked && multiply(staked, sum(prices))),
      boost: 0,
    };
  }
  if (mode === 'combo') {
    const all = combinedOdds(prices);
    return {
      bets: 1,
      lines: 1,
      odds: decimalText(all, 2),
      total: text(staked),
      payout: text(staked && mostWith(boost, staked, prices)),
      boost: boostPercent(boost, prices),
    };
  }
  const lines = sizesFault(prices.length, sizes) === null ? systemLines(prices.length, sizes) : 0n;
  const sums = symmetricSums(prices);
  const most = sum(sizes.map((size) => sums[size] ?? ratio(0)));
  return {
    bets: lines > 0n ? 1 : 0,
    lines: Number(lines),
    odds: null,
    total: text(staked),
    payout: lines > 0n ? text(staked && multiply(multiply(staked, ratio(1n, lines)), most)) : null,
    boost: 0,
  };
}
