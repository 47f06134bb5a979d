import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { adminSaveGame, type StaffGame } from '../../contract.ts';
import { adminGamesKey } from './queries.ts';

export type GameChange = BodyOf<typeof adminSaveGame>['change'];

/** Saves a change of a game. It takes its place in the open list at once; the list keeps its order until it is read again. */
export function useSaveGame(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: GameChange) => call(adminSaveGame, { id, change }),
    onSuccess: (saved) => {
      client.setQueriesData<{ total: number; games: StaffGame[] }>({ queryKey: adminGamesKey }, (old) =>
        old ? { ...old, games: old.games.map((game) => (game.id === saved.id ? saved : game)) } : old,
      );
      // What players see of it in this page is old now.
      for (const list of ['finder', 'facets', 'search', 'providers'])
        void client.invalidateQueries({ queryKey: ['catalogue', list] });
    },
    onError: (error) => toastError(error, adminSaveGame.codes),
  });
}
