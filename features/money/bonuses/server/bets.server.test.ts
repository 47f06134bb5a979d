import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { fundingWallet, refuseStake } from '#platform/server/policy/stake.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import { dueAmong, settleBonus } from './settle.ts';
import { openBonuses, QUICK, type BonusTestApp } from './testing/test-app.ts';

const DAY = 86_400_000;

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

async function withBonus(amount = '100'): Promise<TestPlayer> {
  const player = await app.register();
  expect(await fixture.give(player, 'usd', amount)).toMatchObject({ posting: expect.any(String) });
  return player;
}

/** A hand of blackjack for three dollars of bonus money that can be doubled: no blackjack, and no ace to insure against. */
async function openHand(): Promise<{ player: TestPlayer; id: string }> {
  for (;;) {
    const player = await withBonus();
    const { body } = await fixture.play(player, '3.00', { api_id: 'blackjack', data: {} });
    const { status, state } = body.game;
    if (status === 'in-progress' && state.phase !== 'insurance') return { player, id: body.id };
  }
}

describe('a bet', () => {
  it('takes real money first, then bonus money, and never both', async () => {
    const player = await withBonus();
    await app.credit(player.id, 'usd', '3');
    const own = await fixture.roll(player, '2.00', 'win');
    expect(own.body.balance).not.toHaveProperty('bonus');
    expect((await fixture.held(player, 'usd')).bonus).toBe(app.units('100'));
    const { real } = await fixture.held(player, 'usd');
    const given = await fixture.roll(player, '4.00', 'win');
    const after = await fixture.held(player, 'usd');
    expect(after.real).toBe(real);
    expect(after.bonus).not.toBe(app.units('100'));
    expect(given.body.balance).toMatchObject({ currency: 'usd', demo: false });
    expect([given.body.balance.value, given.body.balance.bonus].map((text) => app.units(text))).toEqual([
      after.real,
      after.bonus,
    ]);
    expect(given.body.balance.version).toBeGreaterThan(own.body.balance.version);
    expect(await fixture.audit()).toEqual([]);
  });

  it('that neither covers alone is refused, and says so', async () => {
    const player = await withBonus('20');
    await app.credit(player.id, 'usd', '3');
    await fixture.set({ ...QUICK, maxBetUsd: '500' });
    const both = await fixture.play(player, '21.00');
    expect([both.status, both.body.code]).toEqual([409, -13]);
    expect(both.body.message).toContain('alone');
    await fixture.set(QUICK);
  });

  it('above the greatest stake is refused before it is made, with the rule', async () => {
    const player = await withBonus();
    const { status, body } = await fixture.roll(player, '5.01', 'win');
    expect([status, body.code, body.rule]).toEqual([422, -19, 'bonus.max-bet']);
    expect(body.message).toContain('$5.00');
    expect((await fixture.held(player, 'usd')).bonus).toBe(app.units('100'));
    expect((await fixture.roll(player, '5.00', 'win')).status).toBe(200);
  });

  it('on a game that bonus money does not play is refused before it is made', async () => {
    const player = await withBonus();
    const { status, body } = await fixture.play(player, '1.00', { api_id: 'blackjack', data: {} });
    expect([status, body.code, body.rule]).toEqual([403, -20, 'bonus.game']);
    await app.credit(player.id, 'usd', '10');
    expect((await fixture.play(player, '1.00', { api_id: 'blackjack', data: {} })).status).toBe(200);
  });

  it('raised stays in bonus money, within the greatest stake', async () => {
    await fixture.set({ ...QUICK, games: { blackjack: 100 } });
    const { player, id } = await openHand();
    await app.credit(player.id, 'usd', '100');
    const turn = (action: string) => call('/api/whisper', player, { event: 'turn', data: { id, action } });
    expect(await turn('double')).toMatchObject({ status: 422, body: { code: -19 } });
    await fixture.set({ ...QUICK, games: { blackjack: 100 }, maxBetUsd: '6' });
    const { body } = await turn('double');
    expect(body.balance).toMatchObject({ demo: false, bonus: expect.any(String) });
    const { rows } = await app.platform.db.pool.query('select cur, stake::text from bet where user_id = $1', [
      player.id.toString(),
    ]);
    expect(rows).toEqual([{ cur: -10_010, stake: `${app.units('6')}` }]);
    expect((await fixture.held(player, 'usd')).real).toBe(app.units('100'));
    expect(await fixture.audit()).toEqual([]);
    await fixture.set(QUICK);
  });

  it('in parts is one bet: places of a shared round add up to the greatest stake', async () => {
    const player = await withBonus();
    const state = await app.kit.money.peek(player.id);
    const currency = app.kit.money.currency('usd')!;
    const ledgerCurrencyId = fundingWallet(state, currency, false, app.units('3'));
    const open = { id: 'a', game: 'crash', cur: ledgerCurrencyId, stake: app.units('3') } as never;
    state.rounds.set('a', open);
    const request = {
      currency,
      cur: ledgerCurrencyId,
      game: 'crash',
      stake: app.units('2.01'),
      maxMultiplier: null,
      limits: { min: 1n, max: app.units('100'), maxPayout: 10n ** 9n, maxText: '', maxPayoutText: '' },
      policy: app.kit.policy.view('originals', null),
    };
    expect(refuseStake(state, request, app.kit.runtime.now())).toMatchObject({ code: -19 });
    expect(refuseStake(state, { ...request, stake: app.units('2') }, app.kit.runtime.now())).toBeNull();
    expect(refuseStake(state, { ...request, game: 'slide' }, app.kit.runtime.now())).toBeNull();
  });

  it('is told as bonus money, not as play money, and repeats its answer under its key', async () => {
    const player = await withBonus();
    const key = app.kit.runtime.uuid();
    const made = await fixture.play(player, '1.00', { key });
    const again = await fixture.play(player, '1.00', { key });
    expect(again.body.id).toBe(made.body.id);
    expect(again.body.balance).toMatchObject({ value: '0.00', bonus: made.body.balance.bonus });
    const { body } = await call('/api/profile/bets', player, { money: 'real' });
    expect(body.bets[0]).toMatchObject({ currency: 'usd', demo: false, bonus: true, wager: '1.00' });
    const staff = await app.staff();
    const shown = await call('/api/admin/user', staff, { id: player.user._id });
    expect(shown.body.balances).toContainEqual(
      expect.objectContaining({ currency: 'usd', real: '0.00', bonus: made.body.balance.bonus }),
    );
    await app.platform.events.settle();
    const statement = await call('/api/profile/statement', player, { money: 'bonus' });
    expect(statement.body.months[0].lines[0]).toMatchObject({
      currency: 'usd',
      prizes: '100.00',
      closing: made.body.balance.bonus,
    });
  });

  it('counts for no limit, no level and no rakeback; exclusion holds for it', async () => {
    const player = await withBonus();
    const limit = { kind: 'loss', period: 'day', cap: '1' };
    expect((await call('/api/limits/set', player, limit)).status).toBe(200);
    for (let at = 0; at < 5; at++) expect((await fixture.roll(player, '5.00', 'win')).status).toBe(200);
    const { guard } = await app.kit.money.peek(player.id);
    expect(guard!.limits).toMatchObject([{ kind: 'loss', used: '0' }]);
    await fixture.settle();
    const vip = (await call('/api/vip', player)).body;
    expect(vip.find((one: { type: string }) => one.type === 'data')).toMatchObject({ wagered: '0.00' });
    expect((await call('/api/data/rakeback', player)).body).toEqual([]);
    const other = await app.register();
    await app.kit.money.exclusive(other.id, (client, state, draft) =>
      app.kit.policy.bar(client, state, draft, { until: -1, kind: 'exclusion' }),
    );
    expect(await fixture.give(other, 'usd', '50')).toMatchObject({ code: -12 });
  });
});

it('with the feature off bonus money is not played, and the rest of the house does not see it', async () => {
  const player = await withBonus();
  await app.kit.features.set('bonuses', false, 'test');
  const { status, body } = await fixture.roll(player, '1.00', 'win');
  expect([status, body.code]).toEqual([403, -20]);
  expect(await app.kit.services.bonus.active(player.id)).toBe(false);
  expect(await fixture.give(await app.register(), 'usd', '50')).toMatchObject({ code: 404 });
  await app.kit.features.set('bonuses', true, 'test');
  expect((await fixture.roll(player, '1.00', 'win')).status).toBe(200);
});

it('time in which bonuses were switched off takes none of a bonus’s own', async () => {
  await fixture.set({ ...QUICK, expireDays: 1 });
  const player = await withBonus();
  const { expiresAt } = (await fixture.bonus(player))!;
  const off = app.kit.runtime.now();
  await app.kit.features.set('bonuses', false, 'test');
  fixture.move(3 * DAY);
  await fixture.settle();
  await app.kit.features.set('bonuses', true, 'test');
  const wasOff = app.kit.runtime.now() - off;
  expect(await dueAmong(app.kit, app.kit.db.pool, null)).not.toContain(player.id);
  await fixture.settle();
  const { expiresAt: later } = (await fixture.bonus(player))!;
  expect(later - expiresAt).toBeGreaterThanOrEqual(3 * DAY);
  expect(later - expiresAt).toBeLessThanOrEqual(wasOff);
  fixture.move(DAY);
  expect(await dueAmong(app.kit, app.kit.db.pool, null)).toContain(player.id);
  await fixture.settle();
  expect(await fixture.bonus(player)).toBeUndefined();
  expect(await fixture.audit()).toEqual([]);
  await fixture.set(QUICK);
});

it('bets before the end of a bonus wager it: that waits for its open round, and is the player’s', async () => {
  await fixture.set({ ...QUICK, expireDays: 1 });
  const player = await withBonus('25');
  await fixture.play(player, '5.00', { api_id: 'mines', data: { mines: 3 } });
  for (let at = 0; at < 10; at++) await fixture.roll(player, '5.00', 'win');
  fixture.move(DAY + 1);
  // Whether the bets were counted by then or not: those of before the end count.
  await settleBonus(app.kit, player.id);
  await fixture.settle();
  expect(await fixture.bonus(player)).toMatchObject({ left: '0.00', frozenValue: '5.00', ending: false });
  const { body } = await call('/api/game/info', player, { api_id: 'mines', currency: 'usd' });
  await call('/api/whisper', player, { event: 'finish', data: { id: body.open.id } });
  await fixture.settle();
  expect(await fixture.bonus(player)).toBeUndefined();
  // Ten times five dollars at 99/98.
  const left = app.units('25') + 10n * app.units('0.05102040');
  expect(await fixture.held(player, 'usd')).toEqual({ real: left, bonus: 0n });
  expect(await fixture.audit()).toEqual([]);
  await fixture.set(QUICK);
});
