/** A position and what may become of it: `pending_open -> open -> closing -> closed`. */
import type { Ratio } from './ratio.ts';
import type { Direction, Terms } from './terms.ts';
import type { Returns, Stake } from './value.ts';

export type CloseReason =
  | 'bust'
  | 'stop_loss'
  | 'take_profit'
  | 'cashout'
  | 'auto_close'
  | 'excluded'
  | 'void';
export type PositionStatus = 'pending_open' | 'open' | 'closing' | 'closed';

/** One published price of a ticker. */
export interface Tick {
  /** Counts up by ticker; a gap is allowed, a step back is not. */
  readonly seq: number;
  /** Milliseconds of UTC. */
  readonly at: number;
  readonly price: bigint;
}

/** A take profit or stop as a player enters it. `amount` is profit or loss before fees, in smallest units. */
export type TriggerInput =
  | { readonly kind: 'price'; readonly price: bigint }
  | { readonly kind: 'roi'; readonly roi: Ratio }
  | { readonly kind: 'amount'; readonly amount: bigint };

export interface Order {
  readonly id: string;
  readonly owner: string;
  readonly direction: Direction;
  /** Hundredths. */
  readonly multiplier: bigint;
  /** Smallest units of its currency. */
  readonly wager: bigint;
  /** The wager in the one unit that the limits of the ticker are kept in. */
  readonly value: bigint;
  readonly takeProfit: TriggerInput | null;
  readonly stopLoss: TriggerInput | null;
}

/** What must be stored: a book is restored from these and goes on with new ticks only. */
export interface Position extends Stake {
  readonly id: string;
  readonly owner: string;
  readonly terms: Terms;
  /** Both shrink by a partial close. */
  readonly wager: bigint;
  readonly value: bigint;
  readonly status: Exclude<PositionStatus, 'closed' | 'pending_open'>;
  readonly openedSeq: number;
  readonly openedAt: number;
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
  /** An edit that waits for its tick. */
  readonly edit: TriggerChange | null;
  /** What a player asked to close, or all of it where its owner may play no more. */
  readonly closing: CloseRequest | null;
}

export interface TriggerChange {
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
  readonly requestedAt: number;
}

/** An order that waits for its tick. */
export interface Pending {
  readonly order: Order;
  readonly terms: Terms;
  readonly orderedAt: number;
  /** The last tick that was out when the order came. */
  readonly orderedAfter: number;
}

export interface CloseRequest {
  /** Part of the wager. */
  readonly wager: bigint;
  readonly requestedAt: number;
  readonly requestedAfter: number;
  /** Absent: its owner asked for it. */
  readonly reason?: 'excluded';
}

/** What a tick did. Money moves by these and by nothing else. */
export type Fill =
  | { readonly kind: 'opened'; readonly position: Position; readonly tick: Tick }
  /** An order that was not filled: the wager goes back whole. `halted`: no price came for it, or its owner may play no more. */
  | { readonly kind: 'called_off'; readonly order: Order; readonly reason: 'halted' | 'trigger_passed' }
  | {
      readonly kind: 'closed';
      readonly position: Position;
      readonly reason: CloseReason;
      /** The part of the wager that closes, in smallest units. */
      readonly wager: bigint;
      /** Of that part, rounded down. A bust pays 0, a void the wager. */
      readonly payout: bigint;
      readonly returns: Returns | null;
      /** Null for a void. */
      readonly exit: bigint | null;
      readonly tick: Tick | null;
      /** What stays open after a partial close, else null. */
      readonly rest: Position | null;
    };

/** Refusals, by the codes of a play where the catalogue has one; those above 0 are of futures alone. */
export const REFUSALS = {
  below_minimum: -1,
  invalid_wager: -4,
  disabled: -5,
  wrong_stage: -6,
  above_maximum: -9,
  /** A smaller wager, or a smaller multiplier, would do. */
  notional_reached: -9,
  no_price: -10,
  unknown_position: 1,
  invalid_multiplier: 2,
  invalid_take_profit: 3,
  invalid_stop_loss: 4,
  exposure_reached: 5,
  invalid_share: 6,
  duplicate: 7,
} as const;

export type RefusalReason = keyof typeof REFUSALS;

export interface Refused {
  readonly ok: false;
  readonly code: (typeof REFUSALS)[RefusalReason];
  readonly reason: RefusalReason;
}

export type Outcome<Value> = { readonly ok: true; readonly value: Value } | Refused;

export function refuse(reason: RefusalReason): Refused {
  return { ok: false, code: REFUSALS[reason], reason };
}
