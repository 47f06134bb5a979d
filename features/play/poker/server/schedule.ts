import type { PokerContext } from './context.ts';
import { readySeats } from './deal.ts';
import { isPlaying, type TableState } from './state.ts';

/** A table that waits for players begins soon when there are enough of them. */
export function schedule({ pace }: PokerContext, state: TableState, now: number): void {
  if (isPlaying(state) || state.dueAt !== null || readySeats(state).length < 2) return;
  state.dueAt = now + pace.startMs;
}
