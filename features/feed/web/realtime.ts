/** Live bets into the query cache: each after its own delay, all of a frame in one write, none while nobody looks. */
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { wallClock } from '#ui/clock.ts';
import { on } from '#platform/web/events.ts';
import { queryClient } from '#platform/web/query.ts';
import { onReconnected, useChannel } from '#platform/web/realtime.ts';
import { getStore } from '#platform/web/store.ts';
import { liveFeed, liveGame, type LiveGame } from '../contract.ts';
import { belongs, merge, ownEntry, type FeedRow, type FeedType } from './feed-list.ts';
import { feedQuery } from './feed-query.ts';

const message = z.array(liveGame);

interface Feed {
  readonly type: FeedType;
  readonly count: number;
}

function createBuffer() {
  let waiting: LiveGame[] = [];
  let feed: Feed | null = null;
  let frame = 0;

  function flush(): void {
    frame = 0;
    const batch = waiting;
    waiting = [];
    if (feed === null) return;
    const { type, count } = feed;
    const { user, currencies } = getStore();
    const viewer = {
      me: user?._id ?? null,
      price: (currency: string) => currencies.find(({ id }) => id === currency)?.price ?? '0',
    };
    const wanted = batch.filter((live) => belongs(live, type, viewer));
    if (wanted.length === 0) return;
    queryClient.setQueryData(
      feedQuery(type, count).queryKey,
      (rows: readonly FeedRow[] | undefined) => rows && merge(rows, wanted, count),
    );
  }

  function put(live: LiveGame): void {
    if (document.hidden || feed === null) return;
    waiting.push(live);
    frame ||= requestAnimationFrame(flush);
  }

  return {
    show(next: Feed | null): void {
      feed = next;
      waiting = [];
    },
    take(live: LiveGame): void {
      if (live.delay <= 0) put(live);
      else setTimeout(() => put(live), live.delay);
    },
  };
}

const buffer = createBuffer();

/** Follows the feed that is shown. Coming back to the tab, or to the network, fetches it anew. */
export function useLiveRows(type: FeedType, count: number): void {
  useEffect(() => {
    buffer.show({ type, count });
    const refetch = (): void =>
      void queryClient.invalidateQueries({ queryKey: feedQuery(type, count).queryKey });
    const handleVisible = (): void => {
      if (!document.hidden) refetch();
    };
    document.addEventListener('visibilitychange', handleVisible);
    const stop = [
      onReconnected(refetch),
      on('bet-settled', (bet) => {
        const { user } = getStore();
        if (user && type === 'mine' && !bet.demo)
          buffer.take(ownEntry(bet, user, new Date(wallClock()).toISOString()));
      }),
    ];
    return () => {
      document.removeEventListener('visibilitychange', handleVisible);
      for (const undo of stop) undo();
      buffer.show(null);
    };
  }, [type, count]);
  useChannel(liveFeed.name, 'liveGame', (data) => {
    if (document.hidden) return;
    const parsed = message.safeParse(data);
    if (parsed.success) for (const live of parsed.data) buffer.take(live);
  });
}
