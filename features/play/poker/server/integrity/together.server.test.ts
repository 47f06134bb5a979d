import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { TABLE } from '../testing/app.ts';
import { openTournaments, type Tournaments } from '../testing/tournaments.ts';

const PRACTICE = { ...TABLE, id: 'practice', demo: true };
const DUEL = { id: 'duel', name: 'Duel', seats: 3, speed: 'turbo', buyIn: '5.00', fee: '0.25' };
const HOME = '203.0.113.7';

let tournaments: Tournaments;
let house: Tournaments['house'];
let staff: TestPlayer;
let devices = 0;
beforeAll(async () => {
  tournaments = await openTournaments();
  ({ house } = tournaments);
  staff = await house.app.staff('poker.integrity');
});
afterAll(() => house.app.close());

const rule = (together: string) => house.set({ together, tables: [TABLE, PRACTICE], sitAndGos: [DUEL] });

/** A player who was at an address with a device: a cookie of theirs, or of somebody else. */
async function at(address: string, device = `own ${++devices}`): Promise<TestPlayer> {
  const player = await house.player();
  await seen(player, address, device);
  return player;
}

async function seen(player: TestPlayer, address: string, device: string): Promise<void> {
  await house.app.kit.db.pool.query(
    `insert into account_device (account_id, device, first_seen, last_seen, address, user_agent) values ($1, $2, $3, $3, $4, 'Browser')`,
    [
      player.id.toString(),
      createHash('sha256').update(device).digest(),
      new Date(house.app.kit.runtime.now()),
      address,
    ],
  );
}

const admin = (path: string, body: object, by = staff) =>
  house.app.api(`/api/admin/poker/reports${path}`, body, by.token);
/** The open report on two players. */
async function reportOn(one: TestPlayer, other: TestPlayer, state = 'open') {
  const { body } = await admin('', { state });
  return body.reports.find(({ players }: { players: { _id: string }[] }) =>
    [one, other].every(({ user }) => players.some(({ _id }) => _id === user._id)),
  );
}
const leave = (...players: TestPlayer[]) =>
  Promise.all(players.map((player) => house.call('leave', player, { table: 'test' })));
const enter = (player: TestPlayer, key = 'in') =>
  house.call('sitandgo/enter', player, { offer: 'duel', key });

it('where it is blocked, who shares a device or an address comes to no table of the other', async () => {
  await rule('block');
  const [one, home, device, stranger] = [
    await at(HOME, 'shared'),
    await at(HOME),
    await at('203.0.113.8', 'shared'),
    await at('203.0.113.9'),
  ];
  expect((await house.sit(one, 0)).status).toBe(200);
  for (const other of [home, device]) {
    expect((await house.sit(other, 1)).body.code).toBe(34);
    expect(await house.balance(other)).toBe(100_000n);
  }
  // For play money they may.
  await house.app.credit(one.id, 'usd', '200', true);
  await house.app.credit(home.id, 'usd', '200', true);
  expect((await house.sit(one, 0, { table: 'practice' })).status).toBe(200);
  expect((await house.sit(home, 1, { table: 'practice' })).status).toBe(200);
  for (const player of [one, home]) await house.call('leave', player, { table: 'practice' });
  await leave(one);
  // Two at once: one of them.
  const both = await Promise.all([house.sit(one, 0), house.sit(device, 1)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await house.sit(stranger, 2)).status).toBe(200);
  await leave(one, device, stranger);
  expect((await enter(one)).status).toBe(200);
  expect((await enter(device)).body.code).toBe(34);
  expect((await enter(stranger)).status).toBe(200);
  for (const player of [one, stranger]) await house.call('sitandgo/leave', player, { offer: 'duel' });
  const id = await tournaments.scheduled();
  expect((await tournaments.register(one, id)).status).toBe(200);
  expect((await tournaments.register(home, id)).body.code).toBe(34);
  expect((await tournaments.register(stranger, id)).status).toBe(200);
  expect(await house.audit()).toEqual([]);
  expect((await admin('', {})).body.reports).toEqual([]);
});

it('this machine is nobody’s address, and what a client calls itself no device', async () => {
  await rule('block');
  const [one, other] = [await at('127.0.0.1', 'agent Browser'), await at('127.0.0.1', 'agent Browser')];
  expect((await house.sit(one, 0)).status).toBe(200);
  expect((await house.sit(other, 1)).status).toBe(200);
  await leave(one, other);
});

it('where it is flagged, both play, and staff have one report of both however often they meet', async () => {
  await rule('flag');
  const [one, other] = [await at(HOME), await at(HOME)];
  for (let meeting = 0; meeting < 2; meeting++) {
    for (const [seat, player] of [one, other].entries())
      expect((await house.sit(player, seat)).status).toBe(200);
    await leave(one, other);
    await house.until(async () => ((await house.show(null)).table.players.length === 0 ? true : null));
  }
  const report = await reportOn(one, other);
  expect(report).toMatchObject({ severity: 2, reasons: ['address'], place: 'test', times: 2, state: 'open' });
  await seen(one, HOME, 'same');
  await seen(other, HOME, 'same');
  await enter(one);
  await enter(other);
  expect(await reportOn(one, other)).toMatchObject({
    id: report.id,
    severity: 3,
    reasons: ['address', 'device'],
    times: 3,
  });
  for (const player of [one, other]) await house.call('sitandgo/leave', player, { offer: 'duel' });
  await rule('off');
  const [third, fourth] = [await at('203.0.113.20'), await at('203.0.113.20')];
  await enter(third);
  await enter(fourth);
  expect(await reportOn(third, fourth)).toBeUndefined();
});

it('staff with the right decide a report once, with a note, and none on themselves', async () => {
  await rule('flag');
  const [one, other] = [await at('203.0.113.30'), await at('203.0.113.30')];
  await house.app.kit.identity.setPermissions(other.id, { permissions: ['poker.integrity'] });
  await house.sit(one, 0);
  await house.sit(other, 1);
  const { id } = await reportOn(one, other);
  const decision = { id, state: 'cleared', note: 'Sisters, shown by papers.' };
  for (const by of [one, tournaments.staff]) {
    expect((await admin('', {}, by)).body.code).toBe(403);
    expect((await admin('/decide', decision, by)).body.code).toBe(403);
  }
  expect((await admin('/decide', decision, other)).body.code).toBe(20);
  expect((await admin('/decide', { ...decision, note: 'x' })).body.code).toBe(16);
  expect((await admin('/decide', { ...decision, state: 'open' })).body.code).toBe(16);
  expect((await admin('/decide', { ...decision, id: house.app.kit.runtime.uuid() })).body.code).toBe(1);
  const answers = await Promise.all([1, 2, 3].map(() => admin('/decide', decision)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await reportOn(one, other, 'cleared')).toMatchObject({ note: decision.note, state: 'cleared' });
  const logged = await house.app.kit.audit.list({ limit: 10, action: 'poker.report' });
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatchObject({ actor: staff.user._id, subject: id });
  // What was cleared is quiet, until there is a graver reason.
  await leave(one, other);
  await house.until(async () => ((await house.show(null)).table.players.length === 0 ? true : null));
  await house.sit(one, 0);
  await house.sit(other, 1);
  expect(await reportOn(one, other)).toBeUndefined();
  await leave(one, other);
  expect(await house.audit()).toEqual([]);
});
