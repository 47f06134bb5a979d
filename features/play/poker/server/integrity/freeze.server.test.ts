import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import type { FreezeView } from '../../freeze-contract.ts';
import { FAST } from '../testing/app.ts';
import { openTournaments, type Tournaments } from '../testing/tournaments.ts';

const DUEL = { id: 'duel', name: 'Duel', seats: 3, speed: 'turbo', buyIn: '5.00', fee: '0.25' };

let tournaments: Tournaments;
let house: Tournaments['house'];
let staff: TestPlayer;
let second: TestPlayer;
beforeAll(async () => {
  tournaments = await openTournaments({
    pace: FAST,
    settings: { actionSeconds: 120, returnMinutes: 0, sitAndGos: [DUEL] },
    features: [backoffice],
  });
  ({ house } = tournaments);
  staff = await house.app.staff('poker.freeze');
  second = await house.app.staff('poker.freeze', 'approvals');
});
afterAll(() => house.app.close());

const pool = () => house.app.kit.db.pool;
const admin = (path: string, body: object, by = staff) =>
  house.app.api(`/api/admin/poker/freezes${path}`, body, by.token);
const freeze = (player: TestPlayer, by = staff, more: object = {}) =>
  admin('/set', { player: player.user.name, reason: 'Chips went one way.', ...more }, by);
const thaw = (id: string, by = staff) => admin('/end', { id, note: 'Shown to be brothers.' }, by);
const decide = (id: string, approve = true, by = second) =>
  house.app.api('/api/admin/requests/decide', { id, approve }, by.token);
const listed = async (id: string) =>
  (await admin('', {})).body.freezes.find((one: FreezeView) => one.id === id) as FreezeView;
const standing = async (player: TestPlayer) => (await house.call('standing', player)).body;
const seated = async () => (await house.show(null)).table.players.length;
const emptied = () => house.until(async () => ((await seated()) === 0 ? true : null));
const leave = async (...players: TestPlayer[]) => {
  for (const player of players) await house.call('leave', player, { table: 'test' });
  await emptied();
};
async function pair(): Promise<[TestPlayer, TestPlayer]> {
  const players = [await house.player(), await house.player()] as const;
  for (const [seat, player] of players.entries()) expect((await house.sit(player, seat)).status).toBe(200);
  return [...players];
}
/** In cents. */
async function heldOf(freezing: string): Promise<bigint> {
  const { rows } = await pool().query<{ held: string }>(
    'select coalesce(sum(amount - taken), 0)::text as held from poker_frozen where freeze_id = $1 and released_at is null',
    [freezing],
  );
  return BigInt(rows[0]!.held) / 10_000n;
}
/** What lies on the operator's account, in cents. */
async function operator(): Promise<bigint> {
  const { rows } = await pool().query<{ sum: string }>(
    'select coalesce(sum(balance), 0)::text as sum from house where code = -4 and cur = $1',
    [house.app.kit.money.currency('usd')!.id],
  );
  return BigInt(rows[0]!.sum) / 10_000n;
}
/** A report on somebody, as staff have decided it. */
async function reported(player: TestPlayer, other: TestPlayer, state = 'confirmed'): Promise<string> {
  const id = house.app.kit.runtime.uuid();
  const [low, high] = player.id < other.id ? [player.id, other.id] : [other.id, player.id];
  await pool().query(
    `insert into poker_report (id, kind, low_id, high_id, severity, reasons, place, first_at, last_at, state)
     values ($1, 'pair', $2, $3, 3, array['flow'], 'test', $4, $4, $5)`,
    [id, low.toString(), high.toString(), house.app.kit.runtime.now(), state],
  );
  return id;
}

it('who is frozen in a hand plays it out; then all that is theirs is held, and nothing new is begun', async () => {
  const [one, other] = await pair();
  const { no } = (await house.dealt()).table.hand!;
  // What the database has no text for.
  expect((await freeze(one, staff, { reason: 'Chips\0went' })).status).toBe(422);
  const frozen = (await freeze(one)).body as FreezeView;
  expect(frozen).toMatchObject({ playing: true, held: [], endedAt: null, reason: 'Chips went one way.' });
  expect(await seated()).toBe(2);
  // The hand goes on, with them: a bet of theirs is taken.
  for (let acts = 0; acts < 20 && (await house.show(null)).table.hand!.no === no; acts++) {
    const done = await house.step([one, other], ({ check }) => ({ action: check ? 'check' : 'call' }));
    if (done === null) break;
    expect(done.status).toBe(200);
  }
  await house.until(async () => ((await seated()) === 1 ? true : null));
  expect(await house.balance(one)).toBe(90_000n);
  const { held } = await listed(frozen.id);
  expect(await standing(one)).toMatchObject({ frozen: { reason: 'Chips went one way.', held }, taken: [] });
  const units = await heldOf(frozen.id);
  expect(held[0]).toMatchObject({ currency: 'usd', demo: false });
  expect(await house.audit()).toEqual([]);
  // Nothing is begun, and nothing is cashed out.
  const id = await tournaments.scheduled();
  const tries = [
    house.sit(one, 3),
    house.call('wait', one, { table: 'test', join: true }),
    house.call('sitandgo/enter', one, { offer: 'duel', key: 'frozen' }),
    tournaments.register(one, id),
  ];
  for (const { body } of await Promise.all(tries)) expect(body.code).toBe(35);
  expect((await house.call('leave', one, { table: 'test' })).body.code).toBe(4);
  // Twice at once is once; and then everything is back.
  const ends = await Promise.all([thaw(frozen.id), thaw(frozen.id, second)]);
  expect(ends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await house.balance(one)).toBe(90_000n + units);
  expect(await standing(one)).toEqual({ frozen: null, taken: [] });
  expect((await house.sit(one, 3)).status).toBe(200);
  await leave(one, other);
  expect(await house.audit()).toEqual([]);
  const log = await house.app.kit.audit.list({ limit: 5, action: 'poker.freeze' });
  expect(log[0]).toMatchObject({ actor: staff.user._id, subject: one.user._id });
});

it('frozen while cashing out, several times at once: what is there is in the wallet or held, once', async () => {
  for (let round = 0; round < 3; round++) {
    const player = await house.player();
    await house.sit(player, 4);
    await house.call('sitandgo/enter', player, { offer: 'duel', key: 'race' });
    const [first, again] = await Promise.all([
      freeze(player),
      freeze(player, second),
      house.call('leave', player, { table: 'test' }),
      house.call('sitandgo/leave', player, { offer: 'duel' }),
      house.call('topup', player, { table: 'test', amount: '1', key: `race-${round}` }),
    ]);
    expect([first.status, again.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
    await emptied();
    const { id } = (first.status === 200 ? first : again).body as FreezeView;
    expect((await house.balance(player)) + (await heldOf(id))).toBe(100_000n);
    expect(await house.audit()).toEqual([]);
    await thaw(id);
    expect(await house.balance(player)).toBe(100_000n);
  }
});

it('prizes and registrations of who is frozen are held too', async () => {
  const player = await house.player();
  const id = await tournaments.scheduled();
  expect((await tournaments.register(player, id)).status).toBe(200);
  const paid = 100_000n - (await house.balance(player));
  const frozen = (await freeze(player)).body as FreezeView;
  expect(frozen.held).toHaveLength(1);
  expect(await house.balance(player)).toBe(100_000n - paid);
  expect(await house.audit()).toEqual([]);
  await thaw(frozen.id);
  expect(await house.balance(player)).toBe(100_000n);
});

it('staff freeze nobody who is close to them, and only with the right', async () => {
  const player = await house.player();
  for (const by of [player, tournaments.staff, await house.app.staff('poker.integrity', 'approvals')])
    expect((await freeze(player, by)).body.code).toBe(403);
  expect((await freeze(staff)).body.code).toBe(20);
  expect((await admin('/set', { player: 'nobody', reason: 'Because.' })).body.code).toBe(4);
  expect((await admin('/set', { player: player.user.name, reason: ' x ' })).body.code).toBe(16);
  expect((await freeze(player, staff, { report: house.app.kit.runtime.uuid() })).body.code).toBe(9);
  expect((await thaw(house.app.kit.runtime.uuid())).body.code).toBe(1);
  await share(staff, player);
  expect((await freeze(player)).body.code).toBe(3);
  expect((await freeze(player, second)).status).toBe(200);
});

let devices = 0;
/** Both accounts were on one device. */
async function share(...both: TestPlayer[]): Promise<void> {
  const device = createHash('sha256').update(`device ${++devices}`).digest();
  for (const { id } of both)
    await pool().query(
      `insert into account_device (account_id, device, first_seen, last_seen, address, user_agent) values ($1, $2, $3, $3, $4, 'Browser')`,
      [id.toString(), device, new Date(house.app.kit.runtime.now()), `203.0.${100 + devices}.7`],
    );
}

it('what one asked for and another agreed to is taken once; harmed players have their part, the rest goes back', async () => {
  const [cheat, partner] = await pair();
  const victim = await house.player();
  await house.sit(victim, 2);
  const all = [cheat, partner, victim];
  // From the first hand with all three on: everybody pays a raise, and the third folds to a bet.
  const { no: first } = (await house.dealt()).table.hand!;
  let hasLost = false;
  await house.until(async () => {
    const { table } = await house.show(null);
    const hand = table.hand!;
    if (hasLost) return true;
    if (!hand.legal) return null;
    const isVictim =
      table.players.find(({ seat }) => seat === hand.legal!.seat)!.user._id === victim.user._id;
    await house.step(all, ({ fold, check }) => {
      if (hand.no === first || (isVictim && hand.street !== 'preflop')) {
        hasLost = isVictim && hand.no > first && fold;
        return { action: fold ? 'fold' : 'check' };
      }
      if (hand.street !== 'preflop') return check ? { action: 'bet', to: '10' } : { action: 'call' };
      return Number(hand.level) < 20 ? { action: 'raise', to: '20' } : { action: fold ? 'call' : 'check' };
    });
    return null;
  });
  // Who was harmed first: a hand with them and one of the two alone is not what was reported.
  await leave(victim, cheat, partner);
  const lost = 100_000n - (await house.balance(victim));
  const open = await reported(cheat, partner, 'open');
  const report = await reported(cheat, partner);
  await house.sit(cheat, 0);
  const { id } = (await freeze(cheat, staff, { report })).body as FreezeView;
  await emptied();
  const body = { id, report, currency: 'usd', amount: '60', reason: 'Chip dumping.', distribute: true };
  const ask = (more: object = {}, by = staff) => admin('/confiscate', { ...body, ...more }, by);
  // One field wrong at a time.
  expect((await ask({ id: open })).body.code).toBe(1);
  expect((await ask({ report: open })).body.code).toBe(9);
  expect((await ask({ amount: '100.01' })).body.code).toBe(8);
  for (const amount of ['0', '-1', '1e3', '1.0000001'])
    expect([5, 16]).toContain((await ask({ amount })).body.code);
  expect((await ask({ currency: 'none' })).body.code).toBe(5);
  expect((await ask({ reason: 'x' })).body.code).toBe(16);
  expect((await ask({}, tournaments.staff)).body.code).toBe(403);

  const asked = await ask();
  expect(asked.status).toBe(200);
  const shares = asked.body.shares as { player: { _id: string }; amount: string }[];
  expect(shares.map(({ player }) => player._id)).toEqual([victim.user._id]);
  expect((await ask()).body.request).toBe(asked.body.request);
  expect((await ask({ amount: '50' })).body.code).toBe(11);
  const request = asked.body.request as string;
  const before = await operator();
  // Not the asker, not without the right, not who is close to a player of it or to the asker.
  await house.app.kit.identity.setPermissions(staff.id, { permissions: ['poker.freeze', 'approvals'] });
  expect((await decide(request, true, staff)).body.code).toBe(5);
  expect((await decide(request, true, await house.app.staff('approvals'))).body.code).toBe(6);
  for (const near of [cheat, victim, staff]) {
    const close = await house.app.staff('poker.freeze', 'approvals');
    await share(close, near);
    expect((await decide(request, true, close)).body.code).toBe(3);
  }
  expect(await operator()).toBe(before);
  expect((await decide(request, false)).body.state).toBe('declined');
  expect(await operator()).toBe(before);
  const later = await ask();
  expect(later.body).toMatchObject({ shares: [{ player: { _id: victim.user._id } }] });
  const next = later.body.request as string;
  // From the partner as well, for the same loss, before either is agreed to.
  await house.sit(partner, 1);
  const other = ((await freeze(partner, staff, { report })).body as FreezeView).id;
  await emptied();
  const twice = await ask({ id: other });
  expect(twice.body.shares).toEqual(shares);
  const rushed = await Promise.all([decide(next), decide(next), decide(next)]);
  expect(rushed.map(({ body: { code } }) => code as number).toSorted((a, b) => a - b)).toEqual([
    409,
    409,
    undefined,
  ]);
  await house.until(async () => ((await house.balance(victim)) === 100_000n ? true : null));
  expect(await operator()).toBe(before + 6_000n - lost);
  expect((await decide(twice.body.request)).body.code).toBe(10);
  expect((await decide(twice.body.request, false)).body.state).toBe('declined');
  expect((await ask({ id: other })).body.code).toBe(10);
  expect((await thaw(other)).status).toBe(200);
  expect(await house.balance(victim)).toBe(100_000n);
  expect(await house.audit()).toEqual([]);
  expect((await listed(id)).taken[0]).toMatchObject({ players: 1, amount: '60.00' });
  expect((await standing(cheat)).taken).toMatchObject([{ amount: '60.00', reason: 'Chip dumping.' }]);
  // Staff find every confirmed report on the player with the freeze, however many others there are.
  const many = await Promise.all(Array.from({ length: 20 }, () => reported(cheat, victim)));
  const { reports } = await listed(id);
  expect(new Set(reports.map((one) => one.id))).toEqual(new Set([report, ...many]));
  expect(reports.find((one) => one.id === report)!.players.toSorted()).toEqual(
    [cheat.user.name, partner.user.name].toSorted(),
  );
  // More than is left is not taken; what is left goes back.
  expect((await ask({ amount: '40.01' })).body.code).toBe(8);
  const wallet = await house.balance(cheat);
  expect((await thaw(id)).status).toBe(200);
  expect(await house.balance(cheat)).toBe(wallet + 4_000n);
  expect(await house.audit()).toEqual([]);
  // The audit sees a row that says something else.
  await pool().query('update poker_frozen set taken = taken + 1 where freeze_id = $1', [id]);
  expect(JSON.stringify(await house.audit())).toContain('frozen poker chips go back or are taken, once');
  await pool().query('update poker_frozen set taken = taken - 1 where freeze_id = $1', [id]);
  await pool().query('update poker_confiscation set agreed_by = $1 where freeze_id = $2', ['somebody', id]);
  expect(JSON.stringify(await house.audit())).toContain('confiscated poker chips are booked whole');
});
