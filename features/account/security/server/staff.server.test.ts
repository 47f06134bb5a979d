/** Staff who take a lost second factor off an account. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testPassword, type TestPlatform } from '#platform/server/testing/platform.ts';
import { handClock, openTestApp, withApp } from './testing/test-app.ts';

const clock = handClock();
let app: TestPlatform;

beforeAll(async () => {
  app = await openTestApp(clock);
});
afterAll(() => app.close());

const clear = (id: string, token?: string, reason = 'Identified by documents') =>
  app.api('/api/admin/user/factors/clear', { id, reason }, token);
const state = (id: string, token?: string) => app.api('/api/admin/user/factors', { id }, token);

it('opens the account to its password again, ends its sessions and closes withdrawals', async () => {
  const staff = await app.staff('security.clear');
  const someone = await withApp(app, clock);
  const id = someone._id;
  expect((await state(id, staff.token)).body).toEqual({ two_factor: true });
  expect((await clear(id, staff.token)).status).toBe(200);
  expect((await state(id, staff.token)).body).toEqual({ two_factor: false });
  expect((await app.api('/auth/update', {}, someone.token)).status).toBe(401);
  const { status, body } = await app.api('/auth/login', {
    login: someone.name,
    password: testPassword,
  });
  expect(status).toBe(200);
  const { body: now } = await app.api('/api/user/security', {}, body.token);
  expect(now).toMatchObject({ two_factor: false, recovery_codes: 0, app_since: null });
  expect(now.withdrawals_locked_until).toBe(clock.at + 48 * 3_600_000);
  const [entry] = await app.kit.audit.list({ limit: 1, action: 'security.cleared' });
  expect(entry).toMatchObject({ actor: staff.user._id, subject: id });
  expect(entry?.detail).toEqual({ reason: 'Identified by documents' });
  const { rows } = await app.kit.db.pool.query("select 1 from mail where template = 'security.cleared'");
  expect(rows).toHaveLength(1);
});

it('happens once of ten at the same time', async () => {
  const staff = await app.staff('security.clear');
  const { _id } = await withApp(app, clock);
  const answers = await Promise.all(Array.from({ length: 10 }, () => clear(_id, staff.token)));
  const done = answers.filter(({ status }) => status === 200);
  expect(done).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([undefined, 12]));
});

it('is for staff with the permission, an account that is there, and a reason', async () => {
  const { _id, token } = await withApp(app, clock);
  const staff = await app.staff('security.clear');
  expect((await clear(_id)).status).toBe(401);
  for (const other of [token, (await app.staff('users')).token])
    expect([(await clear(_id, other)).status, (await state(_id, other)).status]).toEqual([403, 403]);
  expect((await clear('0'.repeat(24), staff.token)).status).toBe(404);
  expect((await clear(_id, staff.token, '  ')).status).toBe(422);
  expect((await state(_id, staff.token)).body).toEqual({ two_factor: true });
});
