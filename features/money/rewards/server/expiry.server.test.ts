import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { formatAmount } from '#platform/contract/units.ts';
import { microUsd } from '#platform/server/money/currency.ts';
import { amongUnknown } from '#platform/server/testing/among-unknown.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { readAccount } from './account.ts';
import { forgetExpired, warnOfExpiry, warnOfTickets } from './expiry.ts';
import { rakebackStatus } from './rakeback.ts';
import { held, openRewards, type RewardsTestApp } from './testing/test-app.ts';
import { ticketsOf } from './ticket-count.ts';

const DAY_MS = 86_400_000;
let fixture: RewardsTestApp;
const usd = (text: string) => formatAmount(fixture.app.units(text), fixture.app.kit.money.currency('usd')!);
beforeAll(async () => {
  fixture = await openRewards(games);
});
afterAll(() => fixture.app.close());

/** Roulette keeps 1/37 of it, and the first level gives two percent of that: of 20 dollars a cent and a bit. */
async function play(player: TestPlayer, times: number): Promise<void> {
  for (let at = 0; at < times; at++)
    await fixture.play(player, '20.00', { api_id: 'roulette', data: { chips: { 17: 1 } } });
  await fixture.settle();
}

const status = async ({ token }: TestPlayer) =>
  (await fixture.app.api('/api/rewards/status', {}, token)).body.rakeback;
const claim = ({ token }: TestPlayer) => fixture.app.api('/api/data/claimRakeback', {}, token);

async function warnings({ id }: TestPlayer) {
  const { rows } = await fixture.app.platform.db.pool.query<{ usd: string; until: string }>(
    `select data ->> 'usd' as usd, data ->> 'until' as until from event
     where type = 'rakeback.expiring' and user_id = $1 order by at`,
    [id.toString()],
  );
  return rows;
}

const days = async ({ id }: TestPlayer) =>
  (
    await fixture.app.platform.db.pool.query('select 1 from reward_edge where user_id = $1 order by day', [
      id.toString(),
    ])
  ).rowCount;

it('expires 30 days after the day it gathered on, with a warning five days before', async () => {
  const { app } = fixture;
  const player = await app.register();
  await fixture.deposit(player, 'usd', '5000');
  const first = app.kit.runtime.now();
  const gone = Math.floor(first / DAY_MS) * DAY_MS + 31 * DAY_MS;
  await play(player, 5);
  fixture.move(10 * DAY_MS);
  await play(player, 10);
  expect(await status(player)).toMatchObject({ worthUsd: '0.16', days: 30, expiring: null });
  expect(await days(player)).toBe(2);
  await warnOfExpiry(app.kit);
  expect(await warnings(player)).toEqual([]);

  fixture.move(16 * DAY_MS);
  expect((await status(player)).expiring).toEqual({ at: gone, worthUsd: '0.05' });
  await amongUnknown(app, async () => {
    await Promise.all([warnOfExpiry(app.kit), warnOfExpiry(app.kit)]);
    fixture.move(DAY_MS);
    await warnOfExpiry(app.kit);
  });
  expect(await warnings(player)).toEqual([
    { usd: `${microUsd(app.units('0.05405405'), app.kit.money.currency('usd')!)}`, until: `${gone}` },
  ]);

  // The last day: it can still be claimed, and nothing is taken away.
  fixture.move(3 * DAY_MS);
  await forgetExpired(app.kit);
  expect(await status(player)).toMatchObject({ worthUsd: '0.16', expiring: { at: gone } });

  // The day after it counts no more, whether the row is there or not.
  fixture.move(DAY_MS);
  expect(await status(player)).toMatchObject({ worthUsd: '0.10', expiring: null });
  await Promise.all([forgetExpired(app.kit), forgetExpired(app.kit)]);
  expect(await days(player)).toBe(1);

  const before = await held(app, player, 'usd');
  expect(await claim(player)).toMatchObject({
    status: 200,
    body: { claimed: [{ value: usd('0.10810810') }] },
  });
  expect((await held(app, player, 'usd')) - before).toBe(app.units('0.10810810'));
  await warnOfExpiry(app.kit);
  expect(await warnings(player)).toHaveLength(1);
  expect(await fixture.audit()).toEqual([]);
});

it('is paid over all days that count, and keeps one row for the rest of a smallest unit', async () => {
  const { app } = fixture;
  const player = await app.register();
  await fixture.deposit(player, 'usd', '5000');
  for (let day = 0; day < 3; day++) {
    await play(player, 2);
    fixture.move(DAY_MS);
  }
  expect(await days(player)).toBe(3);
  // 6 × 20 / 37 × 2 % of a dollar.
  expect(await claim(player)).toMatchObject({
    status: 200,
    body: { claimed: [{ value: usd('0.06486486') }] },
  });
  expect(await days(player)).toBe(1);
  await play(player, 1);
  // What was finer than a unit is left, 1.08 cents come on top.
  expect(await status(player)).toMatchObject({ worthUsd: '0.01' });
  expect(await days(player)).toBe(2);
});

it('counts no day on which rewards were switched off, and warns once they are about to expire all the same', async () => {
  const { app } = fixture;
  const player = await app.register();
  await fixture.deposit(player, 'usd', '5000');
  const midnight = Math.floor(app.kit.runtime.now() / DAY_MS) * DAY_MS;
  await play(player, 5);
  const switched = (on: boolean) => app.kit.features.set('rewards', on, 'test');
  fixture.move(8 * DAY_MS);
  await switched(false);
  fixture.move(30 * DAY_MS - 3_600_000);
  await switched(true);
  // The sessions have ended meanwhile.
  const read = () => rakebackStatus(app.kit, player.id);
  await forgetExpired(app.kit);
  await warnOfExpiry(app.kit);
  expect(await read()).toMatchObject({ worthUsd: '0.05', expiring: null });
  expect(await warnings(player)).toEqual([]);
  fixture.move(18 * DAY_MS);
  const at = midnight + (31 + 30) * DAY_MS;
  expect(await read()).toMatchObject({ worthUsd: '0.05', expiring: { at } });
  await warnOfExpiry(app.kit);
  expect(await warnings(player)).toMatchObject([{ until: `${at}` }]);
  fixture.move(5 * DAY_MS);
  expect(await read()).toMatchObject({ worthUsd: '0.00' });
  await forgetExpired(app.kit);
  expect(await days(player)).toBe(0);
});

it('warns nobody who has excluded themselves, nor of what the operator keeps for longer', async () => {
  const { app } = fixture;
  const [player, other] = [await app.register(), await app.register()];
  for (const one of [player, other]) {
    await fixture.deposit(one, 'usd', '5000');
    await play(one, 5);
  }
  await app.kit.money.exclusive(player.id, (client, state, draft) =>
    app.kit.policy.bar(client, state, draft, { until: -1, kind: 'exclusion' }),
  );
  fixture.move(27 * DAY_MS);
  await fixture.set({ rakebackDays: 60 });
  await warnOfExpiry(app.kit);
  expect(await warnings(other)).toEqual([]);
  await fixture.set({ rakebackDays: 30 });
  await warnOfExpiry(app.kit);
  expect(await warnings(other)).toHaveLength(1);
  expect(await warnings(player)).toEqual([]);
});

describe('tickets of the wheel', () => {
  const tickets = async ({ token }: TestPlayer) =>
    (await fixture.app.api('/api/promocode/ticket/data', {}, token)).body.model;
  const rings = async ({ id }: TestPlayer) =>
    (
      await fixture.app.platform.db.pool.query<{ data: object }>(
        `select data from event where type = 'tickets.expiring' and user_id = $1 order by at`,
        [id.toString()],
      )
    ).rows.map(({ data }) => data);

  async function redeem({ token }: TestPlayer, count: number) {
    const { app } = fixture;
    const staff = await app.staff('promocodes.write');
    const code = `Tickets-${count}`;
    const terms = { code, kind: 'tickets', tickets: count, mostUses: 1 };
    expect((await app.api('/api/admin/promocodes/create', terms, staff.token)).status).toBe(200);
    expect((await app.api('/api/promocode/activate', { code }, token)).status).toBe(200);
  }

  it('expire 30 days after the newest one came, the one of the registration too', async () => {
    const { app } = fixture;
    const [player, keeper] = [await app.register(), await app.register()];
    expect((await tickets(player)).expires - app.kit.runtime.now()).toBeGreaterThan(29.9 * DAY_MS);
    // Sessions end before 30 days do.
    await fixture.set({ ticketDays: 14 });
    const end = (await tickets(player)).expires;
    expect(end - app.kit.runtime.now()).toBeGreaterThan(13.9 * DAY_MS);
    expect(end - app.kit.runtime.now()).toBeLessThanOrEqual(14 * DAY_MS);
    fixture.move(8.9 * DAY_MS);
    await warnOfTickets(app.kit);
    expect(await rings(player)).toEqual([]);

    fixture.move(0.2 * DAY_MS);
    await Promise.all([warnOfTickets(app.kit), warnOfTickets(app.kit)]);
    await warnOfTickets(app.kit);
    expect(await rings(player)).toEqual([{ tickets: 1, until: end }]);

    // A new one keeps the others.
    await redeem(keeper, 2);
    expect((await tickets(keeper)).expires - end).toBeGreaterThan(8 * DAY_MS);

    fixture.move(5 * DAY_MS);
    expect(await tickets(player)).toMatchObject({ tickets: 0, expires: null });
    expect((await app.api('/api/promocode/ticket/spin', {}, player.token)).body.code).toBe(1);
    expect((await app.api('/api/rewards/status', {}, player.token)).body.wheel).toMatchObject({
      tickets: 0,
      expires: null,
    });
    expect((await tickets(keeper)).tickets).toBe(3);
    // What expired does not come back with the next one.
    await redeem(player, 1);
    expect((await tickets(player)).tickets).toBe(1);
  });

  it('last longer by the time in which rewards were switched off', async () => {
    const { app } = fixture;
    const player = await app.register();
    const own = async () => ticketsOf(app.kit, await readAccount(app.kit, player.id));
    const { expires } = await own();
    await app.kit.features.set('rewards', false, 'test');
    fixture.move(20 * DAY_MS);
    await app.kit.features.set('rewards', true, 'test');
    const waited = await own();
    expect(waited.count).toBe(1);
    expect(waited.expires! - expires!).toBeGreaterThanOrEqual(20 * DAY_MS);
    await warnOfTickets(app.kit);
    expect(await rings(player)).toEqual([]);
    fixture.move(10 * DAY_MS);
    await warnOfTickets(app.kit);
    expect(await rings(player)).toEqual([{ tickets: 1, until: waited.expires }]);
    fixture.move(4 * DAY_MS);
    expect(await own()).toEqual({ count: 0, expires: null });
  });
});
