/** Free spins from the gift to the bonus, with the emulator as the aggregator. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bonuses } from '#features/money/bonuses/feature.ts';
import { catalogue } from '#features/play/catalogue/feature.ts';
import { NO_RULES } from '#platform/server/policy/decide.ts';
import {
  type BarKind,
  NO_RESTRICTIONS,
  type PlayerRestrictions,
} from '#platform/server/policy/restrictions.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { accountOf } from '../account.ts';
import { hasSpins } from '../slotegrator/free-spins.ts';
import { type GisApp, gisApp, KEYS } from '../testing/app.ts';
import { order, orderAgain } from './order.ts';
import { readSpins } from './rows.ts';
import { settleFreeSpins } from './settle.ts';

const GAME = 'external:slotegrator:demo-amber-vault';

let gis: GisApp;
let staff: TestPlayer;

beforeAll(async () => {
  gis = await gisApp({ features: [catalogue, bonuses] });
  staff = await gis.app.staff('providers.edit', 'providers.grant');
  const { status } = await asStaff('emulator/set', { on: true });
  if (status !== 200) throw new Error(`the emulator stays off: ${status}`);
});
afterAll(() => gis.app.close());

const asStaff = (path: string, body: object = {}) =>
  gis.app.api(`/api/admin/providers/${path}`, body, staff.token);
const own = async (player: TestPlayer) =>
  (await gis.app.api('/api/providers/freespins', {}, player.token)).body.spins;
const ofStaff = async (player: TestPlayer) =>
  (await asStaff('freespins', { user: player.user._id })).body.spins;
const give = (player: TestPlayer, change: object = {}) =>
  asStaff('freespins/give', {
    user: player.user._id,
    game: GAME,
    currency: 'EUR',
    quantity: 2,
    stake: '0.5',
    days: 7,
    pays: 'cash',
    reason: 'for a test',
    key: randomUUID(),
    ...change,
  });
/** As if the last call had come a while ago: the emulator has a clock of its own, so time cannot pass here. */
const passed = () =>
  gis.app.platform.db.pool.query(
    `update provider_transaction set arrived_at = arrived_at - interval '2 minutes' where spins is not null`,
  );
const settle = async () => {
  await passed();
  await settleFreeSpins(gis.context);
};

/** As a process leaves them that died before the aggregator was asked, two minutes ago. @param bet one of 0.50 unless told */
async function writeDown(player: TestPlayer, bet = 't1'): Promise<string> {
  const id = randomUUID();
  await gis.app.platform.db.pool.query(
    `insert into provider_free_spins (id, provider, user_id, cur, game, quantity, stake, bet, pays, state, staff, reason, from_at, until_at, at)
     select $1, 'slotegrator', $2, $3, 'demo-amber-vault', 2, '0.5', $4, 'cash', 'asked', '', '', at, at + interval '7 days', at
       from (select date_trunc('milliseconds', now()) - interval '2 minutes' as at) as moment`,
    [id, player.id.toString(), gis.app.kit.money.currency('eur')!.id, JSON.stringify({ total_bet_id: bet })],
  );
  return id;
}
/** Has the aggregator be where nobody answers. @returns brings it back */
function silenced(): () => void {
  const { config } = gis.context;
  const slotegrator = { ...KEYS, url: 'http://127.0.0.1:1/v1' };
  const changed = () => ({ ...config(), providers: { ...config().providers, slotegrator } });
  Object.assign(gis.context, { config: changed });
  return () => void Object.assign(gis.context, { config });
}
/** Keeps the player from play; -1: for good. */
const exclude = ({ id }: TestPlayer, excludedUntil: PlayerRestrictions['excludedUntil']) =>
  gis.app.kit.money.act(id, (state, draft) => {
    draft.setGuard(state, { ...NO_RESTRICTIONS, excludedUntil, bar: 'exclusion' });
    return true;
  });
const bonusesOf = async ({ id }: TestPlayer) =>
  (
    await gis.app.kit.db.pool.query<{ granted: string }>(
      'select granted::text from bonus where user_id = $1',
      [id.toString()],
    )
  ).rows.map(({ granted }) => granted);
const rowOf = async (id: string) => (await readSpins(gis.app.kit.db.pool, 'f.id = $1', [id]))[0]!;

/** A call as the aggregator makes it about free spins of ours. */
function spin(
  player: TestPlayer,
  id: string,
  action: 'bet' | 'win',
  amount: string,
  name: string = randomUUID(),
) {
  const round = { round_id: randomUUID(), finished: '1', game_uuid: 'demo-amber-vault' };
  const who = { player_id: player.user._id, currency: 'EUR', session_id: 'theirs' };
  return gis.call({
    action,
    type: 'freespin',
    freespin_id: id,
    amount,
    transaction_id: name,
    ...who,
    ...round,
  });
}

it('are offered at stakes of the aggregator, to staff who may give them', async () => {
  const { body } = await asStaff('freespins/stakes', { game: GAME, currency: 'EUR' });
  expect(body.stakes).toEqual(['0.5', '0.1', '1']);
  const player = await gis.player('0');
  expect((await give(player, { stake: '7' })).body).toMatchObject({ code: 4 });
  expect((await give(player, { game: 'external:slotegrator:demo-fjord-wheel' })).body).toMatchObject({
    code: 2,
  });
  const other = await gis.app.staff('providers.edit');
  const asked = await gis.app.api('/api/admin/providers/freespins', { user: player.user._id }, other.token);
  expect(asked.status).toBe(403);
  expect((await give(staff)).status).toBe(403);
});

it('are played in the frame without a stake, paid as they come, and gone when they are played', async () => {
  const player = await gis.player('10');
  const key = randomUUID();
  expect((await give(player, { key })).body).toEqual({ id: key });
  // The same key gives once, and nothing else.
  expect((await give(player, { key })).body).toEqual({ id: key });
  for (const other of [{ quantity: 3 }, { stake: '1' }, { days: 8 }, { pays: 'bonus' }])
    expect(await give(player, { key, ...other })).toMatchObject({ status: 409, body: { code: 5 } });
  expect(await own(player)).toMatchObject([
    { id: key, game: GAME, quantity: 2, used: 0, stake: '0.5', won: '0.00', pays: 'cash', state: 'open' },
  ]);
  const opened = await gis.app.api('/api/providers/launch', { game: GAME, currency: 'EUR' }, player.token);
  const address = `${gis.app.url}${new URL(opened.body.url as string).pathname}`;
  const ask = async (what: string, sent: object) =>
    (await (await fetch(`${address}/${what}`, { method: 'POST', body: JSON.stringify(sent) })).json()) as {
      spins: number;
      won: string;
    };
  expect(await ask('state', {})).toMatchObject({ spins: 2 });
  let won = 0n;
  for (const left of [1, 0]) {
    const turn = await ask('turn', { stake: '5', choice: 'spin' });
    expect(turn.spins).toBe(left);
    won += gis.units(turn.won);
  }
  expect(await gis.balance(player)).toBe(gis.units('10') + won);
  expect(await own(player)).toEqual([]);
  await settle();
  expect(await ofStaff(player)).toMatchObject([{ used: 2, state: 'over', trouble: null }]);
  expect(await gis.audit()).toEqual([]);
});

it('that are to be a bonus keep their wins back, and give them once they are over', async () => {
  const player = await gis.player('10');
  const id = randomUUID();
  await give(player, { key: id, pays: 'bonus' });
  const [first, late] = [randomUUID(), randomUUID()];
  await spin(player, id, 'bet', '0.50');
  expect(await spin(player, id, 'win', '40.00', first)).toMatchObject({ balance: 10 });
  // The same again, and one that is taken back.
  expect(await spin(player, id, 'win', '40.00', first)).toMatchObject({ balance: 10 });
  await spin(player, id, 'bet', '0.50');
  await spin(player, id, 'win', '5.00', late);
  const undo = { action: 'win', transaction_id: late, amount: '5.00', type: 'freespin' };
  const who = { player_id: player.user._id, currency: 'EUR', session_id: 'theirs', game_uuid: 'g' };
  await gis.call({
    ...who,
    action: 'rollback',
    type: 'rollback',
    transaction_id: randomUUID(),
    rollback_transactions: [undo],
  });
  expect(await ofStaff(player)).toMatchObject([{ used: 2, won: '40.00' }]);
  await settle();
  await settle();
  expect(await gis.cents(player)).toBe(1000n);
  const { rows } = await gis.app.platform.db.pool.query(
    'select granted::text, name, state from bonus where user_id = $1',
    [player.id.toString()],
  );
  expect(rows).toEqual([{ granted: `${gis.units('40')}`, name: 'Free spins', state: 'active' }]);

  // Another one waits until that is over.
  const other = randomUUID();
  await give(player, { key: other, pays: 'bonus', quantity: 1 });
  await spin(player, other, 'bet', '0');
  await spin(player, other, 'win', '30.00');
  await settle();
  expect((await ofStaff(player))[0]).toMatchObject({
    id: other,
    trouble: expect.stringContaining('under way'),
  });
  expect(await gis.audit()).toEqual([]);

  // However many wait, and whatever is wrong with them, those of others are given: here a hundred of no known currency.
  const { pool } = gis.app.platform.db;
  await pool.query(
    `insert into provider_free_spins (id, provider, user_id, cur, game, quantity, stake, bet, pays, state, staff, reason, from_at, until_at, at)
     select gen_random_uuid(), provider, user_id, 32000, game, 1, stake, bet, pays, 'over', staff, 'waits',
       from_at, until_at, at - interval '1 day' from provider_free_spins, generate_series(1, 100) where id = $1`,
    [other],
  );
  await pool.query(
    `insert into provider_transaction (provider, id, ref, user_id, cur, action, amount, arrived_at, effect, spins, held, at)
     select f.provider, f.id::text, gen_random_uuid(), f.user_id, f.cur, 'win', t.amount, f.at, 0, f.id, 'held', f.at
       from provider_free_spins f, provider_transaction t where f.reason = 'waits' and t.spins = $1 and t.held = 'held'`,
    [other],
  );
  const [next, last] = [await gis.player('10'), randomUUID()];
  await give(next, { key: last, pays: 'bonus', quantity: 1 });
  await spin(next, last, 'bet', '0');
  await spin(next, last, 'win', '30.00');
  await settle();
  const given = await pool.query('select granted::text from bonus where user_id = $1', [next.id.toString()]);
  expect(given.rows).toEqual([{ granted: `${gis.units('30')}` }]);
  await pool.query(
    `delete from provider_transaction where spins in (select id from provider_free_spins where reason = 'waits')`,
  );
  await pool.query(`delete from provider_free_spins where reason = 'waits'`);
});

it('asked for twice at once under one key are given once', async () => {
  const [player, key] = [await gis.player('0'), randomUUID()];
  const answers = await Promise.all([give(player, { key }), give(player, { key }), give(player, { key })]);
  expect(answers.map(({ body }) => body)).toEqual([{ id: key }, { id: key }, { id: key }]);
  expect(await ofStaff(player)).toMatchObject([{ id: key, state: 'open' }]);
});

it('of which nobody knows whether the aggregator has them are asked for again, and stay until it says', async () => {
  const player = await gis.player('0');
  const [lost, refused] = [await writeDown(player), await writeDown(player, 'no such bet')];
  const back = silenced();
  expect((await give(player, { key: lost })).body).toMatchObject({ code: 2 });
  expect((await asStaff('freespins/cancel', { id: lost, reason: 'a mistake' })).body).toMatchObject({
    code: 2,
  });
  expect((await rowOf(lost)).state).toBe('asked');
  back();
  // One that is refused may come first, and ends a run.
  for (const _run of [1, 2]) await orderAgain(gis.context);
  expect([(await rowOf(lost)).state, (await rowOf(refused)).state]).toEqual(['open', 'failed']);
  expect(await own(player)).toMatchObject([{ id: lost, state: 'open' }]);

  // Taken back while the aggregator was asked: it gives them back as well.
  const late = await rowOf(await writeDown(player));
  expect((await asStaff('freespins/cancel', { id: late.id, reason: 'a mistake' })).body).toEqual({
    cancelled: true,
  });
  const account = (await gis.app.kit.identity.byId(player.id))!;
  expect(await order(gis.context, account, late)).toMatchObject({ code: 5 });
  expect((await rowOf(late.id)).state).toBe('cancelled');
  expect(await hasSpins((await accountOf(gis.context))!, gis.app.kit.runtime, late.id)).toBe(false);
});

it('are paid when they won too little for a bonus, also the part of a cent', async () => {
  const player = await gis.player('10');
  const id = randomUUID();
  await give(player, { key: id, pays: 'bonus', quantity: 1 });
  await spin(player, id, 'bet', '0.5');
  await spin(player, id, 'win', '0.1550');
  expect(await gis.cents(player)).toBe(1000n);
  await settle();
  expect(await gis.balance(player)).toBe(gis.units('10.155'));
  expect(await gis.audit()).toEqual([]);
});

it('are a bonus whatever they won, also more than may be given, and while the room is off', async () => {
  const { features, db } = gis.app.kit;
  const [player, id] = [await gis.player('10'), randomUUID()];
  await give(player, { key: id, pays: 'bonus', quantity: 1 });
  await features.set('providers', false, 'test');
  try {
    expect(await spin(player, id, 'bet', '0.5')).toMatchObject({ balance: 10 });
    expect(await spin(player, id, 'win', '5000.00')).toMatchObject({ balance: 10 });
    await passed();
    await db.pool.query("select graphile_worker.add_job('providers.settle-free-spins')");
    await expect
      .poll(() => bonusesOf(player), { timeout: 30_000, interval: 20 })
      .toEqual([`${gis.units('5000')}`]);
  } finally {
    await features.set('providers', true, 'test');
  }
  expect(await ofStaff(player)).toMatchObject([{ state: 'over', trouble: null }]);
});

it('wait while their player is on a break, are in the way of an erasure, and are paid once there never will be a bonus', async () => {
  const [player, id] = [await gis.player('10'), randomUUID()];
  await give(player, { key: id, pays: 'bonus', quantity: 1 });
  await spin(player, id, 'bet', '0.5');
  await spin(player, id, 'win', '40.00');
  await exclude(player, gis.app.kit.runtime.now() + 86_400_000);
  expect(await spin(player, id, 'bet', '0.5')).toMatchObject({ error_code: 'INTERNAL_ERROR' });
  await settle();
  expect(await gis.cents(player)).toBe(1000n);
  const claimable = async () => {
    const state = await gis.app.kit.money.peek(player.id);
    const sources = gis.app.kit.services.claimable;
    return (await Promise.all(sources.map((read) => read(gis.app.kit.db.pool, state)))).flat();
  };
  const cur = gis.app.kit.money.currency('eur')!.id;
  expect(await claimable()).toEqual([{ cur, amount: gis.units('40') }]);
  await exclude(player, -1);
  await settle();
  expect(await gis.cents(player)).toBe(5000n);
  expect([await bonusesOf(player), await claimable()]).toEqual([[], []]);
  expect(await gis.audit()).toEqual([]);
});

it('are not paid for what their player can bring about: a log-in from a closed country, the end of the account', async () => {
  const { kit } = gis.app;
  const [guest, leaver] = [await gis.player('10'), await gis.player('10')];
  for (const player of [guest, leaver]) {
    const id = randomUUID();
    await give(player, { key: id, pays: 'bonus', quantity: 1 });
    await spin(player, id, 'bet', '0.5');
    await spin(player, id, 'win', '40.00');
  }
  const bar = (kind: BarKind) =>
    kit.money.exclusive(leaver.id, (client, state, draft) =>
      kit.policy.bar(client, state, draft, { until: -1, kind }),
    );
  await kit.db.pool.query(`update session set country = 'DE' where account_id = $1`, [guest.id.toString()]);
  await bar('closed');
  const { policyRules } = kit.services;
  const rules = { ...NO_RULES, blocked: new Set(['DE']) };
  kit.provide('policyRules', () => rules);
  try {
    await settle();
    expect([await gis.cents(guest), await gis.cents(leaver)]).toEqual([1000n, 1000n]);
    expect(await ofStaff(guest)).toMatchObject([{ trouble: expect.stringContaining('in your country') }]);
    expect(await ofStaff(leaver)).toMatchObject([{ trouble: expect.stringContaining('closed') }]);
    // Once that is known for sure, and once they can never come back.
    await kit.money.act(guest.id, (state, draft) => {
      draft.setGuard(state, { ...NO_RESTRICTIONS, country: 'DE' });
      return true;
    });
    await bar('exclusion');
    await settle();
    expect([await gis.cents(guest), await gis.cents(leaver)]).toEqual([5000n, 5000n]);
  } finally {
    kit.provide('policyRules', policyRules);
  }
  expect([await bonusesOf(guest), await bonusesOf(leaver)]).toEqual([[], []]);
  expect(await gis.audit()).toEqual([]);
});

it('are given to nobody who may be given no bonus, and not had from the aggregator for who is barred meanwhile', async () => {
  const [player, other, key] = [await gis.player('0'), await gis.player('0'), randomUUID()];
  const [lost, had] = [await writeDown(player), await rowOf(await writeDown(player))];
  expect(await order(gis.context, (await gis.app.kit.identity.byId(player.id))!, had)).toEqual({
    id: had.id,
  });
  // As if its answer had been lost: the aggregator has them.
  await gis.app.kit.db.pool.query(`update provider_free_spins set state = 'asked' where id = $1`, [had.id]);
  await exclude(player, -1);
  for (const pays of ['cash', 'bonus'])
    expect(await give(player, { key, pays })).toMatchObject({ status: 403, body: { code: -12 } });
  expect(await readSpins(gis.app.kit.db.pool, 'f.id = $1', [key])).toEqual([]);
  // Whichever comes first, nobody who is barred keeps others from their turn.
  const theirs = await writeDown(other);
  await orderAgain(gis.context);
  expect((await rowOf(theirs)).state).toBe('open');
  const account = (await accountOf(gis.context))!;
  for (const id of [lost, had.id]) {
    expect((await rowOf(id)).state).toBe('failed');
    expect(await hasSpins(account, gis.app.kit.runtime, id)).toBe(false);
  }
});

it('of another player or currency are refused, and those of the aggregator itself are paid', async () => {
  const [player, other] = [await gis.player('10'), await gis.player('10')];
  const id = randomUUID();
  await give(player, { key: id });
  expect(await spin(other, id, 'win', '5.00')).toMatchObject({ error_code: 'INTERNAL_ERROR' });
  expect(await spin(other, 'campaign-7', 'bet', '0.50')).toMatchObject({ balance: 10 });
  expect(await spin(other, 'campaign-7', 'win', '5.00')).toMatchObject({ balance: 15 });
});

it('can be taken back, and what they won until then stays', async () => {
  const player = await gis.player('10');
  const id = randomUUID();
  await give(player, { key: id });
  await spin(player, id, 'win', '3.00');
  const { body } = await asStaff('freespins/cancel', { id, reason: 'a mistake' });
  expect(body).toEqual({ cancelled: true });
  expect(await own(player)).toEqual([]);
  expect(await gis.cents(player)).toBe(1300n);
  expect((await asStaff('freespins/cancel', { id, reason: 'once more' })).body).toMatchObject({ code: 5 });
});
