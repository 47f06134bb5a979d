import { queryOptions, useQuery } from '@tanstack/react-query';
import { wallClock } from '#ui/clock.ts';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { race, raceHistory } from '../contract.ts';
import { isResultDue } from './race-text.ts';

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

/** Races that have ended, read again while the last one is closed and paid. */
export function usePastRaces() {
  const { data: running } = useRace();
  return useQuery({
    ...historyQuery,
    refetchInterval: ({ state: { data } }) => running && data && isResultDue(running, data) && REFRESH_MS,
  });
}

/** The running race is over: another has begun. The one behind it takes the server a minute or more. */
export function readNextRace(): void {
  void queryClient.invalidateQueries({ queryKey: ['race'] });
}
