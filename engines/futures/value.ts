/**
 * What a position is worth: one set of functions for the calculator, the preview and the settlement. Formulas:
 * README.md. Prices are whole numbers of any one scale, multipliers hundredths, wagers smallest units.
 */
import {
  add,
  ceil,
  compare,
  divide,
  floor,
  greatest,
  least,
  multiply,
  ONE,
  ratio,
  type Ratio,
  subtract,
  ZERO,
} from './ratio.ts';
import { costShare, type Direction, keptProfit, type Terms } from './terms.ts';

const MINUS_ONE = ratio(-1n);

/** What decides the value of a position besides the price. */
export interface Stake {
  readonly direction: Direction;
  /** Hundredths: 20,000 is 200x. */
  readonly multiplier: bigint;
  /** After the spread. */
  readonly entry: bigint;
}

export interface Returns {
  /** Of the wager, before clamp and fees: multiplier x move x (+1 up, -1 down). */
  readonly raw: Ratio;
  /** Between -1 and max_roi, after the keep-curve. */
  readonly roi: Ratio;
  /** After fees; never below -1. */
  readonly net: Ratio;
}

/** The price that is filled when the tick is `price`: the spread makes it worse for the player, and so does the rounding. */
export function entryPrice(price: bigint, direction: Direction, terms: Terms): bigint {
  const exact = multiply(ratio(price), directed(ONE, direction, terms.spread));
  return direction === 'up' ? ceil(exact) : floor(exact);
}

/** @param move `price / entry - 1` */
export function rawReturn(move: Ratio, multiplier: bigint, direction: Direction): Ratio {
  const sign = direction === 'up' ? 1n : -1n;
  return { num: sign * multiplier * move.num, den: 100n * move.den };
}

/**
 * Clamp first, then the fee.
 * @param move `price / entry - 1` @param openMs how long the position was open, for the rollover
 */
export function returnsOfMove(
  move: Ratio,
  multiplier: bigint,
  direction: Direction,
  terms: Terms,
  openMs = 0,
): Returns {
  const raw = rawReturn(move, multiplier, direction);
  const roi = greatest(least(kept(raw, move, terms), terms.maxRoi), MINUS_ONE);
  const afterCosts = subtract(roi, multiply(ratio(multiplier, 100n), costShare(terms, openMs)));
  const taxed =
    terms.feeMode === 'pnl' && afterCosts.num > 0n ? multiply(afterCosts, keptProfit(terms)) : afterCosts;
  return { raw, roi, net: greatest(taxed, MINUS_ONE) };
}

export function returnsAt(stake: Stake, price: bigint, terms: Terms, openMs = 0): Returns {
  const move = ratio(price - stake.entry, stake.entry);
  return returnsOfMove(move, stake.multiplier, stake.direction, terms, openMs);
}

/**
 * What the house keeps of a close in the mean, as a share of the wager: fees, costs, what the keep-curve holds back, and the spread, which
 * a position pays by its entry whatever the price does.
 */
export function houseShare(
  { raw, net }: Returns,
  { multiplier }: Pick<Stake, 'multiplier'>,
  terms: Terms,
): Ratio {
  const fair = greatest(least(raw, terms.maxRoi), MINUS_ONE);
  const spread = multiply(ratio(multiplier, 100n), terms.spread);
  return add(greatest(subtract(fair, net), ZERO), spread);
}

/** What is paid out for `wager`, rounded down, never below 0. Profit is this less the wager. */
export function payoutOf(wager: bigint, { net }: Pick<Returns, 'net'>): bigint {
  return floor(multiply(ratio(wager), add(ONE, net)));
}

export function payoutAt(stake: Stake, wager: bigint, price: bigint, terms: Terms, openMs = 0): bigint {
  return payoutOf(wager, returnsAt(stake, price, terms, openMs));
}

/** The exact price at which the wager is gone: `entry x (1 - s x (1/m - costs))`. */
export function exactBust(stake: Stake, terms: Terms, openMs = 0): Ratio {
  const room = subtract(ratio(100n, stake.multiplier), costShare(terms, openMs));
  return multiply(ratio(stake.entry), directed(ONE, stake.direction, ratio(-room.num, room.den)));
}

/** The first whole price that busts: touching it is a bust, and one step before it is none. */
export function bustPrice(stake: Stake, terms: Terms, openMs = 0): bigint {
  const exact = exactBust(stake, terms, openMs);
  return stake.direction === 'up' ? floor(exact) : ceil(exact);
}

/** The exact price at which the raw return is `roi`. */
export function exactPriceOf(stake: Stake, roi: Ratio): Ratio {
  const move = divide(roi, ratio(stake.multiplier, 100n));
  return multiply(ratio(stake.entry), directed(ONE, stake.direction, move));
}

/** A take profit or stop as a whole price. Away from the entry for a profit, towards the bust for a loss, so no return is flattered. */
export function triggerPrice(stake: Stake, roi: Ratio): bigint {
  const exact = exactPriceOf(stake, roi);
  const upward = (stake.direction === 'up') === roi.num >= 0n;
  return upward ? ceil(exact) : floor(exact);
}

/** The raw return that makes `profit` (smallest units, before fees) of `wager`. */
export function roiOfAmount(profit: bigint, wager: bigint): Ratio {
  return ratio(profit, wager);
}

/** Splits a wager for a partial close: the closing part is rounded down, so both add up to the wager. */
export function splitWager(wager: bigint, share: Ratio): { closing: bigint; staying: bigint } {
  const closing = floor(multiply(ratio(wager), share));
  return { closing, staying: wager - closing };
}

/** Wager times multiplier, rounded up: limits are never passed by a fraction. */
export function notionalOf(wager: bigint, multiplier: bigint): bigint {
  return ceil(ratio(wager * multiplier, 100n));
}

function kept(raw: Ratio, move: Ratio, { keep }: Terms): Ratio {
  if (!keep || compare(raw, ZERO) <= 0) return raw;
  // base / (1 + 1/(rate x |move|)) = base x rate x |move| / (rate x |move| + 1)
  const pull = multiply(keep.rate, move.num < 0n ? ratio(-move.num, move.den) : move);
  return multiply(raw, divide(multiply(keep.base, pull), add(pull, ONE)));
}

function directed(base: Ratio, direction: Direction, share: Ratio): Ratio {
  return direction === 'up' ? add(base, share) : subtract(base, share);
}
