/** Bonuses that come by a promocode or the wheel. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { unitsOfMicroUsd } from '#platform/server/money/currency.ts';
import { NO_RESTRICTIONS, type PlayerRestrictions } from '#platform/server/policy/restrictions.ts';
import { amongUnknown } from '#platform/server/testing/among-unknown.ts';
import type { TestPlatform, TestPlayer } from '#platform/server/testing/platform.ts';
import type { depositBonus } from '../contract.ts';
import { openBonuses, type BonusTestApp } from './testing/test-app.ts';

let fixture: BonusTestApp;
let app: TestPlatform;
let staff: TestPlayer;

beforeAll(async () => {
  fixture = await openBonuses(games);
  app = fixture.app;
  staff = await app.staff('promocodes.read', 'promocodes.write');
});
afterAll(() => app.close());

const make = (body: object) =>
  app.api('/api/admin/promocodes/create', { mostUses: 100, ...body }, staff.token);
const redeem = (player: TestPlayer, code: string) =>
  app.api('/api/promocode/activate', { code }, player.token);
const spin = (player: TestPlayer, headers?: Record<string, string>) =>
  app.api('/api/promocode/ticket/spin', {}, player.token, headers);
const offers = async (player: TestPlayer | null): Promise<ReplyOf<typeof depositBonus>> =>
  (await app.api('/api/data/promotions/depositBonus', {}, player?.token)).body;

it('a code gives bonus money, which is capped; not while a bonus is under way, and no use is lost then', async () => {
  const money = { kind: 'bonus', currency: 'usd', value: '25' };
  expect((await make({ code: 'EXTRA25', ...money })).status).toBe(200);
  expect((await make({ code: 'SECOND', ...money })).status).toBe(200);
  const player = await app.register();
  expect((await redeem(player, 'extra25')).body).toEqual({
    kind: 'bonus',
    value: '25.00',
    currency: 'usd',
    tickets: null,
    offer: null,
  });
  const bonus = (await fixture.bonus(player))!;
  expect(bonus).toMatchObject({
    kind: 'cash',
    name: 'EXTRA25',
    value: '25.00',
    toWager: '1000.00',
    cap: '250.00',
  });
  expect(await redeem(player, 'SECOND')).toMatchObject({ status: 409, body: { code: 10 } });
  await app.api('/api/cancelBonus', { id: bonus._id }, player.token);
  expect((await redeem(player, 'SECOND')).status).toBe(200);
  expect((await redeem(player, 'EXTRA25')).body).toMatchObject({ code: 4 });
  const { rows } = await app.platform.db.pool.query('select code, uses from promocode order by code');
  expect(rows).toEqual([
    { code: 'EXTRA25', uses: 1 },
    { code: 'SECOND', uses: 1 },
  ]);
  expect(await fixture.audit()).toEqual([]);
});

it('no code is made that nobody could redeem, and each refusal of a bonus has its own words', async () => {
  const small = await make({ code: 'SMALL', kind: 'bonus', currency: 'usd', value: '10' });
  expect([small.status, small.body.errors]).toEqual([422, { value: 'invalid' }]);
  const offer = { kind: 'offer', offer: 'first-deposit', mostUses: 10 };
  for (const code of ['FIRST', 'AGAIN']) expect((await make({ code, ...offer })).status).toBe(200);
  const late = await app.register();
  await fixture.deposit(late, 'usd', '60');
  expect((await redeem(late, 'FIRST')).body.code).toBe(12);
  const early = await app.register();
  expect((await redeem(early, 'FIRST')).status).toBe(200);
  await fixture.deposit(early, 'usd', '60');
  await app.api('/api/cancelBonus', { id: (await fixture.bonus(early))!._id }, early.token);
  expect((await redeem(early, 'AGAIN')).body.code).toBe(11);
});

it('a code with one use left gives one of fifty players a bonus', async () => {
  await make({ code: 'LAST-ONE', kind: 'bonus', currency: 'usd', value: '20', mostUses: 1 });
  const players = await Promise.all(Array.from({ length: 50 }, () => app.register()));
  const answers = await Promise.all(players.map((player) => redeem(player, 'LAST-ONE')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 3)).toHaveLength(49);
  const held = await Promise.all(players.map((player) => fixture.held(player, 'usd')));
  expect(held.reduce((sum, { bonus }) => sum + bonus, 0n)).toBe(fixture.app.units('20'));
});

it('a code brings the bonus of an offer with the next deposit, and the wheel waits for that', async () => {
  const secret = {
    id: 'partners',
    name: 'For partners',
    description: '',
    maxUsd: '100',
    percent: 100,
    multiplier: 40,
    firstDepositOnly: false,
    repeat: false,
    listed: false,
  };
  const open = { ...secret, id: 'everybody', listed: true };
  await fixture.set({ offers: [open, secret] });
  expect((await make({ code: 'NO-SUCH', kind: 'offer', offer: 'gone' })).status).toBe(422);
  expect((await make({ code: 'PARTNER', kind: 'offer', offer: 'partners' })).status).toBe(200);
  const player = await app.register();
  const ask = (id: string) => app.api('/api/data/promotions/depositOptIn', { id }, player.token);
  expect((await ask('partners')).body).toMatchObject({ code: 1 });
  expect((await ask('everybody')).status).toBe(200);
  expect((await redeem(player, 'PARTNER')).body).toMatchObject({
    kind: 'offer',
    offer: { _id: 'partners', name: 'For partners' },
  });
  const shown = await offers(player);
  expect(shown).toMatchObject({ model: { _id: 'partners' }, state: { checkedIn: true } });
  expect(shown.offers.map(({ _id }) => _id)).toEqual(['partners', 'everybody']);
  // What was won stays until it is used or given up.
  expect(await ask('everybody')).toMatchObject({ status: 409, body: { code: 7 } });
  expect((await offers(player)).model?._id).toBe('partners');
  expect(await spin(player)).toMatchObject({
    status: 409,
    body: { code: 3, message: 'Use available deposit bonus before spinning the wheel.' },
  });
  await fixture.deposit(player, 'usd', '60');
  expect(await fixture.bonus(player)).toMatchObject({ granted: '60.00', name: 'For partners' });
  expect((await spin(player)).status).toBe(200);
  await fixture.set({});
});

it('an offer that the law never lets come is neither shown nor promised', async () => {
  const segment = { label: '+50 %', usd: '0.50', weight: 1, offer: 'wheel-reload' };
  await app.kit.settings.set('rewards', { wheel: Array.from({ length: 6 }, () => segment) }, 'test');
  expect((await make({ code: 'RELOAD', kind: 'offer', offer: 'wheel-reload' })).status).toBe(200);
  // A bonus is wagered ten times at most.
  const own = { mild: { base: 'crypto', rules: { unknownCountry: 'allow', bonusWagering: 10 } } };
  await app.kit.settings.set('jurisdiction', { profile: 'mild', own }, 'test');
  try {
    const player = await app.register();
    for (const who of [null, player]) expect(await offers(who)).toMatchObject({ model: null, offers: [] });
    const ask = await app.api('/api/data/promotions/depositOptIn', { id: 'first-deposit' }, player.token);
    expect(ask).toMatchObject({ status: 403, body: { rule: 'law.bonus.wagering' } });
    expect((await redeem(player, 'RELOAD')).status).toBe(403);
    const { rows } = await app.platform.db.pool.query("select uses from promocode where code = 'RELOAD'");
    expect(rows).toEqual([{ uses: 0 }]);
    expect((await spin(player)).body).toMatchObject({ value: '0.50', bonus: null });
    // Who is there now, wherever they live.
    await app.kit.settings.set('jurisdiction', { countries: { CA: 'mild' }, own }, 'test');
    const guest = await app.register();
    expect((await spin(guest, { 'x-country': 'CA' })).body).toMatchObject({ value: '0.50', bonus: null });
    expect(await app.kit.services.bonus.waiting(guest.id)).toBe(false);
  } finally {
    await app.kit.settings.set('jurisdiction', {}, 'test');
  }
});

it('the house gives nothing where it takes no money, nor to who is too young; what nobody asks for goes by what is known', async () => {
  const { kit } = app;
  const somebody = async (more: Partial<PlayerRestrictions>, last: string | null) => {
    const one = await app.register();
    await kit.money.act(one.id, (state, draft) => {
      draft.setGuard(state, { ...NO_RESTRICTIONS, ...more });
      return true;
    });
    await kit.db.pool.query('update session set country = $2 where account_id = $1', [
      one.id.toString(),
      last,
    ]);
    return one;
  };
  const [unknown, minor] = [await somebody({}, null), await somebody({ born: '2015-01-01' }, null)];
  // As shipped nothing is taken there.
  for (const [one, country, rule] of [
    [unknown, 'US', 'country'],
    [minor, 'CA', 'age'],
  ] as const)
    expect(await spin(one, { 'x-country': country })).toMatchObject({ status: 403, body: { rule } });
  const given = (one: TestPlayer) => fixture.give(one, 'usd', '25');
  for (const [one, rule] of [
    [minor, 'age'],
    [await somebody({}, 'US'), 'country'],
    [await somebody({ country: 'US' }, 'CA'), 'country'],
  ] as const)
    expect(await given(one)).toMatchObject({ policy: { rule } });
  const resident = await somebody({ country: 'CA' }, 'US');
  expect(await given(resident)).toHaveProperty('posting');
  expect(await amongUnknown(app, () => given(unknown))).toHaveProperty('posting');
});

it('a segment of the wheel gives the bonus of an offer, and money to who cannot have it', async () => {
  const segment = { label: 'Bonus', usd: '0.05', weight: 1, offer: 'first-deposit' };
  const stored = await app.kit.settings.set(
    'rewards',
    { wheel: Array.from({ length: 6 }, () => segment) },
    'test',
  );
  expect(stored).toHaveProperty('version');
  // Every ticket may bring the offer's 500 dollars: one is more than a code may give, though the consolation is five cents.
  expect((await make({ code: 'TICKET', kind: 'tickets', tickets: 1 })).body).toMatchObject({
    code: 422,
    errors: { tickets: 'too_large' },
  });
  const player = await app.register();
  expect((await spin(player)).body).toMatchObject({
    value: '0.00',
    bonus: 'First deposit bonus',
    offer: 'first-deposit',
    tickets: 0,
  });
  expect(await app.kit.services.bonus.waiting(player.id)).toBe(true);
  const regular = await app.register();
  await fixture.deposit(regular, 'usd', '30');
  expect((await spin(regular)).body).toMatchObject({ value: '0.05', bonus: null, offer: null });
  expect((await fixture.held(regular, 'usd')).real).toBe(fixture.app.units('30.05'));
  expect(await fixture.audit()).toEqual([]);
});

it('comes in no currency but the only one that is played in, and waits for a deposit of that', async () => {
  const again = { id: 'again', name: 'Again', description: '', maxUsd: '50', percent: 50, multiplier: 40 };
  await fixture.set({
    offers: [{ ...again, firstDepositOnly: false, repeat: false, listed: true }],
  });
  await app.kit.features.set('single-currency', true, 'test');
  const money = { code: 'UNPLAYED', kind: 'bonus', currency: 'usdt', value: '25' };
  expect((await make(money)).body).toMatchObject({ code: 422, errors: { value: 'invalid' } });
  expect((await make({ ...money, kind: 'credit' })).body).toMatchObject({
    code: 422,
    errors: { currency: 'invalid' },
  });
  const player = await app.register();
  await app.api('/api/data/promotions/depositOptIn', { id: 'again' }, player.token);
  const id = await fixture.deposit(player, 'usdt', '100');
  expect(await fixture.bonus(player)).toBeUndefined();
  expect(await app.kit.services.bonus.waiting(player.id)).toBe(true);
  const copy = app.kit.account.personalDataParts().find(({ section }) => section === 'bonuses')!;
  expect(await copy.read((await app.kit.identity.byId(player.id))!)).toMatchObject({
    bonuses: [],
    wanted: { offer: 'again' },
    deposits: [{ id, reversed: false }],
  });
  await fixture.deposit(player, 'usd', '100');
  expect(await fixture.bonus(player)).toMatchObject({ currency: 'usd', granted: '50.00' });
  // Five cents of the wheel are paid in what is played in.
  await app.kit.settings.set('single-currency', { currency: 'btc' }, 'test');
  const guest = await app.register();
  expect((await spin(guest)).body).toMatchObject({ value: '0.05', bonus: null });
  expect((await fixture.held(guest, 'usd')).real).toBe(0n);
  expect((await fixture.held(guest, 'btc')).real).toBe(
    unitsOfMicroUsd(50_000n, app.kit.money.currency('btc')!),
  );
  expect(await fixture.audit()).toEqual([]);
  await app.kit.settings.set('single-currency', {}, 'test');
  await app.kit.features.set('single-currency', false, 'test');
  await fixture.set({});
});

it('codes for an offer weigh what it may give: too much is refused, much waits for a second, and who agreed has none', async () => {
  const alone = (adjustAboveEur: string) =>
    app.kit.settings.set('backoffice', { fourEyes: { adjustAboveEur } }, 'test');
  const [agrees, friend] = [await app.staff('promocodes.write', 'approvals'), await app.register()];
  for (const { id } of [agrees, friend])
    await app.kit.identity.openSession((await app.kit.identity.byId(id))!, {
      address: '198.51.100.9',
      userAgent: 'x',
      device: 'of-who-agrees-at-home-000',
    });
  await alone('100');
  const terms = { code: 'AGREED', kind: 'offer', offer: 'wheel-reload', mostUses: 2, key: 'agreed-once' };
  // 100 dollars each, and 10,000 at once.
  expect((await make({ ...terms, mostUses: 101 })).body).toMatchObject({
    code: 422,
    errors: { offer: 'too_large' },
  });
  for (let times = 0; times < 2; times++)
    expect((await make(terms)).body).toEqual({ codes: [], waiting: true });
  // Another one of that name is no part of what waits.
  expect((await make({ ...terms, mostUses: 90 })).body).toMatchObject({ code: 4 });
  const { requests } = (await app.api('/api/admin/requests', {}, agrees.token)).body;
  expect(requests).toMatchObject([{ act: 'promocode.create', state: 'pending', body: { mostUses: 2 } }]);
  const decide = { id: requests[0].id, approve: true };
  expect((await app.api('/api/admin/requests/decide', decide, agrees.token)).status).toBe(200);
  expect((await make(terms)).body).toEqual({ codes: ['AGREED'] });
  await alone('999999999');
  expect((await redeem(agrees, 'AGREED')).body).toMatchObject({ code: 8 });
  expect((await redeem(friend, 'AGREED')).body).toMatchObject({ code: 9 });
  expect((await redeem(await app.register(), 'AGREED')).status).toBe(200);
});

it.each([
  ['/api/cancelBonus', { id: '1 or 1=1' }],
  ['/api/cancelBonus', { id: null }],
  ['/api/data/promotions/depositOptIn', { id: '\u0000' }],
  ['/api/data/promotions/depositOptIn', { id: ['first-deposit'] }],
  ['/api/data/promotions/depositOptIn', { id: '__proto__' }],
  ['/api/admin/bonuses/grant', { user: 'x', currency: 'usd', amount: '-5', reason: 'abc', key: 'no' }],
])('%s refuses %j', async (path, body) => {
  const player = await app.staff();
  const { status } = await app.api(path, body, player.token);
  expect([status >= 400, status < 500]).toEqual([true, true]);
});
