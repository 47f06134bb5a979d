import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { chains, findGame, gameInfo, history, sharedRound } from '../contract.ts';
import { replay } from '../replay-contract.ts';

/** Limits of a game in a currency, and the round to restore. Always fetched: limits follow prices, rounds follow play. */
export function infoQuery(game: string, currency: string, demo: boolean) {
  return queryOptions({
    queryKey: ['originals', 'info', game, currency, demo],
    queryFn: ({ signal }) => call(gameInfo, { api_id: game, currency, demo }, { signal }),
    staleTime: 0,
    gcTime: 60_000,
    // Switching play money on and off leaves the limits standing until the new ones are there.
    placeholderData: (before, query) => (query?.queryKey[3] === currency ? before : undefined),
    // Nothing can be staked without the limits: asks until they come.
    refetchInterval: ({ state }) => (state.status === 'error' ? 5000 : false),
  });
}

/** The player's newest bets of a game. */
export function historyQuery(game: string, demo: boolean, limit: number) {
  return queryOptions({
    queryKey: ['originals', 'history', game, demo],
    queryFn: ({ signal }) => call(history, { api_id: game, demo, limit }, { signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** The player's newest bet of a game, as the server has it now: its seed may have been revealed since. */
export function lastBetQuery(game: string, demo: boolean) {
  return queryOptions({
    queryKey: ['originals', 'last', game, demo],
    queryFn: ({ signal }) => call(history, { api_id: game, demo, limit: 1 }, { signal }),
    staleTime: 0,
  });
}

export function betQuery(id: string) {
  return queryOptions({
    queryKey: ['originals', 'bet', id],
    queryFn: async ({ signal }) => (await call(findGame, { id }, { signal })).bet,
    staleTime: 5000,
  });
}

export function fetchSharedRound(game: string) {
  return call(sharedRound, { api_id: game });
}

/** A bet as its stage draws it again. What is settled does not change; a seed may be revealed later. */
export function replayQuery(id: string) {
  return queryOptions({
    queryKey: ['originals', 'replay', id],
    queryFn: ({ signal }) => call(replay, { id }, { signal }),
    staleTime: 60_000,
    retry: false,
  });
}

/** Hash chains of shared games, as they are published. */
export function chainsQuery() {
  return queryOptions({
    queryKey: ['originals', 'chains'],
    queryFn: async ({ signal }) => (await call(chains, {}, { signal })).chains,
    staleTime: 30_000,
  });
}
