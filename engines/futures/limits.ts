/** What a ticker allows. All sums are in the one unit of `Order.value`. */
import { type Order, refuse, type Refused } from './position.ts';
import { notionalOf } from './value.ts';

export interface TickerLimits {
  readonly enabled: boolean;
  readonly minWager: bigint;
  readonly maxWager: bigint;
  /** Hundredths. */
  readonly minMultiplier: bigint;
  readonly maxMultiplier: bigint;
  /** Of one position. */
  readonly maxNotional: bigint;
  /** Notional of all positions of one direction. */
  readonly maxExposure: bigint;
  /** Notional up less notional down, either way. */
  readonly maxNetExposure: bigint;
  /**
   * An order, a close or an edit counts at the first tick made later than this after it. As long as anybody may be ahead of
   * the feed, for nobody then knows the price that he gets.
   */
  readonly fillDelayMs: number;
  /** An order for which no tick came so long after that is called off: it was made for a price that is none any more. */
  readonly maxWaitMs: number;
  /** A cash-out or take profit waits so long after the opening tick. */
  readonly minHoldMs: number;
  /** A position closes at the first tick after that. */
  readonly maxOpenMs: number;
  /** A halt must have lasted so long before positions may be voided. */
  readonly voidAfterMs: number;
}

export const DEFAULT_TIMES = {
  fillDelayMs: 0,
  maxWaitMs: 3_000,
  minHoldMs: 2_000,
  maxOpenMs: 86_400_000,
  voidAfterMs: 600_000,
} as const;

/** Notional by direction, orders that wait for their tick included. */
export interface Exposure {
  readonly up: bigint;
  readonly down: bigint;
}

/** @returns why the order is refused, or null */
export function checkLimits(order: Order, limits: TickerLimits, exposure: Exposure): Refused | null {
  const { wager, value, multiplier, direction } = order;
  if (!limits.enabled) return refuse('disabled');
  if (wager <= 0n || value <= 0n) return refuse('invalid_wager');
  if (value < limits.minWager) return refuse('below_minimum');
  if (value > limits.maxWager) return refuse('above_maximum');
  if (multiplier < limits.minMultiplier || multiplier > limits.maxMultiplier)
    return refuse('invalid_multiplier');
  const notional = notionalOf(value, multiplier);
  if (notional > limits.maxNotional) return refuse('notional_reached');
  const side = exposure[direction] + notional;
  if (side > limits.maxExposure) return refuse('exposure_reached');
  // An order that brings both sides closer together is always welcome.
  const net = side - exposure[direction === 'up' ? 'down' : 'up'];
  if (net > limits.maxNetExposure) return refuse('exposure_reached');
  return null;
}
