/** Where a position's take profit and stop stand, and whether a tick touches them. */
import { compare, type Ratio } from './ratio.ts';
import { refuse, type Refused, type CloseReason, type TriggerInput } from './position.ts';
import type { Terms } from './terms.ts';
import { bustPrice, roiOfAmount, type Stake, triggerPrice } from './value.ts';

export interface TriggerPrices {
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
}

/** A trigger as a whole price. @returns null for a price that cannot be, such as one below 0 */
export function priceOfTrigger(input: TriggerInput, stake: Stake, wager: bigint): bigint | null {
  const price = input.kind === 'price' ? input.price : triggerPrice(stake, roiOf(input, wager));
  return price > 0n ? price : null;
}

function roiOf(input: Exclude<TriggerInput, { kind: 'price' }>, wager: bigint): Ratio {
  return input.kind === 'roi' ? input.roi : roiOfAmount(input.amount, wager);
}

/**
 * The rule for both: a take profit lies beyond the current price on the winning side, where the price has not been yet,
 * and pays no more than max_roi; a stop lies between the bust price and the current price.
 * @param current the last tick, or the entry of a position that opens
 */
export function checkTriggers(
  stake: Stake,
  terms: Terms,
  { takeProfit, stopLoss }: TriggerPrices,
  current: bigint,
  openMs: number,
): Refused | null {
  const ahead = (a: bigint, b: bigint) => (stake.direction === 'up' ? a > b : a < b);
  if (takeProfit !== null) {
    const farthest = triggerPrice(stake, terms.maxRoi);
    if (!ahead(takeProfit, current) || !ahead(takeProfit, stake.entry) || ahead(takeProfit, farthest))
      return refuse('invalid_take_profit');
  }
  if (stopLoss !== null) {
    if (!ahead(current, stopLoss) || !ahead(stopLoss, bustPrice(stake, terms, openMs)))
      return refuse('invalid_stop_loss');
  }
  return null;
}

/** Signs that must hold before there is an entry: profit above 0, loss between -1 and 0. */
export function checkInputs(
  takeProfit: TriggerInput | null,
  stopLoss: TriggerInput | null,
  wager: bigint,
): Refused | null {
  if (takeProfit && takeProfit.kind !== 'price' && roiOf(takeProfit, wager).num <= 0n)
    return refuse('invalid_take_profit');
  if (stopLoss && stopLoss.kind !== 'price') {
    const roi = roiOf(stopLoss, wager);
    if (roi.num >= 0n || compare(roi, { num: -1n, den: 1n }) <= 0) return refuse('invalid_stop_loss');
  }
  return null;
}

/**
 * Bust, then stop, then take profit; touching is enough. A stop fills at the tick, never at its own price, which a gap
 * would make a gift; a take profit at its own price.
 * @returns what closes the position at `price`, or null
 */
export function touched(
  direction: Stake['direction'],
  prices: TriggerPrices & { readonly bust: bigint },
  price: bigint,
): { readonly reason: CloseReason; readonly exit: bigint } | null {
  const reached = (level: bigint, downwards: boolean) => (downwards ? price <= level : price >= level);
  const up = direction === 'up';
  if (reached(prices.bust, up)) return { reason: 'bust', exit: prices.bust };
  if (prices.stopLoss !== null && reached(prices.stopLoss, up)) return { reason: 'stop_loss', exit: price };
  if (prices.takeProfit !== null && reached(prices.takeProfit, !up))
    return { reason: 'take_profit', exit: prices.takeProfit };
  return null;
}
