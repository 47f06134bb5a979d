/** What staff read of the catalogue. They look at what is true now. */
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import * as contract from '../../contract.ts';

const fresh = { staleTime: 0, gcTime: 60_000 } as const;

/** Games on a page of the table. */
export const ADMIN_PAGE = 30;

export interface GamesAsked {
  readonly query: string;
  readonly provider: string;
  readonly page: number;
}

export const adminGamesKey = ['catalogue', 'admin', 'games'] as const;

export function adminGamesQuery(asked: GamesAsked) {
  const { query, provider, page } = asked;
  return queryOptions({
    queryKey: [...adminGamesKey, asked],
    queryFn: ({ signal }) =>
      call(
        contract.adminGames,
        { query, ...(provider ? { provider } : {}), limit: ADMIN_PAGE, offset: (page - 1) * ADMIN_PAGE },
        { signal },
      ),
    placeholderData: keepPreviousData,
    ...fresh,
  });
}

export const adminProvidersQuery = queryOptions({
  queryKey: ['catalogue', 'admin', 'providers'],
  queryFn: ({ signal }) => call(contract.adminProviders, {}, { signal }),
  ...fresh,
});
