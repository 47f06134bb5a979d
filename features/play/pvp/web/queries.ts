import { queryOptions } from '@tanstack/react-query';
import { wallClock } from '#ui/clock.ts';
import { call } from '#platform/web/api.ts';
import { outdate, queryClient } from '#platform/web/query.ts';
import { get, list, terms, type PoolMode, type PoolReply, type PoolView } from '../contract.ts';

const LIST_MS = 20_000;
const POOL_MS = 15_000;

export type Which = 'open' | 'ended' | 'mine';

export const listQuery = (which: Which, mode: PoolMode | 'all') =>
  queryOptions({
    queryKey: ['pvp', 'list', which, mode],
    queryFn: ({ signal }) => call(list, { which, ...(mode === 'all' ? {} : { mode }) }, { signal }),
    refetchInterval: LIST_MS,
  });

/** A pool as it was answered, and by how much the server's clock is ahead of this one. */
export interface KnownPool extends PoolReply {
  readonly ahead: number;
}

const known = (reply: PoolReply): KnownPool => ({ ...reply, ahead: reply.at - wallClock() });

export const poolQuery = (id: string) =>
  queryOptions({
    queryKey: ['pvp', 'pool', id],
    queryFn: async ({ signal }) => newest(known(await call(get, { pool: id }, { signal }))),
    refetchInterval: POOL_MS,
  });

/** An answer, or what is known where that is newer: it was told while the answer was on its way. */
function newest(reply: KnownPool): KnownPool {
  const before = queryClient.getQueryData(poolQuery(reply.pool.id).queryKey);
  return before && before.pool.version > reply.pool.version ? before : reply;
}

export const termsQuery = (currency: string) =>
  queryOptions({
    queryKey: ['pvp', 'terms', currency],
    queryFn: ({ signal }) => call(terms, { currency }, { signal }),
  });

/** Takes over a pool that was pushed: into the list of what is open, and the page of its own asks for the rest. */
export function takePool(pushed: PoolView): void {
  // A sit-and-go at its table is open to nobody.
  const isOpen = pushed.status === 'open' || (pushed.status === 'locked' && pushed.table === null);
  for (const mode of ['all', pushed.mode] as const) {
    const { queryKey: open } = listQuery('open', mode);
    queryClient.setQueryData(open, (before) => {
      if (!before) return before;
      const old = before.find(({ id }) => id === pushed.id);
      if (old && old.version >= pushed.version) return before;
      if (!isOpen || pushed.private) return before.filter(({ id }) => id !== pushed.id);
      return old ? before.map((one) => (one === old ? pushed : one)) : [pushed, ...before];
    });
    void outdate(open);
  }
  // The result is shown at once, before the balance that it leaves.
  const { queryKey } = poolQuery(pushed.id);
  const page = queryClient.getQueryData(queryKey);
  if (!page || page.pool.version >= pushed.version) return;
  queryClient.setQueryData(queryKey, { ...page, pool: pushed });
  void queryClient.invalidateQueries({ queryKey });
}

/** Takes over the answer of a call. */
export function takeReply(reply: PoolReply): void {
  queryClient.setQueryData(poolQuery(reply.pool.id).queryKey, (before) =>
    before && before.pool.version > reply.pool.version ? before : known(reply),
  );
  void queryClient.invalidateQueries({ queryKey: ['pvp', 'list'] });
}

export function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['pvp'] });
}
