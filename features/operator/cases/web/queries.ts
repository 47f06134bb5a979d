import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { caseCount, caseInfo, caseList } from '../contract.ts';
import type { Choice } from './address.ts';

/** Of everything here: an act changes list, case and count. */
export const CASES = ['cases'] as const;
/** Others work on the same list. The count beside the entry goes with it: one that lags behind the list reads as a fault. */
const AGAIN_MS = 30_000;

export function listQuery({ kinds, show, owner, overdue, player, page }: Omit<Choice, 'open'>) {
  const body = { kinds: [...kinds], show, owner, overdue, player, page };
  return queryOptions({
    queryKey: [...CASES, 'list', body],
    queryFn: ({ signal }) => call(caseList, body, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: AGAIN_MS,
    refetchOnMount: 'always',
  });
}

export function caseQuery(id: string) {
  return queryOptions({
    queryKey: [...CASES, 'one', id],
    queryFn: ({ signal }) => call(caseInfo, { id }, { signal }),
    refetchInterval: AGAIN_MS,
    refetchOnMount: 'always',
  });
}

export const countQuery = queryOptions({
  queryKey: [...CASES, 'count'],
  queryFn: ({ signal }) => call(caseCount, {}, { signal }),
  refetchInterval: AGAIN_MS,
});
