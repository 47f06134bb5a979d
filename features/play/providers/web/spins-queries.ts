import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { freeSpins, spinGames, spinsOfPlayer, spinStakes } from '../free-spins-contract.ts';

/** The player's own that can be played. */
export const ownSpinsQuery = (account: string) =>
  queryOptions({
    queryKey: ['providers', 'spins', 'own', account],
    queryFn: ({ signal }) => call(freeSpins, {}, { signal }),
  });

export const spinsQuery = (user: string) =>
  queryOptions({
    queryKey: ['providers', 'spins', 'staff', user],
    queryFn: ({ signal }) => call(spinsOfPlayer, { user }, { signal }),
  });

export const spinGamesQuery = queryOptions({
  queryKey: ['providers', 'spins', 'games'],
  queryFn: ({ signal }) => call(spinGames, {}, { signal }),
});

export const spinStakesQuery = (game: string, currency: string) =>
  queryOptions({
    queryKey: ['providers', 'spins', 'stakes', game, currency],
    queryFn: ({ signal }) => call(spinStakes, { game, currency: currency.toUpperCase() }, { signal }),
    enabled: game !== '',
    retry: false,
  });

/** Some were given or taken back. */
export function readSpinsAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['providers', 'spins'] });
}
