import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { latestGames } from '../contract.ts';
import { rowsOf, type FeedType } from './feed-list.ts';

/** First rows of a feed; live ones are merged into the same cache entry by realtime.ts. */
export function feedQuery(type: FeedType, count: number) {
  return queryOptions({
    queryKey: ['feed', type, count],
    queryFn: async ({ signal }) =>
      rowsOf((await call(latestGames, { mode: 'casino', type, count }, { signal })).slice(0, count)),
    staleTime: 0,
  });
}
