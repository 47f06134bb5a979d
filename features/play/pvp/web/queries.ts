import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { wallClock } from '#ui/clock.ts';
import { call } from '#platform/web/api.ts';
import { outdate, queryClient } from '#platform/web/query.ts';
import {
  get,
  list,
  POOLS_AT_ONCE,
  terms,
  type PoolMode,
  type PoolReply,
  type PoolView,
} from '../contract.ts';

const LIST_MS = 20_000;
const POOL_MS = 15_000;

export type Which = 'open' | 'ended' | 'mine';
export type Kind = 'all' | 'real' | 'play';

export const listQuery = (which: Which, mode: PoolMode | 'all', kind: Kind) =>
  infiniteQueryOptions({
    queryKey: ['pvp', 'list', which, mode, kind],
    queryFn: ({ signal, pageParam }) =>
      call(
        list,
        {
          which,
          ...(mode !== 'all' && { mode }),
          ...(kind !== 'all' && { demo: kind === 'play' }),
          ...(pageParam !== null && { before: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < POOLS_AT_ONCE ? null : page.at(-1)!.id),
    refetchInterval: LIST_MS,
  });

/** Pools of all pages, each once: one that ended since may be in two. */
export function poolsOf(pages: readonly (readonly PoolView[])[]): PoolView[] {
  return [...new Map(pages.flat().map((one) => [one.id, one])).values()];
}

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
  for (const mode of ['all', pushed.mode] as const)
    for (const kind of ['all', pushed.demo ? 'play' : 'real'] as const) {
      const { queryKey: open } = listQuery('open', mode, kind);
      queryClient.setQueryData(
        open,
        (before) => before && { ...before, pages: takeInto(before.pages, pushed, isOpen && !pushed.private) },
      );
      void outdate(open);
    }
  // The result is shown at once, before the balance that it leaves.
  const { queryKey } = poolQuery(pushed.id);
  const page = queryClient.getQueryData(queryKey);
  if (!page || page.pool.version >= pushed.version) return;
  queryClient.setQueryData(queryKey, { ...page, pool: pushed });
  void queryClient.invalidateQueries({ queryKey });
}

/** Pages of a list with a pool as it is now, or without it. */
function takeInto(pages: PoolView[][], pushed: PoolView, isListed: boolean): PoolView[][] {
  const old = poolsOf(pages).find(({ id }) => id === pushed.id);
  if (old && old.version >= pushed.version) return pages;
  if (!isListed) return pages.map((page) => page.filter(({ id }) => id !== pushed.id));
  if (old) return pages.map((page) => page.map((one) => (one.id === pushed.id ? pushed : one)));
  const [first = [], ...more] = pages;
  return [[pushed, ...first], ...more];
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
