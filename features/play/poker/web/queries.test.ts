import { QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '#platform/web/query.ts';
import type { OwnView, PlayerView, TableReply } from '../contract.ts';
import { known, ownTables, poll, tableQuery, takeReply, takeTable } from './queries.ts';
import { lacksOwn } from './use-table.ts';

const HASH = '0'.repeat(64);
const { queryKey, ...query } = tableQuery('test');
let answers: ((reply: TableReply) => void)[] = [];

vi.stubGlobal('document', { querySelector: () => null, cookie: '', hidden: false });
vi.stubGlobal('fetch', async (_path: unknown, { signal }: RequestInit) => {
  const sent = await new Promise<TableReply>((answer, gone) => {
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

const ann: PlayerView = {
  seat: 0,
  user: { _id: 'ann', name: 'ann', avatar: null },
  bot: false,
  stack: '10.00',
  topup: '0.00',
  bet: '0.00',
  inHand: false,
  folded: false,
  allIn: false,
  out: false,
  waits: false,
  leaving: false,
  bankMs: 0,
  place: null,
};

const own: OwnView = {
  seat: 0,
  hand: null,
  cards: [],
  clientSeed: 'seed',
  options: { straddle: false, runTwice: false, outAtBig: false, refill: null },
};

function reply(version: number, players: PlayerView[] = [], more: Partial<TableReply> = {}): TableReply {
  const table: TableReply['table'] = {
    id: 'test',
    name: 'Test',
    seats: 6,
    game: 'holdem',
    currency: 'usd',
    decimals: 2,
    demo: false,
    bots: 0,
    smallBlind: '0.50',
    bigBlind: '1.00',
    minBuyIn: '40.00',
    maxBuyIn: '100.00',
    version,
    open: true,
    players,
    waiting: 0,
    hand: null,
    nextCommitment: HASH,
    allows: { straddle: false, runTwice: false, refill: true },
    sitAndGo: null,
    tournament: null,
  };
  return { table, own: null, waiting: null, at: 1, ...more };
}

/** The page knows the table in version 8, asks again, and is told this before the answer of version 9 comes. */
async function toldWhileAsking(inform: () => void) {
  queryClient.setQueryData(queryKey, known(reply(8)));
  const asked = queryClient.fetchQuery({ queryKey, ...query, staleTime: 0 });
  await expect.poll(() => answers.length).toBe(1);
  inform();
  answers[0]!(reply(9, [], { waiting: 2 }));
  await asked;
  return queryClient.getQueryData(queryKey)!;
}

test('an answer that is older than what is known takes neither the table nor the seat back', async () => {
  const shown = await toldWhileAsking(() => takeReply(reply(10, [ann], { own })));
  expect(shown).toMatchObject({ table: { version: 10, players: [ann] }, own, waiting: 2 });
  expect(lacksOwn(shown, 'ann')).toBe(false);
});

test('who was told of their seat by a push alone lacks what only they may see', async () => {
  const shown = await toldWhileAsking(() => takeTable(reply(10, [ann]).table));
  expect(shown).toMatchObject({ table: { version: 10 }, own: null });
  expect(lacksOwn(shown, 'ann')).toBe(true);
  expect(lacksOwn(shown, 'eve')).toBe(false);
});

test('asking again and again waits for the answer that is on its way', async () => {
  queryClient.setQueryData(queryKey, known(reply(8)));
  const leave = new QueryObserver(queryClient, { queryKey, ...query }).subscribe(() => {});
  for (let time = 0; time < 3; time++) poll();
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  answers[0]!(reply(9));
  await expect.poll(() => queryClient.getQueryData(queryKey)?.table.version).toBe(9);
  expect(answers).toHaveLength(1);
  leave();
});

test('the tables that a player sits at are those of cash, of sit-and-gos and of tournaments', () => {
  const cash = [
    { id: 'nl2', name: 'NL2', mine: true },
    { id: 'nl5', name: 'NL5', mine: false },
  ];
  const playing = [{ table: 'sg-1', name: 'Turbo', mine: true }];
  const tournaments = [
    { ownTable: 'mt-1-2', name: 'Evening' },
    { ownTable: null, name: 'Morning' },
  ];
  expect(ownTables(cash, playing, tournaments)).toEqual([
    { id: 'nl2', name: 'NL2' },
    { id: 'sg-1', name: 'Turbo' },
    { id: 'mt-1-2', name: 'Evening' },
  ]);
});
