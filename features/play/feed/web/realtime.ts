/** Live bets into the query cache. */
import { useEffect, useState } from 'react';
import { wallClock } from '#ui/clock.ts';
import { on } from '#platform/web/events.ts';
import { queryClient } from '#platform/web/query.ts';
import { getStore } from '#platform/web/store.ts';
import { belongs, merge, ownEntry, type FeedRow, type FeedType } from './feed-list.ts';
import { feedQuery } from './feed-query.ts';
import { useLiveBets, useReadAnew } from './live-bets.ts';

/** How long a feed is called a sample after more bets were made than it was sent. */
const SAMPLE_MS = 10_000;

/**
 * Follows the feed that is shown.
 * @returns whether it is a sample of what is bet right now
 */
export function useLiveRows(type: FeedType, count: number): boolean {
  const [until, setUntil] = useState(0);
  useEffect(() => {
    if (until === 0) return;
    const timer = setTimeout(() => setUntil(0), until - wallClock());
    return () => clearTimeout(timer);
  }, [until]);
  const { queryKey } = feedQuery(type, count);
  useReadAnew(() => void queryClient.invalidateQueries({ queryKey }));
  const add = useLiveBets(
    (batch) => {
      const { user, currencies } = getStore();
      const viewer = {
        me: user?._id ?? null,
        price: (currency: string) => currencies.find(({ id }) => id === currency)?.price ?? '0',
      };
      const wanted = batch.filter((live) => belongs(live, type, viewer));
      if (wanted.length === 0) return;
      queryClient.setQueryData(
        queryKey,
        (rows: readonly FeedRow[] | undefined) => rows && merge(rows, wanted, count),
      );
    },
    { mine: type === 'mine', onSample: () => setUntil(wallClock() + SAMPLE_MS) },
  );
  useEffect(() => {
    if (type !== 'mine') return;
    return on('bet-settled', (bet) => {
      const { user } = getStore();
      if (user && !bet.demo) add(ownEntry(bet, user, new Date(wallClock()).toISOString()));
    });
  }, [type, add]);
  return type === 'all' && until > 0;
}
