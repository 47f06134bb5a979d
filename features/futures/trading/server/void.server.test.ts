/** Positions of a halted ticker are given back: asked for by one of staff, agreed to by another, and once. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { withClient } from '#platform/server/database/database.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { VOID } from '../void-contract.ts';
import { openTrading, type TradingApp } from './testing/test-app.ts';

let house: TradingApp;
let first: TestPlayer;
let second: TestPlayer;

beforeAll(async () => {
  house = await openTrading();
  first = await house.app.staff('trading.read', 'trading.void');
  second = await house.app.staff('trading.read', 'trading.void');
});
afterAll(() => house.app.close());
beforeEach(async () => {
  house.prices.put(1000);
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

it('lapses when the ticker goes on: what has a price again is not given back', async () => {
  const player = await house.player();
  await house.opened(player);
  await halt();
  const { id } = (await ask(first)).body;
  await house.set({ voidAfterMinutes: 0 });
  while (await halted()) await house.pass(1);
  expect(await codeOf(decide(second, id))).toEqual([409, VOID.notHalted]);
  await halt();
  expect(await codeOf(decide(second, id))).toEqual([409, VOID.decided]);
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
