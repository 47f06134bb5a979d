import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { PAIRS_PAGE, rotate, seeds } from '../contract.ts';

/** The player's pairs, revealed ones by pages; asked again on every mount, because bets move the nonce. */
export function seedsQuery(user: string) {
  return infiniteQueryOptions({
    queryKey: ['fairness', 'seeds', user],
    queryFn: ({ signal, pageParam: before }) => call(seeds, before === null ? {} : { before }, { signal }),
    initialPageParam: null as string | null,
    // Only a full page has more behind it.
    getNextPageParam: ({ history }) => (history.length < PAIRS_PAGE ? null : history.at(-1)?.revealedAt),
    staleTime: 0,
  });
}

export async function changeSeeds(user: string, clientSeed: string): Promise<void> {
  await call(rotate, { client_seed: clientSeed });
  await queryClient.invalidateQueries({ queryKey: seedsQuery(user).queryKey });
}
