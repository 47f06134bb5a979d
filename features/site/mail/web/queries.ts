import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import * as contract from '../contract.ts';

const root = 'mail';

/** @param to whole address, '' for all */
export function mailboxQuery(to: string) {
  return infiniteQueryOptions({
    queryKey: [root, 'list', to],
    queryFn: ({ pageParam, signal }) =>
      call(
        contract.mailbox,
        { limit: 30, ...(to ? { to } : {}), ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
    refetchInterval: 10_000,
  });
}

export function letterQuery(id: string) {
  return queryOptions({
    queryKey: [root, 'letter', id],
    queryFn: ({ signal }) => call(contract.letter, { id }, { signal }),
    // Every opening is written down: once is enough.
    staleTime: Infinity,
    retry: false,
  });
}

/** Of lists and letters alike. */
export const mailKey = [root] as const;
