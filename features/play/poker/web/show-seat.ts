/** The actions of a turn stand over the lower end of the page: who is to act sees their own cards above them. */
import { useEffect, type RefObject } from 'react';

/** Marks the seat of the player. */
export const OWN_SEAT = 'data-own-seat';
const GAP = 8;

/** Scrolls once, when the turn begins, by as much as the bar covers of the own seat. */
export function useSeatInSight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seat = document.querySelector(`[${OWN_SEAT}]`)?.getBoundingClientRect();
    const over = bar.current?.getBoundingClientRect();
    if (!seat || !over || seat.top > innerHeight) return;
    const covered = seat.bottom + GAP - over.top;
    if (covered > 0) scrollBy({ top: covered });
  }, [bar]);
}
