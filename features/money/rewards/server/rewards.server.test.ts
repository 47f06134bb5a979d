import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { nobleHmac } from '#engines/fair/hmac.ts';
import { formatAmount } from '#platform/contract/units.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { hearUserEvent } from '#platform/server/testing/user-channel.ts';
import { drawFloat, faucetCents, kept, pick } from '../draw.ts';
import { held, openRewards, type RewardsTestApp } from './testing/test-app.ts';

const HOUR = 3_600_000;
let fixture: RewardsTestApp;
let app: TestPlatform;

beforeAll(async () => {
  fixture = await openRewards(games);
  app = fixture.app;
});
afterAll(() => app.close());

const call = async (path: string, player: TestPlayer | null, body: object = {}) =>
  app.api(path, body, player?.token);
const usd = (units: bigint) => formatAmount(units, app.kit.money.currency('usd')!);
const data = async (player: TestPlayer) =>
  (await call('/api/vip', player)).body.find((one: { type: string }) => one.type === 'data');

describe('the VIP ladder', () => {
  it('is told to everybody: the caller and eleven steps', async () => {
    const { body } = await call('/api/vip', null);
    expect(body).toHaveLength(12);
    expect(body[0]).toEqual({ type: 'data', level: 0, deposited: '0.00', wagered: '0.00', progress: 0 });
    expect(body.at(-1)).toMatchObject({
      type: 'level',
      level: 10,
      name: 'Phoenix',
      depositRequirement: '250000.00',
      wagerRequirement: '10000000.00',
      withdrawFee: '0',
      bonusWheelMaxReward: '100.00',
    });
  });

  it('counts what is deposited and wagered, in dollars, each once', async () => {
    const player = await app.register();
    await fixture.deposit(player, 'btc', '0.001');
    await fixture.play(player, '0.0001', { currency: 'btc' });
    await fixture.settle();
    expect(await data(player)).toMatchObject({ deposited: '97.00', wagered: '9.70', level: 0 });
    // The event comes again, as events may.
    const { rows } = await app.platform.db.pool.query(
      `select data from event where type = 'deposit.credited' and user_id = $1`,
      [player.id.toString()],
    );
    await app.platform.db.transaction((client) =>
      app.kit.emit(client, 'deposit.credited', player.id, rows[0].data),
    );
    await fixture.settle();
    expect((await data(player)).deposited).toBe('97.00');
  });

  it('counts the own part of the rake of a contest, as wager and as edge, and of play money nothing', async () => {
    const [one, other] = [await app.register(), await app.register()];
    const cur = app.kit.money.currency('usd')!.id;
    for (const [id, amount] of [[cur, '1.50'] as const, [-cur, '9.00'] as const])
      await app.platform.db.transaction((client) =>
        app.kit.emit(client, 'rake.paid', null, {
          cur: id,
          shares: [one, other].map(({ id: user }, at) => ({
            user: user.toString(),
            amount: (app.units(amount) * BigInt(at + 1)).toString(),
          })),
        }),
      );
    await fixture.settle();
    expect([(await data(one)).wagered, (await data(other)).wagered]).toEqual(['1.50', '3.00']);
    const { rows } = await app.platform.db.pool.query(
      'select cur, edge::text from reward_edge where user_id = $1',
      [other.id.toString()],
    );
    expect(rows).toEqual([{ cur, edge: (app.units('3.00') * 1_000_000_000n).toString() }]);
  });

  it('counts neither play money nor a round that was called off, nor a deposit that its chain undid', async () => {
    const player = await app.register();
    await app.credit(player.id, 'usd', '50', true);
    expect((await fixture.play(player, '10.00', { demo: true })).status).toBe(200);
    const id = await fixture.deposit(player, 'usd', '100');
    await fixture.play(player, '10.00', { api_id: 'mines', data: { mines: 3 } });
    const { body } = await call('/api/game/info', player, { api_id: 'mines', currency: 'usd' });
    await call('/api/whisper', player, { event: 'finish', data: { id: body.open.id } });
    await fixture.settle();
    expect(await data(player)).toMatchObject({ deposited: '100.00', wagered: '0.00' });
    expect((await call('/api/data/rakeback', player)).body).toEqual([]);
    await app.platform.db.transaction((client) =>
      app.kit.emit(client, 'deposit.reversed', player.id, { id }),
    );
    await fixture.settle();
    expect((await data(player)).deposited).toBe('0.00');
  });

  it('raises the level, which every view of the player then has, and tells the open page', async () => {
    const player = await app.register();
    expect(await app.kit.services.vip.level(player.id)).toEqual({ level: 0, withdrawFeePercent: '2' });
    const published = hearUserEvent(app, player, 'VipLevelUp');
    await published.ready;
    await fixture.deposit(player, 'usd', '2000');
    for (let at = 0; at < 55; at++)
      await fixture.play(player, '20.00', { api_id: 'roulette', data: { chips: { 17: 1 } } });
    await fixture.settle();
    expect(await data(player)).toMatchObject({
      level: 1,
      deposited: '2000.00',
      wagered: '1100.00',
      progress: 61,
    });
    await fixture.settle();
    expect(await published.event).toEqual({ level: 1, name: 'Bronze' });
    expect((await app.kit.identity.byId(player.id))!.vipLevel).toBe(1);
    expect(await app.kit.services.vip.level(player.id)).toEqual({ level: 1, withdrawFeePercent: '1.8' });
    const staff = await app.staff('rewards.read');
    const { body } = await call('/api/admin/rewards/user', staff, { id: player.user._id });
    expect(body).toMatchObject({ data: { level: 1 }, deposits: 1 });
    expect((await call('/api/admin/rewards/user', player, { id: player.user._id })).status).toBe(403);
  });
});

describe('rakeback', () => {
  it('gives back the level’s part of the exact edge, per currency, and keeps the rest of a smallest unit', async () => {
    const player = await app.register();
    await fixture.deposit(player, 'usd', '5000');
    // Roulette keeps 1/37. Five times 20 dollars: 2.70 of edge, of which level 0 gives two percent.
    for (let at = 0; at < 5; at++)
      await fixture.play(player, '20.00', { api_id: 'roulette', data: { chips: { 17: 1 } } });
    await fixture.settle();
    expect((await call('/api/data/rakeback', player)).body).toEqual([
      { id: 'usd', value: usd(app.units('0.05405405')), percent: '2' },
    ]);
    const before = await held(app, player, 'usd');
    const { status, body } = await call('/api/data/claimRakeback', player);
    expect([status, body.claimed]).toEqual([200, [{ id: 'usd', value: usd(app.units('0.05405405')) }]]);
    expect((await held(app, player, 'usd')) - before).toBe(app.units('0.05405405'));
    const again = await call('/api/data/claimRakeback', player);
    expect(again).toMatchObject({
      status: 409,
      body: { code: 1, message: 'You can collect cashback after 4 hours' },
    });
    fixture.move(4 * HOUR + 1000);
    expect(await call('/api/data/claimRakeback', player)).toMatchObject({ status: 409, body: { code: 2 } });
    // 5 × 20 × (0.027027027 × 0.02) = 0.054054054; what of it is finer than a unit is left and grows into the next.
    for (let at = 0; at < 1; at++)
      await fixture.play(player, '12.00', { api_id: 'roulette', data: { chips: { 17: 1 } } });
    await fixture.settle();
    expect((await call('/api/data/rakeback', player)).body).toEqual([
      { id: 'usd', value: usd(app.units('0.06054054') - app.units('0.05405405')), percent: '2' },
    ]);
  });

  it('pays one of a hundred claims at once', async () => {
    const player = await app.register();
    await fixture.deposit(player, 'usd', '500');
    await fixture.play(player, '20.00', { api_id: 'roulette', data: { chips: { 17: 1 } } });
    await fixture.settle();
    const before = await held(app, player, 'usd');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => call('/api/data/claimRakeback', player)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99);
    expect((await held(app, player, 'usd')) - before).toBe(app.units('0.01081081'));
  });

  it('is told to guests as an offer, and is for players only', async () => {
    expect((await call('/api/data/promotions/rakeback', null)).body).toMatchObject({
      percent: '25',
      everyHours: 4,
    });
    expect((await call('/api/data/claimRakeback', null)).status).toBe(401);
  });
});

describe('the faucet', () => {
  it('asks for a deposit first', async () => {
    const player = await app.register();
    expect(await call('/api/promocode/bonus', player)).toMatchObject({ status: 409, body: { code: 2 } });
  });

  it('pays what the published seed draws, once a day', async () => {
    const player = await app.register();
    await fixture.deposit(player, 'usd', '10');
    const { faucet } = (await call('/api/rewards/status', player)).body;
    expect(faucet).toMatchObject({ next: 0, max: '1.00', deposited: true, nonce: 0 });
    const before = await held(app, player, 'usd');
    const { status, body } = await call('/api/promocode/bonus', player);
    expect([status, body.next]).toEqual([200, 86_400]);
    expect(body.proof).toMatchObject({
      serverSeedHash: faucet.serverSeedHash,
      clientSeed: faucet.clientSeed,
      nonce: 0,
    });
    expect(kept(body.proof)).toBe(true);
    const weights = faucet.prizes.map(({ weight }: { weight: number }) => weight);
    const { share } = faucet.prizes[pick(weights, drawFloat(body.proof, nobleHmac))];
    const won = (await held(app, player, 'usd')) - before;
    expect(app.cents(won)).toBe(faucetCents(100n, share));
    expect(app.units(body.value)).toBe(won);
    expect(await call('/api/promocode/bonus', player)).toMatchObject({ status: 409, body: { code: 1 } });
    fixture.move(24 * HOUR - 60_000);
    expect((await call('/api/promocode/bonus', player)).body.code).toBe(1);
    fixture.move(61_000);
    const next = await call('/api/promocode/bonus', player);
    expect(next.status).toBe(200);
    expect(next.body.proof.serverSeedHash).toBe(body.proof.nextServerSeedHash);
  });

  it('pays one of a hundred spins at once', async () => {
    const player = await app.register();
    await fixture.deposit(player, 'usd', '10');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => call('/api/promocode/bonus', player)),
    );
    const paid = answers.filter(({ status }) => status === 200);
    expect(paid).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 1)).toHaveLength(99);
    expect(await held(app, player, 'usd')).toBe(app.units('10') + app.units(paid[0]!.body.value));
  });

  it('gives nothing to who has excluded themselves', async () => {
    const player = await app.register();
    await fixture.deposit(player, 'usd', '10');
    await app.kit.money.exclusive(player.id, (client, state, draft) =>
      app.kit.policy.bar(client, state, draft, { until: -1, kind: 'exclusion' }),
    );
    const { status, body } = await call('/api/promocode/bonus', player);
    expect([status, body.code]).toEqual([403, -12]);
  });
});

it('leaves clean books', async () => expect(await fixture.audit()).toEqual([]));
