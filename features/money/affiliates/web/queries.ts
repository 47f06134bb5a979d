import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { invited, overview, program } from '../contract.ts';

const overviewQuery = queryOptions({
  queryKey: ['affiliates', 'overview'],
  queryFn: ({ signal }) => call(overview, {}, { signal }),
});

const programQuery = queryOptions({
  queryKey: ['affiliates', 'program'],
  queryFn: ({ signal }) => call(program, {}, { signal }),
  staleTime: 600_000,
});

export type Overview = ReplyOf<typeof overview>;
export const useOverview = () => useQuery(overviewQuery);
export const useProgram = () => useQuery(programQuery);
export const useInvited = (page: number) =>
  useQuery({
    queryKey: ['affiliates', 'players', page],
    queryFn: ({ signal }) => call(invited, { page }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Something was changed: all of it is read again. */
export function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['affiliates'] });
}
