import { useEffect, useState } from 'react';
import { holdBalance } from '#platform/web/balance.ts';
import { useReducedMotion } from '#platform/web/media.ts';
import { REVEAL_MS, type PoolView } from '../contract.ts';

export interface Reveal {
  /** The draw is being drawn out. */
  readonly playing: boolean;
  /** Who won may be seen. */
  readonly shown: boolean;
}

/** Draws the result of a pool out that is known already. Who comes later, or wants no motion, sees it at once. */
export function useReveal({ result, currency, demo }: PoolView): Reveal {
  const isDrawn = result !== null;
  const still = useReducedMotion();
  const [known] = useState(isDrawn);
  const [done, setDone] = useState(false);
  const playing = isDrawn && !known && !done && !still;
  useEffect(() => {
    if (!playing) return;
    // The balance does not show who won before the draw does.
    const release = holdBalance(currency, demo);
    const timer = setTimeout(() => setDone(true), REVEAL_MS);
    return () => {
      clearTimeout(timer);
      release();
    };
  }, [playing, currency, demo]);
  return { playing, shown: isDrawn && !playing };
}
