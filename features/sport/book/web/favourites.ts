/** The stars of whoever is logged in, as pages show and change them. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { queryClient } from '#platform/web/query.ts';
import { useUser } from '#platform/web/session.ts';
import { type Favourite, favourites } from '../favourites-contract.ts';

const KEY = ['sport', 'favourites'] as const;
const NONE: readonly Favourite[] = [];

const favouritesQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }): Promise<readonly Favourite[]> =>
    (await call(favourites, { add: [], remove: [] }, { signal })).favourites,
});

/** Newest first; none for a guest and until they are read. */
export function useFavourites(): readonly Favourite[] {
  const user = useUser();
  const { data } = useQuery({ ...favouritesQuery, enabled: user !== null });
  return user ? (data ?? NONE) : NONE;
}

/** Shown at once, and as the account has it as soon as that is known. */
export async function changeFavourite(one: Favourite, on: boolean): Promise<void> {
  await queryClient.cancelQueries({ queryKey: KEY });
  show(one, on);
  try {
    const { favourites: now } = await call(favourites, { add: on ? [one] : [], remove: on ? [] : [one] });
    queryClient.setQueryData<readonly Favourite[]>(KEY, now);
  } catch (error) {
    toastError(error);
    // As before, and then what the account has: there may be no line to read that by.
    show(one, !on);
    await queryClient.invalidateQueries({ queryKey: KEY });
  }
  void queryClient.invalidateQueries({ queryKey: ['sport', 'events'] }, { cancelRefetch: false });
}

function show(one: Favourite, on: boolean): void {
  queryClient.setQueryData<readonly Favourite[]>(KEY, (known = NONE) => {
    const others = known.filter(({ kind, id }) => kind !== one.kind || id !== one.id);
    return on ? [one, ...others] : others;
  });
}
