import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/web/query.ts';
import { POOLS_AT_ONCE, type PoolReply, type PoolView } from '../contract.ts';
import { listQuery, poolQuery, poolsOf, takePool, takeReply } from './queries.ts';

const ID = '00000000-0000-4000-8000-000000000000';
let answers: ((reply: unknown) => void)[] = [];

vi.stubGlobal('document', { querySelector: () => null, cookie: '', hidden: false });
vi.stubGlobal('fetch', async (_path: unknown, { signal }: RequestInit) => {
  const sent = await new Promise((answer, gone) => {
    answers.push(answer);
    signal?.addEventListener('abort', () => gone(signal.reason));
  });
  return Response.json(sent);
});

afterAll(() => vi.unstubAllGlobals());
afterEach(() => {
  queryClient.clear();
  answers = [];
});

const pool = (version: number, status: PoolView['status'] = 'open'): PoolView => ({
  id: ID,
  version,
  mode: 'coinflip',
  status,
  currency: 'usd',
  decimals: 2,
  demo: false,
  private: false,
  minStake: '1.00',
  maxStake: '1.00',
  playerCap: null,
  seats: 2,
  minSeats: 2,
  survivors: 0,
  rakeBps: 100,
  fee: '0.00',
  speed: null,
  battle: null,
  beacon: false,
  beaconAt: null,
  pot: '1.00',
  creator: 'ann',
  players: [],
  createdAt: 1,
  expiresAt: 2,
  locksAt: null,
  endedAt: null,
  result: null,
  table: null,
  seating: null,
  rematch: null,
});

const reply = (version: number): PoolReply => ({
  pool: pool(version),
  proof: {
    poolId: ID,
    mode: 'coinflip',
    commitment: '0'.repeat(64),
    serverSeed: null,
    survivors: 0,
    entries: [],
    ticket: null,
    winners: null,
    seats: null,
    beacon: null,
    rolls: [],
    battle: null,
    opened: [],
  },
  code: null,
  at: 1,
});

test('an answer that is older than what is known of a pool replaces nothing', async () => {
  const { queryKey, ...query } = poolQuery(ID);
  const asked = queryClient.fetchQuery({ queryKey, ...query });
  await expect.poll(() => answers.length).toBe(1);
  takeReply(reply(2));
  answers[0]!(reply(1));
  await asked;
  expect(queryClient.getQueryData(queryKey)?.pool.version).toBe(2);
});

test('a list that was on its way as a pool closed is asked for again', async () => {
  const { queryKey, ...query } = listQuery('open', 'all', 'real');
  queryClient.setQueryData(queryKey, { pages: [[pool(1)]], pageParams: [null] });
  const leave = new InfiniteQueryObserver(queryClient, { queryKey, ...query, staleTime: 0 }).subscribe(
    () => {},
  );
  await expect.poll(() => answers.length).toBe(1);
  takePool(pool(2, 'settled'));
  answers[0]!([pool(1)]);
  await expect.poll(() => answers.length).toBe(2);
  expect(queryClient.getQueryData(queryKey)!.pages).toEqual([[]]);
  leave();
});

test('a full page of a list has another one after it, and a pool that is pushed comes to the lists of its money', async () => {
  const page = Array.from({ length: POOLS_AT_ONCE }, (_, at) => ({ ...pool(1), id: `pool-${at}` }));
  const { queryKey, getNextPageParam } = listQuery('open', 'all', 'real');
  const { queryKey: play } = listQuery('open', 'all', 'play');
  for (const key of [queryKey, play])
    queryClient.setQueryData(key, { pages: [page, page.slice(-1)], pageParams: [null, 'pool-29'] });
  expect(getNextPageParam(page, [page], null, [null])).toBe('pool-29');
  expect(getNextPageParam(page.slice(1), [page], null, [null])).toBe(null);
  takePool(pool(1));
  const ids = (key: typeof queryKey) => poolsOf(queryClient.getQueryData(key)!.pages).map(({ id }) => id);
  expect(ids(queryKey)).toEqual([ID, ...page.map(({ id }) => id)]);
  expect(ids(play)).toEqual(page.map(({ id }) => id));
  takePool({ ...pool(2, 'settled'), id: 'pool-29' });
  expect(ids(queryKey)).not.toContain('pool-29');
});
