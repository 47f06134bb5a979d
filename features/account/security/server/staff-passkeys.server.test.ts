/** Rights of staff that count only in sessions of passkeys, over two processes on one database. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { channelOfStaff } from '#platform/contract/push.ts';
import { eventSocket } from '#platform/server/testing/event-socket.ts';
import {
  createTestPlatform,
  testPassword,
  type TestPlatform,
  type TestPlayer,
} from '#platform/server/testing/platform.ts';
import { identity } from '#features/account/identity/feature.ts';
import { support } from '#features/community/support/feature.ts';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { shell } from '#features/site/shell/feature.ts';
import { security } from '../feature.ts';
import { create, get, type Credential, type Where } from './testing/authenticator.ts';
import { browser, handClock } from './testing/test-app.ts';
import { systemRuntime } from '#platform/server/runtime.ts';

const clock = handClock();
const here: Where = { rpId: 'play.example', origin: 'https://play.example' };
const features = [shell, identity, security, support, backoffice];
let one: TestPlatform;
let two: TestPlatform;
let boss: TestPlayer & Held;
let clerk: TestPlayer;

interface Held {
  readonly credential: Credential;
  readonly key: string;
}

beforeAll(async () => {
  const runtime = { ...systemRuntime(), now: () => clock.at };
  const config = { publicUrl: here.origin };
  one = await createTestPlatform({ features, runtime, config });
  const { pusher, installationKey } = one.config;
  two = await createTestPlatform({
    features,
    runtime,
    config: { ...config, pusher, installationKey },
    databaseUrl: one.databaseUrl,
  });
  clerk = await one.staff('manageTickets', 'users');
  const staff = await one.staff();
  boss = { ...staff, ...(await addPasskey(staff.token)) };
});
afterAll(async () => {
  await two.close();
  await one.close();
});

async function addPasskey(token: string): Promise<Held> {
  const { body } = await one.api('/api/user/passkey/options', {}, token);
  const { credential, response } = create(body.options, here);
  const added = await one.api('/api/user/passkey/add', { response }, token);
  expect(added.status).toBe(200);
  return { credential, key: added.body.passkey.id as string };
}

/** @returns the session's token */
async function logIn({ credential }: Held): Promise<string> {
  clock.at += 1000;
  const page = browser(one);
  const { body } = await page.post('/auth/passkey/options');
  const entered = await page.post('/auth/passkey/login', { response: get(body.options, credential, here) });
  expect(entered.status).toBe(200);
  return entered.body.token as string;
}

async function confirm(token: string, { credential }: Held, from = one) {
  clock.at += 1000;
  const { body } = await from.api('/api/user/passkey/session/options', {}, token);
  const response = get(body.options, credential, here);
  return { ...(await from.api('/api/user/passkey/session', { response }, token)), response };
}

/** What a call of staff is answered with in each process. */
async function answers(token: string, path = '/api/admin/users'): Promise<unknown[]> {
  const replies = await Promise.all([one, two].map((app) => app.api(path, {}, token)));
  return replies.map(({ status, body }) => (status === 200 ? 200 : (body.code as number)));
}

async function save(token: string, staffPasskey: boolean) {
  const value = { staffTwoFactor: false, staffPasskey, issuer: 'Phoenix' };
  const { body } = await one.api('/api/admin/settings', { feature: 'security' }, token);
  return one.api('/api/admin/settings/save', { feature: 'security', value, version: body.version }, token);
}

it('cannot be switched on by who would shut themselves or everybody out', async () => {
  const other = await one.staff();
  const alone = await save(other.token, true);
  expect([alone.status, alone.body.errors.staffPasskey]).toEqual([
    422,
    expect.stringContaining('this session was not opened with a passkey'),
  ]);
  expect((await save(boss.token, true)).status).toBe(422);
  expect(await answers(boss.token)).toEqual([200, 200]);
});

it('takes rights from sessions without a passkey at once, in all processes and on open sockets', async () => {
  const inbox = eventSocket(two, clerk.token).subscribe(channelOfStaff('support-inbox'));
  await new Promise((done) => inbox.bind('pusher:subscription_succeeded', done));
  const shut = new Promise<unknown>((done) => inbox.bind('pusher:subscription_error', done));
  expect(await answers(clerk.token)).toEqual([200, 200]);

  const token = await logIn(boss);
  expect((await save(token, true)).status).toBe(200);
  expect(await answers(token)).toEqual([200, 200]);
  await expect.poll(() => answers(clerk.token)).toEqual([-1026, -1026]);
  expect(await answers(boss.token)).toEqual([-1026, -1026]);
  expect(await shut).toMatchObject({ error: 'refused with 403' });
  const { body } = await two.api('/auth/update', {}, boss.token);
  expect(body.user).toMatchObject({ roles: [], permissions: [], rights_rest: true, passkey_due: true });
  const { body: own } = await two.api('/auth/update', {}, token);
  expect(own.user.roles).toEqual([{ id: '*' }]);
  expect(own.user.rights_rest).toBeUndefined();
});

it('gives rights to a session that takes the place of the one it was confirmed in', async () => {
  const held = await addPasskey(clerk.token);
  // Adding one is not showing it.
  expect(await answers(clerk.token)).toEqual([-1026, -1026]);
  const someoneElse = await confirm(clerk.token, boss);
  expect([someoneElse.status, someoneElse.body.code]).toEqual([422, 8]);
  expect(await answers(clerk.token)).toEqual([-1026, -1026]);

  const confirmed = await confirm(clerk.token, held, two);
  expect(confirmed.status).toBe(200);
  expect(confirmed.body.user.permissions).toHaveLength(1);
  const token = confirmed.body.token as string;
  expect(await answers(token)).toEqual([200, 200]);
  // Whoever put the old token there, or took it away, holds nothing.
  expect(await answers(clerk.token)).toEqual([401, 401]);
  // The same answer again opens nothing.
  const again = await one.api('/api/user/passkey/session', { response: confirmed.response }, token);
  expect([again.status, again.body.code]).toEqual([422, 8]);
  // A proof for a call is none for the session, and the other way round.
  const { body: asked } = await one.api('/api/user/2fa_passkey/options', {}, token);
  const wrong = await one.api(
    '/api/user/passkey/session',
    { response: get(asked.options, held.credential, here) },
    token,
  );
  expect(wrong.body.code).toBe(8);
  clerk = { ...clerk, token };

  // Rights that come later count in the session too; what the account is without one has none.
  expect(await answers(token, '/api/admin/dashboard')).toEqual([403, 403]);
  await one.kit.identity.setPermissions(clerk.id, { permissions: ['users', 'dashboard'] });
  await expect.poll(() => answers(token, '/api/admin/dashboard')).toEqual([200, 200]);
  const player = (await one.kit.identity.byId(clerk.id))!;
  expect(one.kit.identity.allowed(player, 'users')).toBe(false);

  // The passkey goes while the session is open.
  const removal = { id: held.key };
  expect((await one.api('/api/user/passkey/remove', removal, token)).body.code).toBe(-1024);
  const { body: proof } = await one.api('/api/user/2fa_passkey/options', {}, token);
  await one.api('/api/user/2fa_passkey', { response: get(proof.options, held.credential, here) }, token);
  expect((await one.api('/api/user/passkey/remove', removal, token)).status).toBe(200);
  await expect.poll(() => answers(token)).toEqual([-1026, -1026]);
});

it('speaks for the session that took the place of another without a reload', async () => {
  const { id, user, token } = await one.register();
  await one.kit.identity.setPermissions(id, { permissions: ['users'] });
  const { credential } = await addPasskey(token);
  clock.at += 1000;
  const page = browser(one);
  expect((await page.post('/auth/login', { login: user.name, password: testPassword })).status).toBe(403);
  await page.post('/api/user/2fa_passkey', {
    response: get((await page.post('/api/user/2fa_passkey/options')).body.options, credential, here),
  });
  const before = page.cookie('XSRF-TOKEN');
  clock.at += 1000;
  const { body } = await page.post('/api/user/passkey/session/options');
  const confirmed = await page.post('/api/user/passkey/session', {
    response: get(body.options, credential, here),
  });
  expect(confirmed.status).toBe(200);
  expect(page.cookie('XSRF-TOKEN')).not.toBe(before);
  expect((await page.post('/api/admin/users')).status).toBe(200);
});

it('keeps the last passkey of administrators, and comes in again from the server', async () => {
  const token = await logIn(boss);
  const removal = { id: boss.key };
  expect((await one.api('/api/user/passkey/remove', removal, token)).body.code).toBe(-1024);
  const { body: proof } = await one.api('/api/user/2fa_passkey/options', {}, token);
  await one.api('/api/user/2fa_passkey', { response: get(proof.options, boss.credential, here) }, token);
  const kept = await one.api('/api/user/passkey/remove', removal, token);
  expect([kept.status, kept.body.code]).toEqual([409, 14]);
  expect(await answers(token)).toEqual([200, 200]);

  // As ./phoenix staff passkey off does it.
  const off = { staffTwoFactor: false, staffPasskey: false };
  expect(await two.kit.settings.set('security', off, 'cli')).toHaveProperty('version');
  await expect.poll(() => answers(boss.token)).toEqual([200, 200]);
});
