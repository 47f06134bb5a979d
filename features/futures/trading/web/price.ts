/** Prices of the wire as the engine takes them, and as a page writes them. */
import { formatUnits, parseUnits } from '#platform/contract/units.ts';
import { add, readDecimal, type Ratio, divide, ratio, toDecimal, toFixed } from '#engines/futures/ratio.ts';
import type { Terms } from '#engines/futures/terms.ts';
import { payoutAt, type Stake } from '#engines/futures/value.ts';
import { shownSetting } from '#platform/web/shown-settings.ts';
import { formatFixed } from '#ui/format.ts';
import type { PositionView } from '../contract.ts';

export const PRICE_DECIMALS = 8;

export const priceUnits = (text: string): bigint => parseUnits(text, PRICE_DECIMALS) ?? 0n;

/** All eight places, as the wire and files have them. */
export const unitsText = (price: bigint): string => formatUnits(price, PRICE_DECIMALS);

/** A price with the places of its ticker. */
export function priceText(text: string, decimals: number): string {
  return formatFixed(Number(text), decimals);
}

/** A percentage among the settings that everybody may see. */
export function shownPercent(name: 'pnl_fee' | 'max_roi'): string {
  return shownSetting('trading', name) ?? '';
}

/** What is asked of positions, for windows: they are open only while their feature is on. */
export const shownTerms = (): PositionView['terms'] => shownSetting('trading', 'terms')!;

/** By how much an entry is worse than its tick, percent; for windows, as above. */
export const shownSpread = (): string => shownSetting('trading', 'spread') ?? '0';

export const shownLimits = () => shownSetting('trading', 'limits')!;

/** Percent that the price moves until half of the greatest share of a gain is kept; null where all of it is, however small. */
export function halfMove(terms: PositionView['terms']): string | null {
  const rate = readDecimal(terms.keep_rate);
  return rate && rate.num > 0n ? toDecimal(divide(ratio(100n), rate), 4) : null;
}

/** What a close costs, in percent: of the profit, or in mode flat of the size. */
export function feePercent(terms: PositionView['terms'], mode = terms.fee_mode): string {
  if (mode === 'flat') return terms.flat_fee;
  return toDecimal(add(readDecimal(terms.pnl_fee)!, readDecimal(terms.pnl_extra_fee)!), 2);
}

const share = (percent: string): Ratio => divide(readDecimal(percent) ?? ratio(0n), ratio(100n));

/** @param spread percent; an entry that is there has it already */
export function termsFrom(view: PositionView['terms'], spread = '0'): Terms {
  const keep = share(view.keep_base);
  return {
    feeMode: view.fee_mode,
    pnlFee: share(view.pnl_fee),
    pnlExtraFee: share(view.pnl_extra_fee),
    flatFee: share(view.flat_fee),
    maxRoi: share(view.max_roi),
    spread: share(spread),
    keep: keep.num === 0n ? null : { base: keep, rate: readDecimal(view.keep_rate) ?? ratio(1n) },
    rollover: share(view.rollover),
    ...(view.max_open_ms === undefined ? {} : { maxOpenMs: view.max_open_ms }),
  };
}

function stakeOf(view: PositionView): Stake {
  return {
    direction: view.direction,
    multiplier: (readDecimal(view.multiplier)!.num * 100n) / readDecimal(view.multiplier)!.den,
    entry: priceUnits(view.entry ?? '0'),
  };
}

/** What a position would be paid at a price, in smallest units of its currency. */
export function worthAt(view: PositionView, price: string, scale: number, now: number): bigint {
  const wager = parseUnits(view.wager, scale) ?? 0n;
  return payoutAt(
    stakeOf(view),
    wager,
    priceUnits(price),
    termsFrom(view.terms),
    Math.max(0, now - (view.opened?.at ?? now)),
  );
}

/** Percent with two places and a sign. */
export function percentText(part: bigint, whole: bigint): string {
  if (whole === 0n) return '0.00';
  return toFixed(ratio(part * 100n, whole), 2);
}
