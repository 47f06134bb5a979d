/** Whom the player ignores, for every room that shows what others write. Comes with parts that have the query client. */
import { queryOptions } from '@tanstack/react-query';
import { ignored } from '../contract/ignores.ts';
import { call } from './api.ts';
import { queryClient } from './query.ts';

const queryKey = ['ignored'];

export const ignoredQuery = queryOptions({
  queryKey,
  queryFn: async ({ signal }) => (await call(ignored, {}, { signal })).users,
});

export function readIgnoredAnew(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey });
}
