import type { PokerContext } from './context.ts';
import { canDeal } from './deal.ts';
import { isPlaying, type TableState } from './state.ts';

/** A table that waits for players begins soon when there are enough of them, with those who are brought chips before the hand. */
export function schedule({ pace }: PokerContext, state: TableState, now: number): void {
  if (isPlaying(state) || state.dueAt !== null) return;
  const ready = state.seats.filter(
    ({ leaving, outSince, stack, topup, refill }) =>
      !leaving && outSince === null && (stack + topup > 0n || refill !== null),
  );
  if (!canDeal(ready)) return;
  state.dueAt = now + pace.startMs;
}
