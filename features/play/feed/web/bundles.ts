/** Bets in bundles: each bet after its own delay, bundles a few times a second. */
import type { LiveGame } from '../contract.ts';

/** Least time between two bundles: a busy house must not keep the page drawing. */
export const PAUSE_MS = 250;

export type Take = (batch: readonly LiveGame[]) => void;

/** @param take gets a bundle, oldest first */
export function createBundles(take: Take) {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let waiting: LiveGame[] = [];
  let next: ReturnType<typeof setTimeout> | undefined;
  let last = -PAUSE_MS;

  function flush(): void {
    next = undefined;
    last = performance.now();
    const batch = waiting;
    waiting = [];
    take(batch);
  }

  function put(live: LiveGame): void {
    waiting.push(live);
    next ??= setTimeout(flush, Math.max(0, last + PAUSE_MS - performance.now()));
  }

  return {
    add(live: LiveGame): void {
      if (live.delay <= 0) return put(live);
      const timer = setTimeout(() => {
        timers.delete(timer);
        put(live);
      }, live.delay);
      timers.add(timer);
    },
    /** Forgets whatever waits. */
    clear(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      clearTimeout(next);
      next = undefined;
      waiting = [];
    },
  };
}
