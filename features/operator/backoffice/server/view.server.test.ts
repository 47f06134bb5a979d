/** Looking at the house as a role: what both may is read, nothing is done, all of it is written down, and it ends. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSecretCheck } from '#platform/server/identity/live-secret.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { identity } from '#features/account/identity/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { backoffice } from '../feature.ts';
import { VIEW_MINUTES } from '../view-contract.ts';

let count = 0;
const clock = { at: systemRuntime().now() };
const features = [shell, identity, backoffice];
let one: TestPlatform;
let two: TestPlatform;
let boss: TestPlayer;
let chief: TestPlayer;

beforeAll(async () => {
  const runtime = { ...systemRuntime(), now: () => clock.at };
  one = await createTestPlatform({ features, runtime });
  const { pusher, installationKey } = one.config;
  const config = { pusher, installationKey };
  two = await createTestPlatform({ features, runtime, config, databaseUrl: one.databaseUrl });
  boss = await one.staff();
  chief = await one.staff('roles.view', 'users', 'dashboard');
});
afterAll(async () => {
  await two.close();
  await one.close();
});

/** What a call is answered with in each process: 200, or the code of the refusal. */
async function answers(path: string, { token }: TestPlayer = chief, body = {}): Promise<unknown[]> {
  const replies = await Promise.all([one, two].map((app) => app.api(`/api${path}`, body, token)));
  return replies.map(({ status, body: answer }) => (status === 200 ? 200 : (answer.code as number)));
}

interface Role {
  readonly id: string;
  readonly version: number;
}

async function saveRole(permissions: readonly string[], before: Role | null = null): Promise<Role> {
  const name = `Desk ${++count}`;
  const body = { id: before?.id ?? null, version: before?.version ?? 0, name, permissions };
  const { body: view } = await one.api('/api/admin/roles/save', body, boss.token);
  return view.roles.find((role: { name: string }) => role.name === name);
}

const start = (role: Role, who = chief) => one.api('/api/admin/view/start', { role: role.id }, who.token);
const end = (who = chief) => two.api('/api/admin/view/end', {}, who.token);
const sessions = async () =>
  (await one.kit.db.pool.query<{ n: number }>('select count(*)::int as n from session')).rows[0]!.n;

it('reads what both may, in all processes, and makes no session', async () => {
  const role = await saveRole(['users', 'rounds.read']);
  const before = await sessions();
  const begun = await start(role);
  expect(begun.status).toBe(200);
  expect(begun.body.user).toMatchObject({
    _id: chief.user._id,
    roles: [],
    permissions: [{ permissions: [{ id: 'users' }] }],
    viewing: { role: role.id, until: clock.at + VIEW_MINUTES * 60_000 },
  });
  expect(await sessions()).toBe(before);
  await expect.poll(() => answers('/admin/dashboard')).toEqual([403, 403]);
  expect(await answers('/admin/users')).toEqual([200, 200]);
  expect(await answers('/admin/rounds')).toEqual([403, 403]);

  // Another session of the same person is as it was.
  const player = (await one.kit.identity.byId(chief.id))!;
  const visit = { address: '127.0.0.1', userAgent: 'test' };
  const token = await one.kit.identity.openSession(player, visit);
  expect(await answers('/admin/dashboard', { ...chief, token })).toEqual([200, 200]);
  expect((await end()).body.user.viewing).toBeUndefined();
  await expect.poll(() => answers('/admin/dashboard')).toEqual([200, 200]);
});

it('of an administrator leaves what the role may and no more', async () => {
  await start(await saveRole(['users', 'users.adjust']), boss);
  await expect.poll(() => answers('/admin/roles', boss)).toEqual([403, 403]);
  expect(await answers('/admin/users', boss)).toEqual([200, 200]);
  await end(boss);
  await expect.poll(() => answers('/admin/roles', boss)).toEqual([200, 200]);
});

it('refuses every act, one’s own too, and every live socket', async () => {
  const role = await saveRole(['users', 'users.adjust', 'roles.view', 'permissions.edit']);
  const drawn = await one.api('/api/websocket/originals/getSecret', {}, boss.token);
  expect(drawn.status).toBe(200);
  await start(role, boss);
  const check = createSecretCheck(one.kit.db, one.kit.identity, one.kit.runtime);
  expect(await check(boss.user._id, drawn.body.secret as string)).toBeNull();

  const acts = [
    '/admin/adjust',
    '/admin/user/permissions',
    '/admin/roles/save',
    '/admin/view/start',
    '/user/language',
    '/user/changePassword',
    '/websocket/originals/getSecret',
    '/whisper',
  ];
  // The other process hears of it a moment later.
  await expect.poll(() => answers('/whisper', boss)).toEqual([-1027, -1027]);
  for (const path of acts) expect([path, ...(await answers(path, boss))]).toEqual([path, -1027, -1027]);
  await end(boss);
  await expect.poll(() => answers('/admin/roles', boss)).toEqual([200, 200]);
  const { body } = await one.api('/api/admin/audit', { actor: boss.user._id }, boss.token);
  const rows = body.entries as { action: string; subject: string; detail: { path?: string } }[];
  const seen = rows.filter(({ subject }) => subject === role.id);
  expect(seen.filter(({ action }) => action === 'view.refused').map(({ detail }) => detail.path)).toEqual(
    expect.arrayContaining(['/api/admin/adjust', '/api/user/language']),
  );
  expect(seen.map(({ action }) => action)).toEqual(expect.arrayContaining(['view.start', 'view.end']));
});

it('follows the role, and is over in time', async () => {
  const role = await saveRole(['users', 'dashboard']);
  await start(role);
  await expect.poll(() => answers('/admin/users')).toEqual([200, 200]);
  const { body } = await one.api('/api/admin/audit', { actor: chief.user._id }, boss.token);
  expect(body.entries[0]).toMatchObject({ action: 'view.call', detail: { path: '/api/admin/users' } });
  const changed = await saveRole(['dashboard'], role);
  await expect.poll(() => answers('/admin/users')).toEqual([403, 403]);
  expect(await answers('/admin/dashboard')).toEqual([200, 200]);
  await one.api('/api/admin/roles/delete', { id: changed.id, version: changed.version }, boss.token);
  await expect.poll(() => answers('/admin/dashboard')).toEqual([403, 403]);
  expect(await answers('/user/language', chief, { locale: 'de' })).toEqual([-1027, -1027]);

  clock.at += VIEW_MINUTES * 60_000;
  expect(await answers('/admin/dashboard')).toEqual([200, 200]);
  expect(await answers('/user/language', chief, { locale: 'de' })).toEqual([200, 200]);
  // Nothing to end any more.
  expect((await end()).status).toBe(200);
});

it('is for those who hold its permission, and for roles there are', async () => {
  const role = await saveRole(['users']);
  const clerk = await one.staff('users');
  expect((await start(role, clerk)).body.code).toBe(403);
  const gone = await start({ id: `r${'0'.repeat(16)}`, version: 1 });
  expect([gone.status, gone.body.code]).toEqual([404, 404]);
  const { body } = await one.api('/api/admin/view', {}, chief.token);
  expect(body.find(({ id }: { id: string }) => id === role.id)).toMatchObject({
    permissions: ['users'],
    missing: [],
  });
});
