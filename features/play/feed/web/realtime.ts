/** Live bets into the query cache. */
import { useEffect } from 'react';
import { wallClock } from '#ui/clock.ts';
import { on } from '#platform/web/events.ts';
import { queryClient } from '#platform/web/query.ts';
import { getStore } from '#platform/web/store.ts';
import { belongs, merge, ownEntry, type FeedRow, type FeedType } from './feed-list.ts';
import { feedQuery } from './feed-query.ts';
import { useLiveBets, useReadAnew } from './live-bets.ts';

/** Follows the feed that is shown. */
export function useLiveRows(type: FeedType, count: number): void {
  const { queryKey } = feedQuery(type, count);
  useReadAnew(() => void queryClient.invalidateQueries({ queryKey }));
  const add = useLiveBets((batch) => {
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
  });
  useEffect(() => {
    if (type !== 'mine') return;
    return on('bet-settled', (bet) => {
      const { user } = getStore();
      if (user && !bet.demo) add(ownEntry(bet, user, new Date(wallClock()).toISOString()));
    });
  }, [type, add]);
}
