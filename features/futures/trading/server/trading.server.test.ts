import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PositionView } from '../contract.ts';
import { NO_RESTRICTIONS } from '#platform/server/policy/restrictions.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { createContext } from './context.ts';
import { createTickerList } from './lists.ts';
import { openTrading, type TradingApp } from './testing/test-app.ts';

let house: TradingApp;
beforeAll(async () => {
  house = await openTrading();
});
afterAll(() => house.app.close());
beforeEach(async () => {
  house.prices.put(1000);
  house.prices.pause(false);
  house.prices.halt(false);
  await house.set({});
  await house.pass();
});

it('takes the wager at once, fills at the next tick and pays by the formulas', async () => {
  const player = await house.player();
  const position = await house.opened(player, { multiplier: '200' });
  expect(position).toMatchObject({
    entry: '1000.00000000',
    bust: '995.00000000',
    status: 'open',
    wager: '10.00',
  });
  expect(await house.balance(player)).toBe(house.app.units('90'));
  house.prices.put(1005);
  await house.pass();
  expect((await house.close(player, position.id)).body.position.status).toBe('closing');
  // 200 x 0.5 % is 100 %, of which 11 % are the fee.
  expect(await house.ended(player, position.id)).toMatchObject({
    reason: 'cashout',
    exit: '1005.00000000',
    payout: '18.90',
    profit: '8.90',
    closed: { price: '1005.00000000' },
  });
  expect(await house.balance(player)).toBe(house.app.units('108.90'));
  expect(await house.audit()).toEqual([]);
});

it('busts at the bust price and pays nothing, and never more than it took', async () => {
  const player = await house.player('10');
  const position = await house.opened(player, { direction: 'down', multiplier: '1000' });
  expect(position.bust).toBe('1001.00000000');
  house.prices.put(1100);
  expect(await house.ended(player, position.id)).toMatchObject({ reason: 'bust', payout: '0.00' });
  expect(await house.balance(player)).toBe(0n);
  expect(await house.audit()).toEqual([]);
});

it('takes no order of a player who is excluded', async () => {
  const player = await house.player();
  await house.app.kit.money.act(player.id, (state, draft) => {
    draft.setGuard(state, { ...NO_RESTRICTIONS, excludedUntil: -1 });
    return true;
  });
  const { status, body } = await house.order(player);
  expect([status, body.code]).toEqual([403, -12]);
  expect(await house.balance(player)).toBe(house.app.units('100'));
});

it('of 100 orders at once on a balance for 10 ten are taken, and no cent is missing', async () => {
  const player = await house.player('100');
  const answers = await Promise.all(Array.from({ length: 100 }, () => house.order(player)));
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(10);
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
    new Set([-13]),
  );
  expect(await house.balance(player)).toBe(0n);
  await house.pass();
  expect(await house.list(player, 'active')).toHaveLength(10);
  expect(await house.audit()).toEqual([]);
});

it('answers the same key with the same position, also 20 times at once', async () => {
  const player = await house.player();
  const answers = await Promise.all(Array.from({ length: 20 }, () => house.order(player, { key: 'once' })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.position.id)).size).toBe(1);
  expect(await house.balance(player)).toBe(house.app.units('90'));
});

it('closes once, however often it is asked at once', async () => {
  const player = await house.player();
  const { id } = await house.opened(player);
  const answers = await Promise.all(Array.from({ length: 10 }, () => house.close(player, id)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of answers) if (status !== 200) expect([-6, 1]).toContain(body.code);
  await house.ended(player, id);
  expect(await house.balance(player)).toBe(house.app.units('100'));
  expect((await house.close(player, id)).body.code).toBe(1);
  expect(await house.audit()).toEqual([]);
});

it('a part that is closed is paid, and the rest goes on at the same entry', async () => {
  const player = await house.player();
  const { id } = await house.opened(player, { key: 'in parts' });
  house.prices.put(1001);
  await house.pass();
  await house.close(player, id, '40');
  let rest: PositionView | undefined;
  while (rest?.wager !== '6.00') [rest] = await house.list(player, 'active');
  expect(rest).toMatchObject({ id, entry: '1000.00000000', status: 'open' });
  // 40 % of 10, at 100 x 0.1 % less 11 % of the profit.
  expect(await house.list(player, 'closed')).toMatchObject([
    { wager: '4.00', payout: '4.356', reason: 'cashout' },
  ]);
  expect(await house.balance(player)).toBe(house.app.units('94.356'));
  expect(await house.audit()).toEqual([]);
  await house.close(player, id);
  expect(await house.ended(player, id)).toMatchObject({ wager: '6.00', payout: '6.534' });
  expect(await house.balance(player)).toBe(house.app.units('100.89'));
  // The key still leads to the position.
  expect((await house.order(player, { key: 'in parts' })).body.position.id).toBe(id);
  expect((await house.order(player, { key: 'in parts', wager: '6' })).body.code).toBe(409);
  expect(await house.audit()).toEqual([]);
});

it('a stop fills at the tick and not at its own price; a take profit at its own', async () => {
  const player = await house.player();
  const stop = await house.opened(player, { stopLoss: { kind: 'roi', roi: '-20' } });
  const target = await house.opened(player, {
    direction: 'down',
    takeProfit: { kind: 'price', price: '996' },
  });
  expect(stop.stop_loss).toBe('998.00000000');
  house.prices.put(995);
  expect(await house.ended(player, stop.id)).toMatchObject({
    reason: 'stop_loss',
    exit: '995.00000000',
    payout: '5.00',
  });
  expect(await house.ended(player, target.id)).toMatchObject({ reason: 'take_profit', exit: '996.00000000' });
  expect(await house.audit()).toEqual([]);
});

it('a stop that was filled at its own price turns the audit red', async () => {
  const player = await house.player();
  const stop = await house.opened(player, { stopLoss: { kind: 'roi', roi: '-20' } });
  house.prices.put(995);
  await house.ended(player, stop.id);
  const { id } = house.app.kit.betIds.decode(stop.id)!;
  const { pool } = house.app.kit.db;
  await pool.query('update futures_position set exit = stop_loss where id = $1', [id]);
  expect(await house.audit()).toMatchObject([{ check: 'a bust pays nothing and a stop fills at its tick' }]);
  await pool.query('update futures_position set exit = 99500000000 where id = $1', [id]);
  expect(await house.audit()).toEqual([]);
});

it('moves triggers while it is open, and refuses those on the wrong side', async () => {
  const player = await house.player();
  const { id } = await house.opened(player);
  const moved = await house.edit(player, id, { takeProfit: { kind: 'price', price: '1003' } });
  expect(moved.body.position.take_profit).toBe('1003.00000000');
  const wrong = { takeProfit: { kind: 'price', price: '999' } };
  expect((await house.edit(player, id, wrong)).body.code).toBe(3);
  expect((await house.edit(player, id, { stopLoss: { kind: 'price', price: '989' } })).body.code).toBe(4);
  await house.pass();
  house.prices.put(1004);
  expect(await house.ended(player, id)).toMatchObject({ reason: 'take_profit', exit: '1003.00000000' });
});

it('an edit while the price busts the position changes nothing', async () => {
  const player = await house.player('10');
  const { id } = await house.opened(player);
  house.prices.put(900);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, no) =>
      house.edit(player, id, { stopLoss: { kind: 'price', price: String(991 + no / 10) } }),
    ),
  );
  // -10: the bust waits for its turn behind the edits, and so does the next price.
  for (const { status, body } of answers) if (status !== 200) expect([1, 3, 4, -6, -10]).toContain(body.code);
  expect(await house.ended(player, id)).toMatchObject({ payout: '0.00' });
  expect(await house.balance(player)).toBe(0n);
  expect(await house.audit()).toEqual([]);
});

it('takes no order while the ticker is halted, gives waiting ones back, and goes on with the first tick after it', async () => {
  const player = await house.player();
  const { id } = await house.opened(player);
  await house.set({ tickers: [{ ticker: 'EMBER', start: '1000', halted: true }] });
  await house.pass();
  expect((await house.order(player)).body).toMatchObject({
    code: -10,
    message: 'Failed to get token price, try again later',
  });
  house.prices.put(900);
  await house.pass();
  expect(await house.list(player, 'active')).toMatchObject([{ id, status: 'open' }]);
  await house.set({});
  expect(await house.ended(player, id)).toMatchObject({ reason: 'bust' });
  expect(await house.audit()).toEqual([]);
});

it('a close is taken while no price comes, and counts at the first one after it', async () => {
  const player = await house.player();
  const { id } = await house.opened(player);
  house.prices.pause(true);
  const old = async () => (await house.edit(player, id, { takeProfit: null })).body.code;
  await expect.poll(old, { timeout: 120_000 }).toBe(-10);
  expect((await house.order(player)).body.code).toBe(-10);
  expect((await house.close(player, id)).body.position.status).toBe('closing');
  house.prices.put(1_001);
  house.prices.pause(false);
  expect(await house.ended(player, id)).toMatchObject({ reason: 'cashout', exit: '1001.00000000' });
  expect(await house.audit()).toEqual([]);
});

it('an order that waits when the ticker halts is called off with its wager', async () => {
  const player = await house.player();
  house.prices.pause(true);
  await house.pass();
  expect((await house.order(player)).status).toBe(200);
  await house.set({ tickers: [{ ticker: 'EMBER', start: '1000', halted: true }] });
  let called: PositionView | undefined;
  while (!called) [called] = await house.list(player, 'closed');
  expect(called).toMatchObject({ status: 'called_off', reason: 'halted', payout: '10.00' });
  expect(await house.balance(player)).toBe(house.app.units('100'));
  expect(await house.audit()).toEqual([]);
});

it('an order that was on its way when the ticker halted is called off too', async () => {
  const player = await house.player();
  const { pool } = house.app.kit.db;
  house.prices.halt(true);
  await soon(async () =>
    expect((await pool.query('select from futures_ticker where halted_at is not null')).rowCount).toBe(1),
  );
  // It has read the ticker before that was written.
  await soon(async () => {
    await pool.query('update futures_ticker set halted_at = null, at = $1', [house.app.kit.runtime.now()]);
    expect((await house.order(player)).status).toBe(200);
  });
  await soon(async () =>
    expect((await house.list(player, 'closed'))[0]).toMatchObject({
      status: 'called_off',
      reason: 'halted',
      payout: '10.00',
    }),
  );
  expect(await house.audit()).toEqual([]);
});

it('whoever holds a position of a ticker that the operator removes gets out of it', async () => {
  const player = await house.player();
  const held = await house.opened(player);
  house.prices.pause(true);
  await house.pass();
  const { id: waiting } = (await house.order(player)).body.position;
  await house.set({ tickers: [{ ticker: 'COAL', start: '1000' }] });
  house.prices.pause(false);
  expect((await house.order(player)).status).toBe(404);
  expect((await house.close(player, held.id)).status).toBe(200);
  expect(await house.ended(player, held.id)).toMatchObject({ reason: 'cashout' });
  await soon(async () => expect((await house.close(player, waiting)).status).toBe(200));
  expect(await house.ended(player, waiting)).toMatchObject({ reason: 'cashout' });
  expect(await house.audit()).toEqual([]);
});

it('refuses with the codes of the catalogue', async () => {
  const player = await house.player();
  const code = async (more: object) => {
    const { body } = await house.order(player, more);
    return [body.code, body.message];
  };
  expect((await house.app.api('/api/trading/open', { ...ORDER })).body.code).toBe(-2);
  expect((await code({ wager: '0' }))[0]).toBe(-4);
  expect((await code({ wager: 'x' }))[0]).toBe(-4);
  expect(await code({ wager: '21.80' })).toEqual([-9, 'Max bet amount: 20 EUR']);
  expect((await code({ ticker: 'NONE' }))[0]).toBe(-3);
  expect((await code({ multiplier: '1001' }))[0]).toBe(2);
  expect((await code({ multiplier: '0.5' }))[0]).toBe(2);
  expect((await code({ takeProfit: { kind: 'roi', roi: '-5' } }))[0]).toBe(3);
  expect((await code({ stopLoss: { kind: 'roi', roi: '-100' } }))[0]).toBe(4);
  await house.set({ tickers: [{ ticker: 'EMBER', start: '1000', enabled: false }] });
  expect((await code({}))[0]).toBe(-5);
  await house.set({ maxNetExposureEur: '500' });
  expect((await code({}))[0]).toBe(5);
  await house.set({ maxPositions: 1 });
  expect((await code({}))[0]).toBeUndefined();
  expect((await code({}))[0]).toBe(5);
  expect(await house.balance(player)).toBe(house.app.units('90'));
});

it('takes the greatest wager that its terms name, and names the greatest one of a multiplier', async () => {
  const player = await house.player();
  const { maxWager } = (await house.app.api('/api/trading/terms', { currency: 'usd' })).body.limits;
  // A dollar is worth 0.92 EUR: 21.74 of them are more than 20 EUR.
  expect(maxWager).toBe('21.73');
  const { status, body } = await house.order(player, { wager: '21.74', multiplier: '1000' });
  expect([status, body.code]).toEqual([422, -9]);
  await house.opened(player, { wager: maxWager, multiplier: '1000' });
  await house.set({ maxNotionalEur: '5000' });
  expect((await house.order(player, { multiplier: '1000' })).body).toMatchObject({
    code: -9,
    message: 'Max bet amount: 5.00 EUR at this multiplier',
  });
  await house.opened(player, { multiplier: '500' });
});

it('adds the last day up once for all who ask in a few seconds, and has the price of now', async () => {
  const { kit } = house.app;
  let now = kit.runtime.now();
  const list = createTickerList(createContext({ ...kit, runtime: { ...kit.runtime, now: () => now } }));
  const ember = async () => (await list()).find(({ ticker }) => ticker === 'EMBER')!;
  const before = await ember();
  await house.opened(await house.player());
  house.prices.put(1_200);
  await soon(async () => expect((await ember()).price.price).toBe('1200.00000000'));
  expect((await ember()).stats.volume_24h).toBe(before.stats.volume_24h);
  now += 5_000;
  const more = Number((await ember()).stats.volume_24h) - Number(before.stats.volume_24h);
  expect(more).toBeCloseTo(1_000, 2);
});

const ORDER = { ticker: 'EMBER', direction: 'up', multiplier: '100', wager: '1', currency: 'usd' };

it("does not touch another player's position", async () => {
  const [owner, other] = [await house.player(), await house.player()];
  const { id } = await house.opened(owner);
  expect((await house.close(other, id)).body.code).toBe(1);
  expect((await house.edit(other, id, { takeProfit: null })).body.code).toBe(1);
  expect((await house.app.api('/api/trading/position', { id }, other.token)).body.code).toBe(1);
});

it('plays with play money beside real money', async () => {
  const player = await house.player('0');
  await house.app.credit(player.id, 'usd', '50', true);
  expect((await house.order(player)).body.code).toBe(-13);
  const { id } = await house.opened(player, { demo: true });
  await house.close(player, id);
  expect(await house.ended(player, id)).toMatchObject({ demo: true, payout: '10.00' });
  expect(await house.audit()).toEqual([]);
});

it('names its published ticks, and every fill is one of them', async () => {
  const player = await house.player();
  const { id, opened } = await house.opened(player);
  await house.close(player, id);
  const { closed } = await house.ended(player, id);
  const after = { ticker: 'EMBER', after: opened!.seq - 1, limit: 2000 };
  const ticks = (await house.app.api('/api/trading/ticks', after)).body as object[];
  for (const tick of [opened, closed]) expect(ticks).toContainEqual(expect.objectContaining(tick!));
});

it('the same player is not shown to others where their bets or their profile are hidden', async () => {
  const player = await house.player();
  await house.opened(player);
  const seen = async (token?: string) => {
    const { body } = await house.app.api('/api/trading/public', { ticker: 'EMBER' }, token);
    return (body as { user: { _id: string } | null }[])[0]!.user?._id ?? null;
  };
  expect(await seen()).toBe(player.user._id);
  const staff = await house.app.staff('ignore_privacy');
  for (const bets of [true, false]) {
    await house.app.kit.identity.setPrivateBets(player.id, bets);
    await house.app.kit.identity.setPrivateProfile(player.id, !bets);
    expect(await seen()).toBe(null);
    for (const { token } of [player, staff]) expect(await seen(token)).toBe(player.user._id);
  }
});

it('a position that ends with the tick of its edit shows what it ended by', async () => {
  const player = await house.player();
  const { id } = await house.opened(player, { takeProfit: { kind: 'price', price: '1009' } });
  house.prices.pause(true);
  await house.pass();
  expect((await house.edit(player, id, { takeProfit: { kind: 'price', price: '1004' } })).status).toBe(200);
  await house.taken();
  house.prices.put(1012);
  house.prices.pause(false);
  const price = '1004.00000000';
  expect(await house.ended(player, id)).toMatchObject({
    reason: 'take_profit',
    take_profit: price,
    exit: price,
  });
  house.prices.put(1000);
  await house.pass();
});

it('orders of many players at once never take more than the ticker has room for', async () => {
  const before = await exposed();
  // A position is 1,000 dollars, about 920 euro: there is room for three beside what other tests left open, and not for four.
  const most = String(Math.floor(before / 1e6) + 3500);
  await house.set({ maxExposureEur: most, maxNetExposureEur: most });
  const players = await Promise.all(Array.from({ length: 8 }, () => house.player()));
  const answers = await Promise.all(players.flatMap((player) => [house.order(player), house.order(player)]));
  const taken = answers.filter(({ status }) => status === 200);
  expect(taken).toHaveLength(3);
  for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe(5);
  expect(await exposed()).toBe(before + taken.length * (await worthOf(taken[0]!.body.position.id)));
  await house.pass();
  for (const player of players)
    for (const { id } of await house.list(player, 'active')) {
      await house.close(player, id);
      await house.ended(player, id);
    }
  expect(await exposed()).toBe(before);
  expect(await house.audit()).toEqual([]);
});

async function exposed(): Promise<number> {
  const { rows } = await house.app.kit.db.pool.query<{ up: string }>(
    `select up::text from futures_exposure where ticker = 'EMBER' and not demo`,
  );
  return Number(rows[0]!.up);
}

/** Micro-euro. */
async function worthOf(position: string): Promise<number> {
  const { id } = house.app.kit.betIds.decode(position)!;
  const { rows } = await house.app.kit.db.pool.query<{ worth: string }>(
    'select (value * multiplier / 100)::text as worth from futures_position where id = $1',
    [id],
  );
  return Number(rows[0]!.worth);
}

it('a key leads to its position also when the balance would not do for another', async () => {
  const player = await house.player('10');
  const first = await house.order(player, { key: 'all of it' });
  expect(first.status).toBe(200);
  const again = await house.order(player, { key: 'all of it' });
  expect([again.status, again.body.position.id]).toEqual([200, first.body.position.id]);
  expect((await house.order(player)).body.code).toBe(-13);
});
