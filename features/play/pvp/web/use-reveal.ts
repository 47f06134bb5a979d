import { useEffect, useState } from 'react';
import { holdBalance } from '#platform/web/balance-changes.ts';
import { useReducedMotion } from '#platform/web/media.ts';
import { battleMs, REVEAL_MS, SEATING_MS, type PoolView } from '../contract.ts';

export interface Reveal {
  /** The draw is being drawn out. */
  readonly playing: boolean;
  /** Who won may be seen. */
  readonly shown: boolean;
  /** The page was open as it was drawn. */
  readonly live: boolean;
  /** Shows the end at once. */
  readonly skip: () => void;
}

function lengthOf({ mode, battle }: PoolView): number {
  if (battle) return battleMs(battle.cases.length);
  return mode === 'sng' ? SEATING_MS : REVEAL_MS;
}

/** Draws out what is known already: who won, or who sits where. Who comes later, or wants no motion, sees it at once. */
export function useReveal(pool: PoolView): Reveal {
  const { mode, result, seating, currency, demo } = pool;
  const length = lengthOf(pool);
  const isDrawn = mode === 'sng' ? seating !== null : result !== null;
  const still = useReducedMotion();
  const [known] = useState(isDrawn);
  const [done, setDone] = useState(false);
  const live = isDrawn && !known;
  const playing = live && !done && !still;
  useEffect(() => {
    if (!playing) return;
    // The balance does not show who won before the draw does.
    const release = mode === 'sng' ? () => {} : holdBalance(currency, demo);
    const timer = setTimeout(() => setDone(true), length);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [playing, mode, length, currency, demo]);
  return { playing, shown: result !== null && !playing, live, skip: () => setDone(true) };
}
