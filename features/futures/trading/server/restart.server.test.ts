import { expect, it, onTestFinished } from 'vitest';
import { soon } from '#platform/server/testing/soon.ts';
import { closePosition } from './change.ts';
import { createContext } from './context.ts';
import { openMarket } from './market.ts';
import { openTrading, plantedPrices, type TradingApp } from './testing/test-app.ts';
import { writeCandles, writeMissingCandles } from './writes.ts';

it('a process that takes over restores every position, looks at its own ticks only, and holds to the rows and settings of now', async () => {
  const first = await openTrading();
  const { databaseUrl, config } = first.app;
  const player = await first.player('200');
  const safe = await first.opened(player, { multiplier: '2' });
  const stop = await first.opened(player, { stopLoss: { kind: 'price', price: '995' } });
  const asked = await first.opened(player);
  const barred = await first.player();
  const theirs = await first.opened(barred);
  await first.pass();
  // The process ends between the request and the tick that would fill it, and an order waits as well.
  first.prices.pause(true);
  await first.pass();
  expect((await first.close(player, asked.id)).status).toBe(200);
  const waiting = (await first.order(player)).body.position;
  // It took longer than a price counts.
  await first.app.kit.db.pool.query(
    `update futures_position set ordered_at = ordered_at - 20000 where status = 'pending_open'`,
  );
  // And it has not taken that a player was barred.
  await first.app.kit.db.pool.query(`update account set excluded_until = '9999-12-31' where id = $1`, [
    barred.id.toString(),
  ]);
  await first.app.platform.close();
  onTestFinished(() => first.app.close());

  const prices = plantedPrices();
  const second = await openTrading(prices, {
    databaseUrl,
    config: { installationKey: config.installationKey },
  });
  onTestFinished(() => second.app.close());
  expect(await second.ended(player, asked.id)).toMatchObject({ reason: 'cashout', payout: '10.00' });
  expect(await second.ended(barred, theirs.id)).toMatchObject({ reason: 'excluded', payout: '10.00' });
  const open = async () => (await second.list(player, 'active')).filter(({ status }) => status === 'open');
  expect(await second.ended(player, waiting.id)).toMatchObject({ status: 'called_off', payout: '10.00' });
  prices.put(994);
  expect(await second.ended(player, stop.id)).toMatchObject({ reason: 'stop_loss', exit: '994.00000000' });
  expect((await open()).map(({ id }) => id)).toEqual([safe.id]);
  await second.close(player, safe.id);
  await second.ended(player, safe.id);
  expect(await second.audit()).toEqual([]);

  await writesEveryCandle(second);
  await paysOnceBesideAnother(second);
  await goesOnAfterARefusal(second);
  await endsWithAnExclusion(second);
  await refusesAnotherOrder(second);
});

/** Every tick is in a candle, also those of the second in which a process ended. */
async function writesEveryCandle(house: TradingApp): Promise<void> {
  const { pool } = house.app.kit.db;
  const tick = (seq: number, at: number, price: number) => [seq, at, price];
  const ticks = [tick(1, 60_000, 5), tick(2, 61_250, 7), tick(3, 61_750, 9), tick(4, 62_000, 8)];
  // BEGUN ended before any second of it was over.
  for (const ticker of ['ENDED', 'BEGUN'])
    for (const row of ticks)
      await pool.query(`insert into futures_tick (ticker, seq, at, price) values ($4, $1, $2, $3)`, [
        ...row,
        ticker,
      ]);
  const first = { at: 60_000, open: 5n, high: 5n, low: 5n, close: 5n, volume: 0n, count: 1 };
  await writeCandles(pool, [{ ticker: 'ENDED', candle: first }]);
  const candles = async (ticker: string, frame: number) => {
    const { rows } = await pool.query<Record<string, string | number>>(
      `select at::text, open::text, high::text, low::text, close::text, count from futures_candle
       where ticker = $1 and frame = $2 order by futures_candle.at`,
      [ticker, frame],
    );
    return rows.map(({ at, open, high, low, close, count }) => [at, open, high, low, close, count].join(' '));
  };
  for (const ticker of ['ENDED', 'BEGUN', 'ENDED', 'BEGUN']) {
    await writeMissingCandles(pool, ticker, 4);
    expect(await candles(ticker, 1_000)).toEqual(['60000 5 5 5 5 1', '61000 7 9 7 9 2', '62000 8 8 8 8 1']);
    expect(await candles(ticker, 60_000)).toEqual(['60000 5 9 5 8 4']);
  }
  for (const table of ['futures_candle', 'futures_tick'])
    await pool.query(`delete from ${table} where ticker in ('ENDED', 'BEGUN')`);
  const over = Math.floor(house.app.kit.runtime.now() / 1_000) * 1_000;
  const counted = async () => {
    const { rows } = await pool.query<{ ticks: number; candles: number }>(
      `select (select count(*) from futures_tick where ticker = 'EMBER' and at < $1)::int as ticks,
         (select sum(count) from futures_candle where ticker = 'EMBER' and frame = 1000 and at < $1)::int as candles`,
      [over],
    );
    return rows[0]!;
  };
  await soon(async () => {
    const { ticks: made, candles: held } = await counted();
    expect(held).toBe(made);
  });
}

/** A market that read a position before a part of it was closed elsewhere, and would close that part once more. */
async function paysOnceBesideAnother(house: TradingApp): Promise<void> {
  house.prices.put(1000);
  const player = await house.player();
  const { id } = await house.opened(player);
  house.prices.pause(true);
  await house.pass();
  expect((await house.close(player, id, '40')).status).toBe(200);
  await house.taken();
  const other = plantedPrices();
  // Ticks of its own: what keeps the two apart is the position alone.
  const market = await openMarket(createContext(house.app.kit), {
    ...other,
    next: async (...asked) => {
      const made = await other.next(...asked);
      return made && { ...made, seq: made.seq + 1_000_000 };
    },
  });
  other.put(1001);
  house.prices.put(1001);
  house.prices.pause(false);
  await soon(async () => expect(await house.list(player, 'closed')).toMatchObject([{ wager: '4.00' }]));
  house.prices.pause(true);
  await house.pass();
  await expect(market.step()).rejects.toThrow('is not what the book holds');
  // 40 % of 10, at 100 x 0.1 % less 11 % of the profit, once.
  expect(await house.balance(player)).toBe(house.app.units('94.356'));
  expect(await house.list(player, 'closed')).toHaveLength(1);
  expect(await house.audit()).toEqual([]);
}

/** A close that was taken by a process with older settings, and that the books refuse by those of now. */
async function goesOnAfterARefusal(house: TradingApp): Promise<void> {
  house.prices.put(1000);
  house.prices.pause(false);
  const player = await house.player();
  const { id } = await house.opened(player);
  const context = createContext(house.app.kit);
  const before = context.settings();
  await house.set({ minWagerEur: '8' });
  await house.pass();
  const who = (await house.app.kit.identity.byId(player.id))!;
  const older = { ...context, settings: () => before };
  expect(await closePosition(older, who, { id, share: '40' })).toEqual(expect.any(String));
  await soon(async () => expect(await house.list(player, 'active')).toMatchObject([{ id, status: 'open' }]));
  expect((await house.close(player, id, '40')).body.code).toBe(-1);
  expect((await house.close(player, id)).status).toBe(200);
  expect(await house.ended(player, id)).toMatchObject({ reason: 'cashout', wager: '10.00' });
  expect(await house.audit()).toEqual([]);
}

/** What is open is closed whole at the next price, a part that was asked for is not, and what waits is called off. */
async function endsWithAnExclusion(house: TradingApp): Promise<void> {
  await house.set({});
  house.prices.put(1000);
  const player = await house.player();
  const { id } = await house.opened(player);
  const parted = await house.opened(player);
  house.prices.put(1001);
  await house.pass();
  house.prices.pause(true);
  await house.pass();
  expect((await house.close(player, parted.id, '40')).status).toBe(200);
  const waiting = (await house.order(player)).body.position;
  await house.taken();
  const { kit, platform } = house.app;
  await kit.money.exclusive(player.id, (client, state, draft) =>
    kit.policy.bar(client, state, draft, { until: kit.runtime.now() + 86_400_000, kind: 'timeout' }),
  );
  await platform.events.settle();
  expect(await house.ended(player, waiting.id)).toMatchObject({ status: 'called_off', payout: '10.00' });
  house.prices.pause(false);
  for (const one of [id, parted.id])
    expect(await house.ended(player, one)).toMatchObject({
      reason: 'excluded',
      exit: '1001.00000000',
      wager: '10.00',
      // At 100 x 0.1 % less 11 % of the profit.
      payout: '10.89',
    });
  expect(await house.balance(player)).toBe(house.app.units('101.78'));
  expect(await house.audit()).toEqual([]);
}

/** A key that made another order makes none and shows none. */
async function refusesAnotherOrder(house: TradingApp): Promise<void> {
  const player = await house.player();
  await house.app.credit(player.id, 'usd', '50', true);
  const made = { key: 'taken', takeProfit: { kind: 'roi', roi: '50' } };
  const { id } = await house.opened(player, made);
  for (const other of [
    { direction: 'down' },
    { multiplier: '200' },
    { wager: '20' },
    { demo: true },
    { takeProfit: { kind: 'roi', roi: '60' } },
    { takeProfit: null },
    { stopLoss: { kind: 'roi', roi: '-50' } },
  ]) {
    const { status, body } = await house.order(player, { ...made, ...other });
    expect([status, body.code, body.position]).toEqual([409, 409, undefined]);
  }
  expect((await house.order(player, made)).body.position.id).toBe(id);
  expect(await house.balance(player)).toBe(house.app.units('90'));
}
