import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { formatAmount } from '#platform/contract/units.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { hearUserEvent } from '#platform/server/testing/user-channel.ts';
import { openBonuses, QUICK, type BonusTestApp } from './testing/test-app.ts';

const DAY = 86_400_000;

const AGAIN = {
  id: 'again',
  name: 'Again',
  description: '',
  maxUsd: '50',
  percent: 50,
  multiplier: 2,
  firstDepositOnly: false,
  repeat: false,
  listed: true,
};

let fixture: BonusTestApp;
let app: TestPlatform;

beforeAll(async () => {
  fixture = await openBonuses(games);
  app = fixture.app;
  await fixture.set(QUICK);
});
afterAll(() => app.close());

const call = (path: string, player: TestPlayer | null, body: object = {}) =>
  app.api(path, body, player?.token);
const offer = async (player: TestPlayer | null) =>
  (await call('/api/data/promotions/depositBonus', player)).body;
const optIn = (player: TestPlayer, id = 'first-deposit') =>
  call('/api/data/promotions/depositOptIn', player, { id });
const optOut = (player: TestPlayer, id = 'first-deposit') =>
  call('/api/data/promotions/depositOptOut', player, { id });
const waits = (player: TestPlayer) => app.kit.services.bonus.waiting(player.id);
const cancel = (player: TestPlayer, id: string) => call('/api/cancelBonus', player, { id });

/** What is left of 25 dollars after ten times five dollars at 99/98. */
const tenWins = () => app.units('25') + 10n * app.units('0.05102040');

async function withBonus(amount = '100', currency = 'usd'): Promise<TestPlayer> {
  const player = await app.register();
  expect(await fixture.give(player, currency, amount)).toMatchObject({ posting: expect.any(String) });
  return player;
}

describe('an offer', () => {
  it('is told to guests with its terms, and brings the bonus with the next deposit', async () => {
    const guest = await offer(null);
    expect(guest).toMatchObject({
      model: { _id: 'first-deposit', max: '500.00', multiplier: 40, percent: 100, minDeposit: '20.00' },
      state: { checkedIn: false, deposited: false, active: false },
      terms: { maxBet: '5.00', resetBelow: '10.00', expireDays: 30, cashCapTimes: 10 },
    });
    const weights = new Map(
      guest.terms.games.map((game: { id: string; weight: number }) => [game.id, game.weight]),
    );
    expect([weights.get('blackjack'), weights.get('dice')]).toEqual([0, 1]);
    expect(guest.terms.products).toContainEqual({ id: 'live', weight: 0 });

    const player = await app.register();
    expect((await optIn(player)).body).toEqual({ checkedIn: true });
    expect((await optIn(player)).body).toEqual({ checkedIn: true });
    expect((await offer(player)).state).toMatchObject({ checkedIn: true, deposited: false });
    expect(await app.kit.services.bonus.waiting(player.id)).toBe(true);
    await fixture.deposit(player, 'usdt', '150');
    expect(await fixture.bonus(player)).toMatchObject({
      currency: 'usdt',
      kind: 'deposit',
      name: 'First deposit bonus',
      value: '150.000000',
      frozenValue: '0.000000',
      granted: '150.000000',
      toWager: '6000.000000',
      left: '6000.000000',
      maxBet: '5.000000',
      cap: null,
      ending: false,
    });
    expect(await fixture.held(player, 'usdt')).toEqual({ real: 150_000_000n, bonus: 150_000_000n });
    expect((await offer(player)).state).toEqual({ checkedIn: false, deposited: true, active: true });
    expect((await offer(player)).model).toBeNull();
    expect((await optIn(player)).body).toMatchObject({ code: 2 });
    expect(await app.kit.services.bonus.waiting(player.id)).toBe(false);
    expect(await fixture.audit()).toEqual([]);
  });

  it('waits for a deposit that is large enough, and gives no more than its maximum', async () => {
    const player = await app.register();
    await fixture.set({ ...QUICK, offers: [AGAIN] });
    await optIn(player, 'again');
    await fixture.deposit(player, 'usd', '39.99');
    expect(await fixture.bonus(player)).toBeUndefined();
    await fixture.deposit(player, 'usd', '400');
    expect(await fixture.bonus(player)).toMatchObject({ granted: '50.00', toWager: '100.00' });
    await fixture.set(QUICK);
  });

  it('of a deposit that a limit split comes with the rest, for all of it, once', async () => {
    const player = await app.register();
    await optIn(player);
    const id = app.kit.runtime.uuid();
    const { id: cur } = app.kit.money.currency('usd')!;
    const happened = async (
      type: 'deposit.credited' | 'deposit.released',
      data: { amount: string; held?: string },
    ) => {
      await app.platform.db.transaction((client) =>
        app.kit.emit(client, type, player.id, { id, cur, ...data }),
      );
      await app.platform.events.settle();
    };
    const rest = { amount: `${app.units('90')}` };
    await happened('deposit.credited', { amount: `${app.units('10')}`, held: rest.amount });
    expect(await fixture.bonus(player)).toBeUndefined();
    for (let times = 0; times < 2; times++) await happened('deposit.released', rest);
    expect(await fixture.bonus(player)).toMatchObject({ granted: '100.00', name: 'First deposit bonus' });
    expect((await fixture.held(player, 'usd')).bonus).toBe(app.units('100'));
    expect(await fixture.audit()).toEqual([]);
  });

  it('for the first deposit is not for who has deposited, and none is there under a made-up name', async () => {
    const player = await app.register();
    await fixture.deposit(player, 'usd', '30');
    expect((await optIn(player)).body).toMatchObject({ code: 4 });
    expect((await optIn(player, 'no-such')).body).toMatchObject({ code: 1 });
    expect((await call('/api/data/promotions/depositOptIn', null, { id: 'first-deposit' })).status).toBe(401);
  });

  it('does not reach back to a deposit that was there before', async () => {
    const player = await app.register();
    const early = { id: app.kit.runtime.uuid(), cur: 10, amount: '10000' };
    await app.platform.db.transaction((client) => app.kit.emit(client, 'deposit.credited', player.id, early));
    fixture.move(5);
    expect((await optIn(player)).status).toBe(200);
    await app.platform.events.settle();
    expect(await fixture.bonus(player)).toBeUndefined();
  });

  it('that was opted in to lapses when bonuses expire, and can be had again', async () => {
    const player = await app.register();
    const age = (days: number) =>
      app.platform.db.pool.query(
        'update bonus_opt_in set at = at - make_interval(days => $2) where user_id = $1',
        [player.id.toString(), days],
      );
    await optIn(player);
    await age(29);
    expect(await waits(player)).toBe(true);
    await age(1);
    expect(await waits(player)).toBe(false);
    expect((await offer(player)).state).toMatchObject({ checkedIn: false });
    await fixture.deposit(player, 'usd', '40');
    expect(await fixture.bonus(player)).toBeUndefined();
    await fixture.set({ ...QUICK, offers: [AGAIN] });
    await optIn(player, 'again');
    await age(30);
    await optIn(player, 'again');
    expect(await waits(player)).toBe(true);
    await fixture.deposit(player, 'usd', '40');
    expect(await fixture.bonus(player)).toMatchObject({ granted: '20.00' });
    await fixture.set(QUICK);
  });

  it('that was opted in to is given up by who wants it no more', async () => {
    const player = await app.register();
    await optIn(player);
    expect((await optOut(player, 'wheel-reload')).status).toBe(200);
    expect(await waits(player)).toBe(true);
    for (const { status, body } of [await optOut(player), await optOut(player)])
      expect([status, body]).toEqual([200, { checkedIn: false }]);
    expect(await waits(player)).toBe(false);
    await fixture.deposit(player, 'usd', '100');
    expect(await fixture.bonus(player)).toBeUndefined();
  });

  it('gives a deposit whose event comes twice one bonus', async () => {
    const player = await app.register();
    await optIn(player);
    const id = await fixture.deposit(player, 'usd', '100');
    const data = { id, cur: 10, amount: `${app.units('100')}` };
    await app.platform.db.transaction((client) => app.kit.emit(client, 'deposit.credited', player.id, data));
    await app.platform.events.settle();
    expect((await fixture.held(player, 'usd')).bonus).toBe(app.units('100'));
    expect(await fixture.audit()).toEqual([]);
  });
});

describe('the end', () => {
  it('comes when it is wagered: what is left becomes real money', async () => {
    const player = await withBonus('25');
    for (let at = 0; at < 9; at++) await fixture.roll(player, '5.00', 'win');
    await fixture.settle();
    expect(await fixture.bonus(player)).toMatchObject({ wagered: '45.00', left: '5.00' });
    const published = hearUserEvent(app, player, 'BonusBalanceTransferred');
    await published.ready;
    await fixture.roll(player, '5.00', 'win');
    await fixture.settle();
    expect(await fixture.bonus(player)).toBeUndefined();
    // Ten times five dollars at 99/98, each floored to the ledger's unit.
    expect(await fixture.held(player, 'usd')).toEqual({ real: tenWins(), bonus: 0n });
    expect(await published.event).toMatchObject({
      currency: 'usd',
      value: formatAmount(tenWins(), app.kit.money.currency('usd')!),
      forfeited: '0.00',
    });
    expect(await fixture.audit()).toEqual([]);
  });

  it('waits for a round that is open, and pays what that won into bonus money', async () => {
    const player = await withBonus('25');
    await fixture.play(player, '5.00', { api_id: 'mines', data: { mines: 3 } });
    for (let at = 0; at < 10; at++) await fixture.roll(player, '5.00', 'win');
    const open = await fixture.bonus(player);
    expect(open).toMatchObject({ frozenValue: '5.00' });
    await fixture.settle();
    expect((await cancel(player, open!._id)).body).toMatchObject({ code: 2 });
    expect((await fixture.bonus(player))!._id).toBe(open!._id);
    const { body } = await call('/api/game/info', player, { api_id: 'mines', currency: 'usd' });
    expect((await call('/api/whisper', player, { event: 'finish', data: { id: body.open.id } })).status).toBe(
      200,
    );
    await fixture.settle();
    expect(await fixture.held(player, 'usd')).toEqual({ real: tenWins(), bonus: 0n });
    expect(await fixture.audit()).toEqual([]);
  });

  it('of bonus money for nothing pays at most ten times what was given', async () => {
    await fixture.set({ ...QUICK, cashCapTimes: 1 });
    const player = await withBonus('20');
    // Won a little above what was given, once all of it is wagered.
    for (let at = 0; at < 8; at++) await fixture.roll(player, '5.00', 'win');
    await fixture.settle();
    expect(await fixture.held(player, 'usd')).toEqual({ real: app.units('20'), bonus: 0n });
    const { rows } = await app.platform.db.pool.query(
      'select state, released::text, forfeited::text from bonus where user_id = $1',
      [player.id.toString()],
    );
    expect(rows).toEqual([
      { state: 'done', released: `${app.units('20')}`, forfeited: `${8n * app.units('0.05102040')}` },
    ]);
    expect(await fixture.audit()).toEqual([]);
    await fixture.set(QUICK);
  });

  it('comes below ten dollars, with what is left for the player', async () => {
    const player = await withBonus('20');
    await fixture.roll(player, '5.00', 'lose');
    await fixture.roll(player, '5.00', 'lose');
    await fixture.settle();
    expect((await fixture.bonus(player))!.value).toBe('10.00');
    await fixture.roll(player, '0.01', 'lose');
    await fixture.settle();
    expect(await fixture.bonus(player)).toBeUndefined();
    expect(await fixture.held(player, 'usd')).toEqual({ real: app.units('9.99'), bonus: 0n });
    expect(await fixture.audit()).toEqual([]);
  });

  it('is a loss when nothing is left', async () => {
    await fixture.set({ ...QUICK, maxBetUsd: '20' });
    const player = await withBonus('20');
    await fixture.roll(player, '20.00', 'lose');
    await fixture.settle();
    expect(await fixture.bonus(player)).toBeUndefined();
    expect(await fixture.held(player, 'usd')).toEqual({ real: 0n, bonus: 0n });
    expect(await fixture.give(player, 'usd', '20')).toMatchObject({ posting: expect.any(String) });
    expect(await fixture.audit()).toEqual([]);
    await fixture.set(QUICK);
  });

  it('comes with its time, at once for what is free and later for what is staked', async () => {
    await fixture.set({ ...QUICK, expireDays: 1 });
    const player = await withBonus();
    await fixture.play(player, '5.00', { api_id: 'mines', data: { mines: 3 } });
    fixture.move(DAY + 1);
    await fixture.settle();
    expect(await fixture.bonus(player)).toMatchObject({ value: '5.00', frozenValue: '5.00', ending: true });
    const { body } = await call('/api/game/info', player, { api_id: 'mines', currency: 'usd' });
    await call('/api/whisper', player, { event: 'finish', data: { id: body.open.id } });
    await fixture.settle();
    expect(await fixture.bonus(player)).toBeUndefined();
    expect(await fixture.held(player, 'usd')).toEqual({ real: 0n, bonus: 0n });
    expect(await fixture.audit()).toEqual([]);
    await fixture.set(QUICK);
  });

  it('is the player’s to choose, once', async () => {
    const player = await withBonus();
    const { _id } = (await fixture.bonus(player))!;
    const stranger = await withBonus();
    expect((await cancel(stranger, _id)).body).toMatchObject({ code: 1 });
    expect((await cancel(player, _id)).body).toEqual({ cancelled: true });
    expect((await cancel(player, _id)).body).toMatchObject({ code: 1 });
    expect(await fixture.held(player, 'usd')).toEqual({ real: 0n, bonus: 0n });
    expect(await app.kit.services.bonus.active(player.id)).toBe(false);
    expect(await fixture.audit()).toEqual([]);
  });

  it('comes with the deposit that is undone; of one that was wagered, what is there goes back', async () => {
    await fixture.set({
      ...QUICK,
      offers: [
        {
          id: 'o',
          name: 'Offer',
          description: '',
          maxUsd: '100',
          percent: 25,
          multiplier: 2,
          firstDepositOnly: false,
          repeat: true,
          listed: true,
        },
      ],
    });
    const early = await app.register();
    await optIn(early, 'o');
    const first = await fixture.deposit(early, 'usd', '100');
    expect((await fixture.held(early, 'usd')).bonus).toBe(app.units('25'));
    await fixture.reverse(early, first);
    expect((await fixture.held(early, 'usd')).bonus).toBe(0n);
    expect(await fixture.bonus(early)).toBeUndefined();

    const late = await app.register();
    await optIn(late, 'o');
    const id = await fixture.deposit(late, 'ltc', '1');
    // 27.50 dollars of bonus; the player's own coin is out of the way.
    await app.kit.money.post({
      user: late.id,
      cur: 3,
      net: -100_000_000n,
      counter: -4,
      kind: 20,
      key: app.kit.runtime.uuid(),
    });
    for (let at = 0; at < 14; at++) await fixture.roll(late, '0.04', 'win', { currency: 'ltc' });
    await fixture.settle();
    const { real, bonus } = await fixture.held(late, 'ltc');
    expect([real > 0n, bonus]).toEqual([true, 0n]);
    await fixture.reverse(late, id);
    expect(await fixture.held(late, 'ltc')).toEqual({ real: 0n, bonus: 0n });
    expect(await fixture.audit()).toEqual([]);
    await fixture.set(QUICK);
  });
});

describe('a deposit that its chain undid and has again', () => {
  /** A crediting of the deposit `source`. @returns id of the crediting */
  async function credit(player: TestPlayer, source: string): Promise<string> {
    const id = app.kit.runtime.uuid();
    await app.credit(player.id, 'usd', '100');
    const { id: ledgerCurrencyId } = app.kit.money.currency('usd')!;
    const data = { id, deposit: source, cur: ledgerCurrencyId, amount: `${app.units('100')}` };
    await app.platform.db.transaction((client) => app.kit.emit(client, 'deposit.credited', player.id, data));
    await app.platform.events.settle();
    return id;
  }

  it('brings the bonus that the undoing ended, once', async () => {
    const player = await app.register();
    expect((await optIn(player)).body).toEqual({ checkedIn: true });
    const source = app.kit.runtime.uuid();
    const first = await credit(player, source);
    const { bonus } = await fixture.held(player, 'usd');
    expect(bonus > 0n).toBe(true);
    await fixture.reverse(player, first);
    expect((await fixture.held(player, 'usd')).bonus).toBe(0n);
    await credit(player, source);
    expect((await fixture.held(player, 'usd')).bonus).toBe(bonus);
    await credit(player, app.kit.runtime.uuid());
    expect((await fixture.held(player, 'usd')).bonus).toBe(bonus);
    expect(await fixture.audit()).toEqual([]);
  });
});

describe('staff', () => {
  it('take no bonus of an administrator’s away unless they are one', async () => {
    const [owner, clerk, chief] = [await app.staff(), await app.staff('bonuses.grant'), await app.staff()];
    const key = crypto.randomUUID();
    const body = { user: owner.user._id, currency: 'usd', amount: '40', reason: 'Sorry for the wait', key };
    expect((await call('/api/admin/bonuses/grant', chief, body)).body).toEqual({ _id: key });
    const end = (by: TestPlayer) => call('/api/admin/bonuses/cancel', by, { id: key, reason: 'coup' });
    expect(await end(clerk)).toMatchObject({ status: 403, body: { code: 21 } });
    // Their own they give up like every player.
    expect((await end(owner)).body).toEqual({ cancelled: true });
  });

  it('give a bonus with a reason, once under a key, and take it back', async () => {
    const player = await app.register();
    const staff = await app.staff('bonuses.read', 'bonuses.grant');
    const key = crypto.randomUUID();
    const body = { user: player.user._id, currency: 'usd', amount: '40', reason: 'Sorry for the wait', key };
    const give = (more: object = {}) => call('/api/admin/bonuses/grant', staff, { ...body, ...more });
    expect((await give({ amount: '19.99' })).body).toMatchObject({ code: 5 });
    expect((await give({ amount: '501' })).body).toMatchObject({ code: 6 });
    expect((await give()).body).toEqual({ _id: key });
    expect((await give()).body).toEqual({ _id: key });
    expect((await give({ amount: '41' })).body).toMatchObject({ code: 8 });
    expect((await give({ multiplier: 3 })).body).toMatchObject({ code: 8 });
    expect((await give({ multiplier: 2 })).body).toEqual({ _id: key });
    expect((await give({ key: crypto.randomUUID() })).body).toMatchObject({ code: 3 });
    const list = await call('/api/admin/bonuses', staff, { user: player.user._id });
    expect(list.body.bonuses).toMatchObject([
      {
        state: 'active',
        granted: '40.00',
        value: '40.00',
        toWager: '80.00',
        reason: 'Sorry for the wait',
        staff: staff.user._id,
      },
    ]);
    expect((await call('/api/admin/bonuses', player)).status).toBe(403);
    const end = () => call('/api/admin/bonuses/cancel', staff, { id: key, reason: 'Given by mistake' });
    expect((await end()).body).toEqual({ cancelled: true });
    expect((await end()).body).toMatchObject({ code: 1 });
    const { rows } = await app.platform.db.pool.query(
      `select action from audit_log where subject = $1 and action like 'bonus.%' order by no`,
      [player.user._id],
    );
    expect(rows).toEqual([{ action: 'bonus.grant' }, { action: 'bonus.cancel' }]);
    await fixture.set({});
    expect((await give({ key: crypto.randomUUID(), multiplier: 25 })).body).toMatchObject({ code: 7 });
    await fixture.set(QUICK);
  });
});
