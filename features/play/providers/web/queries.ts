import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { emulator, emulatorLog, game, games } from '../contract.ts';

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

export const gamesQuery = queryOptions({
  queryKey: ['providers', 'games'],
  queryFn: ({ signal }) => call(games, {}, { signal }),
  refetchInterval: ({ state: { data } }) =>
    data?.state === 'fetching' || data?.state === 'applying' ? BUSY_MS : false,
});
