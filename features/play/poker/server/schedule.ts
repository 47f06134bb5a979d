import type { PokerContext } from './context.ts';
import { canDeal, readySeats } from './deal.ts';
import { isPlaying, type TableState } from './state.ts';

/** A table that waits for players begins soon when there are enough of them. */
export function schedule({ pace }: PokerContext, state: TableState, now: number): void {
  if (isPlaying(state) || state.dueAt !== null || !canDeal(readySeats(state))) return;
  state.dueAt = now + pace.startMs;
}
