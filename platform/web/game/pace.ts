import { useEffect, useRef } from 'react';
import type { GameEvent } from '../../contract/game.ts';
import type { RoundView } from './game-kit.ts';

/** How many events of the same type wait behind this one. */
export function eventsBehind(events: readonly GameEvent[], event: GameEvent): number {
  const at = events.indexOf(event);
  return at === -1 ? 0 : events.slice(at + 1).filter((next) => next.type === event.type).length;
}

/**
 * For stages on which a turn takes longer to show than to take: auto betting would leave them far behind.
 * @returns how many ms an event may take that would take `ms` alone; the more wait behind it, the fewer
 */
export function usePace(round: RoundView | null): (event: GameEvent, ms: number) => number {
  const newest = useRef(round);
  useEffect(() => {
    newest.current = round;
  });
  return (event, ms) => ms / (1 + eventsBehind(newest.current?.events ?? [], event));
}
