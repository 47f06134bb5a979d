import { infiniteQueryOptions, queryOptions, type Query } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { outdate, queryClient, renew } from '#platform/web/query.ts';
import {
  candles,
  position,
  positions,
  publicPositions,
  terms,
  tickers,
  type PositionView,
  type PublicPosition,
} from '../contract.ts';
import { isNewer } from './newer.ts';
import type { Timeframe } from './timeframes.ts';

const PUBLIC_ROWS = 50;

export const tickersQuery = queryOptions({
  queryKey: ['trading', 'tickers'],
  queryFn: ({ signal }) => call(tickers, {}, { signal }),
  staleTime: 5_000,
  refetchInterval: 15_000,
});

export const candlesQuery = (ticker: string, timeframe: Timeframe) =>
  queryOptions({
    queryKey: ['trading', 'candles', ticker, timeframe],
    queryFn: ({ signal }) => call(candles, { ticker, timeframe }, { signal }),
    staleTime: 0,
  });

export const termsQuery = (currency: string) =>
  queryOptions({
    queryKey: ['trading', 'terms', currency],
    queryFn: ({ signal }) => call(terms, { currency }, { signal }),
    staleTime: 60_000,
  });

const OWN = ['trading', 'positions'] as const;

/** All of the player's that have not ended. */
export const activeQuery = queryOptions({
  queryKey: [...OWN, 'active'],
  queryFn: ({ signal }) => call(positions, { which: 'active' }, { signal }),
  staleTime: 0,
});

const CLOSED_ROWS = 50;

/** Those that have ended, page by page. */
export const closedQuery = infiniteQueryOptions({
  queryKey: [...OWN, 'closed'],
  queryFn: ({ signal, pageParam }) =>
    call(
      positions,
      { which: 'closed', limit: CLOSED_ROWS, ...(pageParam === null ? {} : { before: pageParam }) },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => (page.length < CLOSED_ROWS ? null : page.at(-1)!.id),
  staleTime: 0,
});

export const publicQuery = (ticker: string) =>
  queryOptions({
    queryKey: ['trading', 'public', ticker],
    queryFn: ({ signal }) => call(publicPositions, { ticker }, { signal }),
    staleTime: 0,
  });

export const positionQuery = (id: string) =>
  queryOptions({
    queryKey: ['trading', 'position', id],
    queryFn: ({ signal }) => call(position, { id }, { signal }),
    staleTime: 0,
  });

const followers = new Set<(one: PositionView) => void>();

/** Hears of every position of the player's that is taken over. @returns a function that stops */
export function followPositions(follow: (one: PositionView) => void): () => void {
  followers.add(follow);
  return () => void followers.delete(follow);
}

/** The latest that have ended, which nothing brings back: the list of them may not have been read, and an answer comes late. */
const over = new Set<string>();
const OVER = 500;

/** Takes over a position as it stands now: it is in one of the two lists. */
export function takePosition(one: PositionView): void {
  const ended = one.ended_at !== null;
  if (!isNewer(knownPosition(one.id), one) || (over.has(one.id) && !ended)) return;
  if (ended) over.add(one.id);
  if (over.size > OVER) over.delete(over.values().next().value!);
  for (const follow of followers) follow(one);
  queryClient.setQueryData(
    activeQuery.queryKey,
    (known) => known && placed(known, one, ended ? 'out' : 'in'),
  );
  queryClient.setQueryData(
    closedQuery.queryKey,
    (known) => known && { ...known, pages: placedInPages(known.pages, one, ended ? 'in' : 'out') },
  );
  void outdate(activeQuery.queryKey);
  void outdate(closedQuery.queryKey);
}

function knownPosition(id: string): PositionView | undefined {
  const closed = queryClient.getQueryData(closedQuery.queryKey)?.pages.flat() ?? [];
  const active = queryClient.getQueryData(activeQuery.queryKey) ?? [];
  return [...closed, ...active].find((one) => one.id === id);
}

/** A new one comes first of all; one that is there keeps its page. */
function placedInPages(pages: PositionView[][], one: PositionView, where: 'in' | 'out'): PositionView[][] {
  const known = pages.findIndex((page) => page.some(({ id }) => id === one.id));
  return pages.map((page, at) => (at === Math.max(known, 0) ? placed(page, one, where) : page));
}

function placed(list: PositionView[], one: PositionView, where: 'in' | 'out'): PositionView[] {
  const at = list.findIndex(({ id }) => id === one.id);
  if (where === 'out') return at < 0 ? list : list.filter(({ id }) => id !== one.id);
  return at < 0 ? [one, ...list] : list.with(at, one);
}

/** Takes over a position of somebody's. */
export function takePublic(ticker: string, one: PublicPosition): void {
  queryClient.setQueryData(
    publicQuery(ticker).queryKey,
    (known) => known && [one, ...known.filter(({ id }) => id !== one.id)].slice(0, PUBLIC_ROWS),
  );
}

/** Everything that may have changed while nobody listened. */
export function readAgain(): void {
  void queryClient.invalidateQueries({ queryKey: ['trading'] });
}

/** The same without the player's positions: those are read when their channel is joined. */
export function readMarketAgain(): void {
  const predicate = ({ queryKey }: Query): boolean => queryKey[1] !== OWN[1];
  void queryClient.invalidateQueries({ queryKey: ['trading'], predicate });
}

/** The player's positions, open and closed. */
export function readOwnAgain(): void {
  void renew(OWN);
}
