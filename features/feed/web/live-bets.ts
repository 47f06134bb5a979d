/** Bets as they are told: each after its own delay, in bundles a few times a second, none while nobody looks. */
import { useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { onReconnected, useChannel } from '#platform/web/realtime.ts';
import { useAllowed, useUser } from '#platform/web/session.ts';
import { liveFeed, liveGame, type LiveGame } from '../contract.ts';

const message = z.array(liveGame);
/** Least time between two bundles: a busy house must not keep the page drawing. */
const PAUSE_MS = 250;
/** `openFeed` as a page joins it. */
const OPEN = 'private-live-feed-open';

type Take = (batch: readonly LiveGame[]) => void;

/** @param take gets a bundle, oldest first */
export function createBuffer(take: Take) {
  const timers = new Set<ReturnType<typeof setTimeout>>();
  let waiting: LiveGame[] = [];
  let bundle: ReturnType<typeof setTimeout> | undefined;
  let last = -PAUSE_MS;

  function flush(): void {
    bundle = undefined;
    last = performance.now();
    const batch = waiting;
    waiting = [];
    if (!document.hidden) take(batch);
  }

  function put(live: LiveGame): void {
    waiting.push(live);
    bundle ??= setTimeout(flush, Math.max(0, last + PAUSE_MS - performance.now()));
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
    clear(): void {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
      clearTimeout(bundle);
      bundle = undefined;
      waiting = [];
    },
  };
}

function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}

/** Calls `read` for whatever was missed: when the tab is seen again, and when the network is back. */
export function useReadAnew(read: () => void): void {
  const latest = useLatest(read);
  useEffect(() => {
    const handleVisible = (): void => {
      if (!document.hidden) latest.current();
    };
    document.addEventListener('visibilitychange', handleVisible);
    const stop = onReconnected(() => latest.current());
    return () => {
      document.removeEventListener('visibilitychange', handleVisible);
      stop();
    };
  }, [latest]);
}

/**
 * Calls `take` with what the house's feed tells while the component lives.
 * @returns puts in a bet that is known here before the feed tells of it
 */
export function useLiveBets(take: Take): (live: LiveGame) => void {
  const latest = useLatest(take);
  const [buffer] = useState(() => createBuffer((batch) => latest.current(batch)));
  useEffect(() => () => buffer.clear(), [buffer]);
  const seesHidden = useAllowed('ignore_privacy');
  const user = useUser();
  useChannel(user && seesHidden ? OPEN : liveFeed.name, 'liveGame', (data) => {
    if (document.hidden) return;
    const parsed = message.safeParse(data);
    if (parsed.success) for (const live of parsed.data) buffer.add(live);
  });
  return buffer.add;
}
