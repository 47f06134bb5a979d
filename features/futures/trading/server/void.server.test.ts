/** Positions of a halted ticker are given back: asked for by one of staff, agreed to by another, and once. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { isFailure } from '#platform/contract/error.ts';
import { withClient } from '#platform/server/database/database.ts';
import { microEur } from '#platform/server/money/currency.ts';
import { NO_RESTRICTIONS, usedNow } from '#platform/server/policy/restrictions.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { NO_REQUESTS } from '#platform/server/services/staff-acts.ts';
import { soon } from '#platform/server/testing/soon.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { PositionView } from '../contract.ts';
import { VOID } from '../void-contract.ts';
import { createContext } from './context.ts';
import { openPosition } from './order.ts';
import { openTrading, type TradingApp } from './testing/test-app.ts';

const TEN_MINUTES = 600_000;
const DAY = 86_400_000;
const system = systemRuntime();
// It begins ten minutes before midnight.
let shift = DAY - TEN_MINUTES - (system.now() % DAY);
let house: TradingApp;
let first: TestPlayer;
let second: TestPlayer;

beforeAll(async () => {
  house = await openTrading(undefined, { runtime: { ...system, now: () => system.now() + shift } });
  first = await house.app.staff('trading.read', 'trading.void');
  second = await house.app.staff('trading.read', 'trading.void');
});
afterAll(() => house.app.close());
beforeEach(async () => {
  house.prices.put(1000);
  house.prices.pause(false);
  await house.set({});
  while (await halted()) await house.pass(1);
});

const EMBER = { ticker: 'EMBER', start: '1000' };
const reason = 'the price stood still';
const desk = (staff: TestPlayer, path: string, body: object = {}) =>
  house.app.api(`/api/admin/trading/${path}`, body, staff.token);
const ask = (staff: TestPlayer, ticker = 'EMBER') => desk(staff, 'void/ask', { ticker, reason });
const decide = (staff: TestPlayer, id: string, agree = true) => desk(staff, 'void/decide', { id, agree });
const codeOf = async (answer: Promise<{ status: number; body: { code?: number } }>) => {
  const { status, body } = await answer;
  return [status, body.code];
};
const halted = async () => (await desk(first, 'tickers')).body.tickers[0].halted as boolean;
const requests = async () => (await desk(first, 'voids')).body as { id: string; state: string }[];

/** What staff are told waits for them. */
async function waiting(): Promise<string[]> {
  const { db, services } = house.app.kit;
  const source = services.waiting.find(({ kind }) => kind === 'void')!;
  return (await db.transaction((client) => source.read(client, 9))).map(({ id }) => id);
}

async function halt(voidAfterMinutes = 0): Promise<void> {
  await house.set({ voidAfterMinutes, tickers: [{ ...EMBER, halted: true }] });
  while (!(await halted())) await house.pass(1);
}

async function stateOf(id: string, wanted: string): Promise<void> {
  while ((await requests()).find((one) => one.id === id)?.state !== wanted) await house.pass(1);
}

it('gives every wager back once two of staff have agreed, and one alone cannot', async () => {
  const player = await house.player('50');
  const other = await house.player('20');
  const gaining = await house.opened(player);
  const losing = await house.opened(player, { direction: 'down', wager: '7.50' });
  const theirs = await house.opened(other, { wager: '20' });
  house.prices.put(1002);
  await house.pass();
  await halt();
  const { id } = (await ask(first)).body;
  expect(await codeOf(ask(second))).toEqual([409, VOID.waiting]);
  expect(await codeOf(decide(first, id))).toEqual([403, VOID.ownRequest]);
  await house.pass();
  expect(await house.balance(player)).toBe(house.app.units('32.50'));
  const both = await Promise.all([decide(second, id), decide(second, id)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  await stateOf(id, 'done');
  for (const [{ id: position }, wager] of [
    [gaining, '10.00'],
    [losing, '7.50'],
  ] as const)
    expect(await house.ended(player, position)).toMatchObject({
      status: 'closed',
      reason: 'void',
      wager,
      payout: wager,
      profit: '0.00',
      exit: null,
      closed: null,
      bet: null,
    });
  await house.ended(other, theirs.id);
  expect([await house.balance(player), await house.balance(other)]).toEqual([
    house.app.units('50'),
    house.app.units('20'),
  ]);
  expect((await requests())[0]).toMatchObject({ id, state: 'done', positions: 3, mine: true, reason });
  const log = await house.app.kit.audit.list({ limit: 10 });
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['trading.void.ask', 'trading.void.agree']),
  );
  expect(await codeOf(decide(second, id))).toEqual([409, VOID.decided]);
  expect(await house.audit()).toEqual([]);
});

it('is refused without the right, too soon, with nothing to give back, and by whoever holds a position', async () => {
  const reader = await house.app.staff('trading.read');
  expect((await ask(reader)).status).toBe(403);
  expect(await codeOf(ask(first))).toEqual([409, VOID.notHalted]);
  expect(await codeOf(ask(first, 'NOVA'))).toEqual([404, VOID.unknown]);
  await halt();
  expect(await codeOf(ask(first))).toEqual([409, VOID.nothing]);
  await house.set({});
  const player = await house.player();
  const { id: position } = await house.opened(player);
  const interested = await house.app.staff('trading.void');
  await house.app.credit(interested.id, 'usd', '10');
  await house.opened(interested);
  await halt(10);
  expect(await codeOf(ask(first))).toEqual([409, VOID.tooSoon]);
  await house.set({ voidAfterMinutes: 0, tickers: [{ ...EMBER, halted: true }] });
  expect(await codeOf(ask(interested))).toEqual([403, VOID.ownPosition]);
  const { id } = (await ask(first)).body;
  expect((await decide(reader, id)).status).toBe(403);
  expect(await codeOf(decide(interested, id))).toEqual([403, VOID.ownPosition]);
  expect(await codeOf(decide(second, '00000000-0000-4000-8000-000000000000'))).toEqual([404, VOID.unknown]);
  expect((await decide(second, id, false)).status).toBe(200);
  expect(await codeOf(decide(second, id))).toEqual([409, VOID.decided]);
  await house.pass();
  expect(await house.list(player, 'active')).toMatchObject([{ id: position, status: 'open' }]);
  expect(await house.balance(player)).toBe(house.app.units('90'));
});

it('is refused by whoever has an account beside theirs on the ticker, and for who asked with one', async () => {
  const player = await house.player();
  await house.opened(player);
  const linked = new Map<string, readonly bigint[]>();
  house.app.kit.provide('staffRequests', {
    ...NO_REQUESTS,
    linkedTo: async (_client, staff) => staff.flatMap((id) => linked.get(id) ?? []),
  });
  await halt();
  linked.set(first.user._id, [player.id]);
  expect(await codeOf(ask(first))).toEqual([403, VOID.ownPosition]);
  const { id } = (await ask(second)).body;
  expect(await codeOf(decide(first, id))).toEqual([403, VOID.ownPosition]);
  linked.clear();
  linked.set(second.user._id, [player.id]);
  expect(await codeOf(decide(first, id))).toEqual([403, VOID.askersPosition]);
  linked.clear();
  // Nor by whoever may be the same person as who asked.
  house.app.kit.provide(
    'mayBeOne',
    async (asker, { _id }, right) =>
      asker === second.user._id && _id === first.user._id && right === 'trading.void',
  );
  expect(await codeOf(decide(first, id))).toEqual([403, VOID.ownRequest]);
  house.app.kit.provide('mayBeOne', async () => false);
  expect((await decide(first, id)).status).toBe(200);
  await stateOf(id, 'done');
  expect(await house.balance(player)).toBe(house.app.units('100'));
});

it('futures that are switched off end what is open: orders go back, positions are closed at the next price, of a halted ticker given back', async () => {
  const { features } = house.app.kit;
  const player = await house.player('50');
  const SLATE = { ticker: 'SLATE', start: '1000' };
  await house.set({ tickers: [EMBER, SLATE] });
  const [cashed, stops, goes, stays] = [
    await house.opened(player),
    await house.opened(player, { stopLoss: { kind: 'price', price: '995' } }),
    await house.opened(player, { takeProfit: { kind: 'price', price: '1500' } }),
    await house.opened(player, { ticker: 'SLATE' }),
  ];
  await house.set({ voidAfterMinutes: 0, tickers: [EMBER, { ...SLATE, halted: true }] });
  await soon(async () => expect((await desk(first, 'tickers')).body.tickers[1].halted).toBe(true));
  house.prices.pause(true);
  await features.set('trading', false, 'test');
  try {
    expect((await house.order(player)).status).toBe(404);
    // One that was on its way when the switch came.
    const body = {
      ticker: 'EMBER',
      direction: 'up',
      multiplier: '100',
      wager: '10',
      currency: 'usd',
    } as const;
    const who = (await house.app.kit.identity.byId(player.id))!;
    const late = await openPosition(createContext(house.app.kit), who, body, null);
    if (isFailure(late)) throw new Error(late.message);
    const called = house.app.kit.betIds.encode(player.id, late.id);
    expect(await house.ended(player, called)).toMatchObject({ status: 'called_off', payout: '10.00' });
    expect((await house.close(player, cashed.id)).status).toBe(200);
    await house.taken();
    house.prices.put(994);
    house.prices.pause(false);
    expect(await house.ended(player, cashed.id)).toMatchObject({ reason: 'cashout' });
    expect(await house.ended(player, stops.id)).toMatchObject({ reason: 'stop_loss' });
    expect(await house.ended(player, goes.id)).toMatchObject({ reason: 'auto_close' });
    const { id } = (await ask(first, 'SLATE')).body;
    expect((await decide(second, id)).status).toBe(200);
    expect(await house.ended(player, stays.id)).toMatchObject({ reason: 'void', payout: '10.00' });
    await soon(async () => expect((await desk(first, 'tickers')).status).toBe(404));
    expect((await house.close(player, cashed.id)).status).toBe(404);
    expect(await house.audit()).toEqual([]);
  } finally {
    await features.set('trading', true, 'test');
  }
});

it('lapses when the ticker goes on: what has a price again is not given back', async () => {
  const player = await house.player();
  await house.opened(player);
  await halt();
  const { id } = (await ask(first)).body;
  expect(await waiting()).toEqual([id]);
  await house.set({ voidAfterMinutes: 0 });
  while (await halted()) await house.pass(1);
  expect(await codeOf(decide(second, id))).toEqual([409, VOID.notHalted]);
  expect(await waiting()).toEqual([]);
  await halt();
  expect(await codeOf(decide(second, id))).toEqual([409, VOID.decided]);
  expect(await waiting()).toEqual([]);
  await stateOf(id, 'lapsed');
  expect((await ask(first)).status).toBe(200);
  expect(await house.balance(player)).toBe(house.app.units('90'));
});

it('a close and a bust at the same time end each position once', async () => {
  for (const price of [1001, 989, 1000]) {
    house.prices.put(1000);
    await house.set({});
    const player = await house.player('60');
    const mine = [];
    for (let count = 0; count < 6; count++) mine.push(await house.opened(player));
    const closed = mine.slice(0, 3).map(({ id }) => house.close(player, id));
    house.prices.put(price);
    await halt();
    const asked = await ask(first);
    await Promise.all([
      ...closed,
      ...mine.map(({ id }) => house.close(player, id)),
      ...(asked.status === 200 ? [decide(second, asked.body.id)] : []),
    ]);
    if (asked.status === 200) await stateOf(asked.body.id, 'done');
    const ended = [];
    for (const { id } of mine) ended.push(await house.ended(player, id));
    expect(await house.list(player, 'active')).toEqual([]);
    const paid = ended.reduce((sum, { payout }) => sum + house.app.units(payout!), 0n);
    expect(await house.balance(player)).toBe(paid);
    expect(await house.audit()).toEqual([]);
  }
});

it('a process that ends in the middle leaves the rest to the next one, which gives nothing back twice', async () => {
  const run = (sql: string) =>
    withClient({ connectionString: house.app.ownerUrl }, (client) => client.query(sql));
  const player = await house.player('30');
  const stuck = await house.opened(player, { wager: '11' });
  const free = await house.opened(player, { wager: '12' });
  await halt();
  const id = (await ask(first)).body.id as string;
  await run(`create function gone() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$;
    create trigger gone before update on futures_position for each row when (new.wager = ${house.app.units('11')}) execute function gone()`);
  await decide(second, id);
  await house.ended(player, free.id);
  expect(await house.list(player, 'active')).toMatchObject([{ id: stuck.id }]);
  expect(await house.balance(player)).toBe(house.app.units('19'));
  expect((await requests()).find((one) => one.id === id)?.state).toBe('agreed');
  // What threw ended the lead: whoever is elected next knows only what the rows say.
  await run('drop trigger gone on futures_position; drop function gone()');
  expect(await house.ended(player, stuck.id)).toMatchObject({ reason: 'void', payout: '11.00' });
  await stateOf(id, 'done');
  expect(await house.balance(player)).toBe(house.app.units('30'));
  expect(await house.audit()).toEqual([]);
});

it('stakes that are given back come off the limits that counted them, and are no win of a later day', async () => {
  const { money, runtime } = house.app.kit;
  const player = await house.player();
  const cap = microEur(house.app.units('50'), money.currency('usd')!).toString();
  const limit = { period: 'day', cap, used: '0', from: runtime.now() } as const;
  const limits = [
    { kind: 'wager', ...limit },
    { kind: 'loss', ...limit },
  ] as const;
  await money.act(player.id, (state, draft) => draft.setGuard(state, { ...NO_RESTRICTIONS, limits }));
  const used = async () =>
    (await money.peek(player.id)).guard!.limits.map((kept) => usedNow(kept, runtime.now()));
  house.prices.pause(true);
  await house.pass();
  expect((await house.order(player)).status).toBe(200);
  expect((await used())[0]).toBeGreaterThan(0n);
  await halt();
  await soon(async () => expect(await house.list(player, 'closed')).toMatchObject([{ reason: 'halted' }]));
  expect(await used()).toEqual([0n, 0n]);

  house.prices.pause(false);
  await house.set({});
  const { id: position } = await house.opened(player);
  await halt();
  // Past midnight: the new day has counted neither the stake nor what comes back of it.
  shift += TEN_MINUTES;
  const { id } = (await ask(first)).body;
  await decide(second, id);
  expect(await house.ended(player, position)).toMatchObject({ reason: 'void' });
  expect(await used()).toEqual([0n, 0n]);
  expect(await house.audit()).toEqual([]);
});

it('positions that end in one moment are all listed, page by page, and those that are open at once', async () => {
  const player = await house.player();
  const list = async (which: 'active' | 'closed', before?: string): Promise<PositionView[]> =>
    (await house.app.api('/api/trading/positions', { which, limit: 5, before }, player.token)).body;
  await Promise.all(Array.from({ length: 7 }, () => house.order(player)));
  const open = async () => (await list('active')).filter(({ status }) => status === 'open');
  await soon(async () => expect(await open()).toHaveLength(7));
  await halt();
  await decide(second, (await ask(first)).body.id);
  await soon(async () => expect(await list('active')).toEqual([]));
  const newest = await list('closed');
  const older = await list('closed', newest.at(-1)!.id);
  expect([newest.length, older.length]).toEqual([5, 2]);
  const all = [...newest, ...older];
  expect(new Set(all.map(({ id }) => id)).size).toBe(7);
  expect(new Set(all.map(({ ended_at: at }) => at)).size).toBe(1);
  expect(await list('closed', older.at(-1)!.id)).toEqual([]);
});
