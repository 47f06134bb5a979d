import { QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/web/query.ts';
import type { PoolReply, PoolView } from '../contract.ts';
import { listQuery, poolQuery, takePool, takeReply } from './queries.ts';

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
  const { queryKey, ...query } = listQuery('open', 'all');
  queryClient.setQueryData(queryKey, [pool(1)]);
  const leave = new QueryObserver(queryClient, { queryKey, ...query, staleTime: 0 }).subscribe(() => {});
  await expect.poll(() => answers.length).toBe(1);
  takePool(pool(2, 'settled'));
  answers[0]!([pool(1)]);
  await expect.poll(() => answers.length).toBe(2);
  expect(queryClient.getQueryData(queryKey)).toEqual([]);
  leave();
});
