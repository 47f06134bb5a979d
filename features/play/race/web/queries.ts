import { queryOptions, useQuery } from '@tanstack/react-query';
import { wallClock } from '#ui/clock.ts';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { race, raceHistory } from '../contract.ts';

/** Standings are read again this often while somebody looks. */
const REFRESH_MS = 30_000;
const WEEKS = 8;

const raceQuery = queryOptions({
  queryKey: ['race'],
  queryFn: async ({ signal }) => {
    const reply = await call(race, {}, { signal });
    // What the server's clock is ahead of this page's.
    return { ...reply, ahead: reply.now - wallClock() };
  },
  staleTime: REFRESH_MS / 2,
  refetchInterval: REFRESH_MS,
});

const historyQuery = queryOptions({
  queryKey: ['race', 'history'],
  queryFn: ({ signal }) => call(raceHistory, { limit: WEEKS }, { signal }),
});

/** The running race. */
export const useRace = () => useQuery(raceQuery);
export type Race = NonNullable<ReturnType<typeof useRace>['data']>;

export const usePastRaces = () => useQuery(historyQuery);

/** The running race is over: another has begun, and soon there is one more behind. */
export function readNextRace(): void {
  void queryClient.invalidateQueries({ queryKey: ['race'] });
}
