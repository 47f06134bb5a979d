import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useStore } from '#platform/web/store.ts';
import { removeStrategy, saveStrategy, strategies, type SavedStrategy } from '../../../contract.ts';

const KEY = ['originals', 'strategies'];

function savedStrategies(user: string | null) {
  return queryOptions({
    queryKey: [...KEY, user],
    queryFn: ({ signal }) => call(strategies, {}, { signal }),
    staleTime: 60_000,
    enabled: user !== null,
  });
}

/** The account's strategies for a game, the newest first; none for guests. */
export function useSavedStrategies(game: string): readonly SavedStrategy[] {
  const user = useStore((store) => store.user?._id ?? null);
  const { data } = useQuery(savedStrategies(user));
  return (data ?? []).filter((one) => one.game === game);
}

/** Saves and removes; the list follows. */
export function useStrategyStore() {
  const client = useQueryClient();
  const settle = { onSettled: () => client.invalidateQueries({ queryKey: KEY }) };
  const save = useMutation({
    mutationFn: (body: { game: string; text: string }) => call(saveStrategy, body),
    onError: (error) => toastError(error, saveStrategy.codes),
    ...settle,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(removeStrategy, { id }),
    onError: (error) => toastError(error),
    ...settle,
  });
  return { save, remove };
}
