/** Reads of the catalogue, keyed by what was asked. */
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import * as contract from '../contract.ts';
import type { CatalogueGame, FilterRule } from '../contract.ts';
import { HOME_GAMES, HOME_ROWS } from '../home.ts';
import type { Sorting } from './finder.ts';

/** Games a finder shows at a time: full rows of three, four, six and eight. */
export const FINDER_PAGE = 48;
/** Games on a page of the search. */
export const SEARCH_PAGE = 6;

export interface GamesPage {
  readonly total: number;
  readonly games: readonly CatalogueGame[];
}

export function finderQuery(rules: readonly FilterRule[], sort: Sorting) {
  return infiniteQueryOptions({
    queryKey: ['catalogue', 'finder', rules, sort],
    queryFn: ({ signal, pageParam }): Promise<GamesPage> =>
      call(
        contract.gamesPage,
        { filter: [...rules], sort, limit: FINDER_PAGE, offset: pageParam },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (last: GamesPage, _pages, offset: number) =>
      offset + last.games.length < last.total && last.games.length > 0
        ? offset + last.games.length
        : undefined,
  });
}

export function facetsQuery(rules: readonly FilterRule[]) {
  return queryOptions({
    queryKey: ['catalogue', 'facets', rules],
    queryFn: ({ signal }) => call(contract.gameFacets, { filter: [...rules] }, { signal }),
  });
}

export function searchQuery(rules: readonly FilterRule[], page: number) {
  return queryOptions({
    queryKey: ['catalogue', 'search', rules, page],
    queryFn: ({ signal }): Promise<GamesPage> =>
      call(
        contract.gamesPage,
        { filter: [...rules], limit: SEARCH_PAGE, offset: (page - 1) * SEARCH_PAGE },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export const providersQuery = queryOptions({
  queryKey: ['catalogue', 'providers'],
  queryFn: ({ signal }) => call(contract.gameProviders, {}, { signal }),
});

/** First games of a row of the home page. */
export function homeQuery(row: keyof typeof HOME_ROWS) {
  return queryOptions({
    queryKey: ['catalogue', 'home', row],
    queryFn: ({ signal }) =>
      call(contract.gamesFilter, { filter: [...HOME_ROWS[row].filter], limit: HOME_GAMES }, { signal }),
  });
}
