import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { accounts } from '../accounts-contract.ts';
import { emulator, emulatorLog, game, games, type ListedBy } from '../contract.ts';
import { limits, tables } from '../lobby-contract.ts';
import { messages, sessions, transactions } from '../messages-contract.ts';
import { reportList, reportRead, validations } from '../reports-contract.ts';

/** While a list is fetched or taken over. */
const BUSY_MS = 1_000;
const LOG_MS = 5_000;

export const gameQuery = (id: string) =>
  queryOptions({
    queryKey: ['providers', 'game', id],
    queryFn: ({ signal }) => call(game, { game: id }, { signal }),
    staleTime: 30_000,
  });

export const emulatorQuery = queryOptions({
  queryKey: ['providers', 'emulator'],
  queryFn: ({ signal }) => call(emulator, {}, { signal }),
});

export const logQuery = queryOptions({
  queryKey: ['providers', 'emulator', 'log'],
  queryFn: ({ signal }) => call(emulatorLog, {}, { signal }),
  refetchInterval: LOG_MS,
});

export const gamesQuery = (provider: ListedBy) =>
  queryOptions({
    queryKey: ['providers', 'games', provider],
    queryFn: ({ signal }) => call(games, { provider }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.state === 'fetching' || data?.state === 'applying' ? BUSY_MS : false,
  });

export const accountsQuery = queryOptions({
  queryKey: ['providers', 'accounts'],
  queryFn: ({ signal }) => call(accounts, {}, { signal }),
  staleTime: 0,
});

/** Tables open and close: a dialog asks each time. */
export const tablesQuery = (id: string, currency: string) =>
  queryOptions({
    queryKey: ['providers', 'tables', id, currency],
    queryFn: ({ signal }) => call(tables, { game: id, currency: currency.toUpperCase() }, { signal }),
    staleTime: 0,
  });

export const limitsQuery = queryOptions({
  queryKey: ['providers', 'limits'],
  queryFn: ({ signal }) => call(limits, {}, { signal }),
  retry: false,
});

/** Keys were set or taken away: what is offered and reported may be other. */
export function accountsChanged(): void {
  void queryClient.invalidateQueries({ queryKey: ['providers'] });
}

export const reportsQuery = queryOptions({
  queryKey: ['providers', 'reports'],
  queryFn: ({ signal }) => call(reportList, {}, { signal }),
});

export const validationsQuery = queryOptions({
  queryKey: ['providers', 'validations'],
  queryFn: ({ signal }) => call(validations, {}, { signal }),
  staleTime: 0,
});

export const reportQuery = (id: string) =>
  queryOptions({
    queryKey: ['providers', 'report', id],
    queryFn: ({ signal }) => call(reportRead, { id }, { signal }),
    // What came of it stays as it is.
    staleTime: Infinity,
  });

/** What is looked for in the log. */
export type SearchAsked = Omit<BodyOf<typeof messages>, 'before'>;

function pagesOf<Page extends { readonly next: string | null }>(
  list: string,
  asked: SearchAsked,
  read: (body: BodyOf<typeof messages>, signal: AbortSignal) => Promise<Page>,
) {
  return infiniteQueryOptions({
    queryKey: ['providers', list, asked],
    queryFn: ({ pageParam, signal }) =>
      read({ ...asked, ...(pageParam !== null && { before: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    retry: false,
  });
}

export const messagesQuery = (asked: SearchAsked) =>
  pagesOf('messages', asked, (body, signal) => call(messages, body, { signal }));
export const transactionsQuery = (asked: SearchAsked) =>
  pagesOf('transactions', asked, (body, signal) => call(transactions, body, { signal }));
export const sessionsQuery = (asked: SearchAsked) =>
  pagesOf('sessions', asked, (body, signal) => call(sessions, body, { signal }));
