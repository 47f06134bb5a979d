import type { PositionView, TickerView } from '../contract.ts';

/**
 * Whether a position that came in is no older than what the page knows: the answer to an order or a close may come after the push
 * of what has become of it meanwhile.
 */
export function isNewer(known: PositionView | undefined, other: PositionView): boolean {
  if (!known) return true;
  if (known.ended_at !== null) return other.ended_at !== null;
  return other.status !== 'pending_open' || known.status === 'pending_open';
}

export interface LivePrice {
  readonly price: string;
  readonly seq: number;
  readonly at: number;
  readonly halted: boolean;
}

/** A price that was pushed, and the answer that the page had then. */
export type PushedPrice = LivePrice & { readonly over: TickerView };

/**
 * Of what was pushed and what was read the newer one. A halt makes no tick: both have the same number then, and without the socket
 * only an answer that came after the push tells of it.
 */
export function newestPrice(pushed: PushedPrice | null, read: TickerView, connected: boolean): LivePrice {
  const { seq } = read.price;
  const newer =
    pushed?.over.ticker === read.ticker &&
    (pushed.seq > seq || (pushed.seq === seq && (connected || pushed.over === read)));
  return newer ? pushed : { ...read.price, halted: read.halted };
}
