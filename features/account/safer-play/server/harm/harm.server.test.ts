/** Markers of harm from what players do to what staff note, on the real server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import { identity } from '#features/account/identity/feature.ts';
import { notifications } from '#features/account/notifications/feature.ts';
import { originals } from '#features/play/originals/feature.ts';
import type { DomainEvents, EventName } from '#platform/contract/event.ts';
import { parseAmount } from '#platform/contract/money.ts';
import { diceBet } from '#platform/server/testing/dice-bet.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { saferPlay } from '../../feature.ts';
import { factsOf } from './facts.ts';
import { DAY_MS } from './markers.ts';
import { forgetHarm } from './movements.ts';
import { scoreMoved, scorePlayer, scorePlayed } from './score.ts';

let app: TestPlatform;
let staff: TestPlayer;
beforeAll(async () => {
  app = await createTestPlatform({ features: [identity, notifications, originals, saferPlay], games });
  staff = await app.staff('users.guard');
});
afterAll(() => app.close());

async function happened<Name extends EventName>(
  player: TestPlayer,
  type: Name,
  data: DomainEvents[Name],
): Promise<void> {
  await app.kit.db.transaction((client) => app.kit.emit(client, type, player.id, data));
  await app.platform.events.settle();
}

const units = (euros: string): string => parseAmount(euros, app.kit.money.currency('eur')!)!.toString();
const EUR = (): number => app.kit.money.currency('eur')!.id;

async function takesBack(player: TestPlayer, id: string): Promise<void> {
  await happened(player, 'withdrawal.cancelled', { id, cur: EUR(), amount: units('150.00') });
}
async function paysIn(player: TestPlayer, times: number): Promise<void> {
  for (let no = 0; no < times; no++)
    await happened(player, 'deposit.credited', { id: `d${no}`, cur: EUR(), amount: units('10.00') });
}

const queue = async () => (await app.api('/api/admin/harm/queue', {}, staff.token)).body.waiting;
const scored = async ({ user: { _id } }: TestPlayer) =>
  (await app.api('/api/admin/harm/of', { id: _id }, staff.token)).body.scored;
const notices = async ({ token }: TestPlayer) =>
  (await app.api('/api/notifications/list', {}, token)).body.notices.map(
    ({ kind }: { kind: string }) => kind,
  );

it('reads sessions and weeks from the bets', async () => {
  const player = await app.register();
  await app.credit(player.id, 'eur', '1000');
  for (const [times, stake] of [
    [20, '1.00'],
    [20, '2.00'],
    [20, '5.00'],
  ] as const)
    for (let no = 0; no < times; no++)
      await app.api('/api/game/play', diceBet(stake, { currency: 'eur' }), player.token);
  await app.platform.events.settle();
  const { sessions, weeks } = await factsOf(app.kit, player.id);
  expect(sessions).toMatchObject([
    { bets: 60, staked: 160_000_000n, firstStakes: 20_000_000n, lastStakes: 100_000_000n },
  ]);
  const { real } = (await app.kit.money.balances(player.id)).find(({ currency }) => currency.code === 'eur')!;
  const lost = BigInt(units('1000')) - real;
  expect(weeks.map((week) => week * BigInt(units('1')))).toEqual([
    lost * 1_000_000n,
    ...Array.from({ length: 8 }, () => 0n),
  ]);
  expect(sessions[0]!.staked - sessions[0]!.paid).toBe(weeks[0]);
});

it('counts what was set aside of a deposit once it is released, and each deposit once', async () => {
  const player = await app.register();
  const [all, part] = [
    { id: 'all', cur: EUR() },
    { id: 'part', cur: EUR() },
  ];
  await happened(player, 'deposit.credited', { ...all, amount: '0', held: units('900.00'), eur: '0' });
  await happened(player, 'deposit.credited', { ...part, amount: units('30.00'), held: units('70.00') });
  const deposits = async () => (await factsOf(app.kit, player.id)).deposits.map(({ eur }) => eur);
  expect(await deposits()).toEqual([30_000_000n]);
  await happened(player, 'deposit.released', { ...all, amount: units('900.00') });
  await happened(player, 'deposit.released', { ...part, amount: units('70.00') });
  expect(await deposits()).toEqual([100_000_000n, 900_000_000n]);
  // What its chain undoes comes again under another id.
  await happened(player, 'deposit.reversed', { id: 'part' });
  await happened(player, 'deposit.credited', { id: 'again', cur: EUR(), amount: units('100.00') });
  expect(await deposits()).toEqual([900_000_000n, 100_000_000n]);
});

it('knows who asked for higher limits lately, and whom staff have marked as vulnerable', async () => {
  const player = await app.register();
  const { kit } = app;
  const slot = { kind: 'loss', period: 'day' };
  for (const cap of ['10', '20', '30']) await app.api('/api/limits/set', { ...slot, cap }, player.token);
  const { staffFlag } = kit.services;
  kit.provide('staffFlag', async (_client, user, flag) => user === player.id && flag === 'vulnerable');
  expect(await factsOf(kit, player.id)).toMatchObject({ eased: 2, vulnerable: true });
  await scorePlayer(kit, player.id);
  kit.provide('staffFlag', staffFlag);
  expect(await scored(player)).toMatchObject([
    { points: 5, level: 1, markers: [{ id: 'ease' }, { id: 'said' }] },
  ]);
  // A month later it is no wish of these days.
  await kit.db.pool.query(
    `update limits_raise set asked_at = asked_at - interval '30 days' where user_id = $1`,
    [player.id.toString()],
  );
  expect(await factsOf(kit, player.id)).toMatchObject({ eased: 0, vulnerable: false });
});

it('knows that an exclusion has ended, also when a register’s bar ended after it', async () => {
  const player = await app.register();
  const { kit } = app;
  const ended = kit.runtime.now() - 2 * DAY_MS;
  const register = { excludedUntil: ended + DAY_MS, bar: 'register' } as const;
  await kit.money.act(player.id, (state, draft) => {
    const beside = [{ excludedUntil: ended, bar: 'exclusion' }] as const;
    draft.setGuard(state, { ...register, beside, limits: [] });
    return true;
  });
  expect((await factsOf(kit, player.id)).excludedUntil).toBe(ended);
});

it('writes to the player at the first level, once, and again only when it gets worse', async () => {
  const player = await app.register();
  await takesBack(player, 'one');
  await scoreMoved(app.kit);
  expect(await scored(player)).toEqual([]);
  await takesBack(player, 'two');
  // The same event read twice is one withdrawal.
  await takesBack(player, 'two');
  await scoreMoved(app.kit);
  await scoreMoved(app.kit);
  await app.platform.events.settle();
  expect(await scored(player)).toMatchObject([
    {
      level: 1,
      points: 3,
      rules: 2,
      dueAt: null,
      markers: [{ id: 'cancel', values: { count: 2, eur: 300 } }],
    },
  ]);
  expect(await notices(player)).toEqual(['playCheck']);
  expect(await queue()).toEqual([]);

  await paysIn(player, 5);
  await app.platform.db.pool.query(
    `insert into limits_movement (user_id, kind, id, at, eur) values
      ($1, 'deposit', 'old', now() - interval '40 days', 100000000), ($1, 'deposit', 'new', now() - interval '20 days', 500000000)`,
    [player.id.toString()],
  );
  await Promise.all([scoreMoved(app.kit), scorePlayed(app.kit), scorePlayer(app.kit, player.id)]);
  await app.platform.events.settle();
  expect(await scored(player)).toMatchObject([
    { level: 2, points: 7, markers: [{ id: 'topup' }, { id: 'cancel' }, { id: 'growth' }] },
    { level: 1 },
  ]);
  expect((await notices(player)).filter((kind: string) => kind === 'playCheck')).toHaveLength(2);
});

it('staff note what they did, once, not about themselves, and it is in the audit log', async () => {
  const [one] = await queue();
  expect(Date.parse(one.dueAt) - Date.parse(one.at)).toBe(3 * DAY_MS);
  const handle = (token: string, body: object) => app.api('/api/admin/harm/handle', body, token);
  const player = await app.register();
  expect((await handle(player.token, { _id: one._id, note: 'not mine to say' })).status).toBe(403);
  for (const wrong of [{ _id: '0' }, { _id: 'x' }, { note: ' a ' }, { note: 7 }, { note: 'called\0' }])
    expect((await handle(staff.token, { _id: one._id, note: 'called them', ...wrong })).status).toBe(422);
  expect((await handle(staff.token, { _id: '999999', note: 'called them' })).status).toBe(404);
  const answers = await Promise.all(
    [1, 2].map((no) => handle(staff.token, { _id: one._id, note: `called them ${no}` })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await queue()).toEqual([]);
  const { rows } = await app.platform.db.pool.query(
    `select detail ->> 'level' as level from audit_log where action = 'limits.harm' and subject = $1`,
    [one.user._id],
  );
  expect(rows).toEqual([{ level: '2' }]);

  await takesBack(staff, 'own one');
  await takesBack(staff, 'own two');
  await paysIn(staff, 5);
  await app.platform.db.pool.query(
    `insert into limits_movement (user_id, kind, id, at, eur) select $1, 'deposit', id, at, eur from limits_movement where id in ('old', 'new')`,
    [staff.id.toString()],
  );
  await scorePlayer(app.kit, staff.id);
  const [own] = await queue();
  expect((await handle(staff.token, { _id: own._id, note: 'nothing to see' })).body).toMatchObject({
    code: 20,
  });
});

it('forgets movements that no marker looks back to, and keeps scores', async () => {
  const rows = async (table: string) =>
    (await app.platform.db.pool.query(`select 1 from ${table}`)).rowCount!;
  const before = await rows('limits_movement');
  await app.platform.db.pool.query(
    `insert into limits_movement (user_id, kind, id, at, eur) values (1, 'deposit', 'ancient', now() - interval '71 days', 1)`,
  );
  await forgetHarm(app.kit);
  expect(await rows('limits_movement')).toBe(before);
  expect(await rows('limits_harm')).toBeGreaterThan(0);
});
