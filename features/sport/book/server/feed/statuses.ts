/** Statuses of events in the unified feed. */
import type { EventRow } from './rows.ts';

export const NOT_STARTED = 0;
export const LIVE_STATUS = 1;
/** Live, suspended, delayed, interrupted. */
export const UNDER_WAY: readonly number[] = [LIVE_STATUS, 2, 6, 7];
const ENDED = 3;
const CLOSED = 4;

/** Order of lists: what is played, what has stopped, what has not begun. */
export const LIVE_FIRST = `case status when ${LIVE_STATUS} then 0 when ${NOT_STARTED} then 2 else 1 end`;

/** Played to its end, also while its result is looked at again. */
export function isOver(status: number | null): boolean {
  return status === ENDED || status === CLOSED;
}

/** Whether an event can be bet on at all. A match whose live prices have not come yet may have begun already. */
export function takesBets(
  { status, starts_at: start, held }: Pick<EventRow, 'status' | 'starts_at' | 'held'>,
  now: number,
): boolean {
  if (held) return false;
  return status === LIVE_STATUS || (status === NOT_STARTED && start.getTime() > now);
}
