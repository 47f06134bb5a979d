import type { PositionView } from '../contract.ts';

/**
 * Whether a position that came in is no older than what the page knows: the answer to an order or a close may come after the push
 * of what has become of it meanwhile.
 */
export function isNewer(known: PositionView | undefined, other: PositionView): boolean {
  if (!known) return true;
  if (known.ended_at !== null) return other.ended_at !== null;
  return other.status !== 'pending_open' || known.status === 'pending_open';
}
