import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { reconciliation } from '../contract.ts';

const own = ['reconciliation'] as const;

export const reconciliationQuery = (show: 'open' | 'all') =>
  queryOptions({
    queryKey: [...own, show],
    queryFn: ({ signal }) => call(reconciliation, { show }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Something was compared or closed: what staff look at is read again. */
export function refreshCases(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: own });
}
