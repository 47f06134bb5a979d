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
  readonly state: '' | 'on' | 'off';
  readonly page: number;
}

export const adminGamesKey = ['catalogue', 'admin', 'games'] as const;

/** The games that are asked for, as the calls name them. */
export function pickedOf({ query, provider, state }: GamesAsked) {
  return { query, ...(provider ? { provider } : {}), ...(state ? { enabled: state === 'on' } : {}) };
}

export function adminGamesQuery(asked: GamesAsked) {
  return queryOptions({
    queryKey: [...adminGamesKey, asked],
    queryFn: ({ signal }) =>
      call(
        contract.adminGames,
        { ...pickedOf(asked), limit: ADMIN_PAGE, offset: (asked.page - 1) * ADMIN_PAGE },
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
