import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemRuntime } from '#platform/server/runtime.ts';
import { accountRow, overtaken } from '#platform/server/testing/overtaken.ts';
import {
  createTestPlatform,
  testPassword,
  type TestPlatform,
  type TestPlayer,
} from '#platform/server/testing/platform.ts';
import { shell } from '#features/site/shell/feature.ts';
import { identity } from '../feature.ts';
import { isEmail } from '#platform/server/identity/accounts.ts';

let app: TestPlatform;
let count = 0;

beforeAll(async () => {
  app = await createTestPlatform({ features: [shell, identity] });
});
afterAll(() => app.close());

function form(change: Record<string, unknown> = {}) {
  count += 1;
  return {
    email: `someone${count}@example.com`,
    name: `someone_${count}`,
    password: testPassword,
    ...change,
  };
}

describe('registering', () => {
  it('opens an account and a session', async () => {
    const { status, body, headers } = await app.api(
      '/auth/register',
      form({ name: 'Anna_1', email: ' Anna@Example.COM ' }),
    );
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      name: 'Anna_1',
      email: 'anna@example.com',
      email_verified: false,
      roles: [],
      permissions: [],
      vipLevel: 0,
    });
    expect(body.user._id).toMatch(/^[0-9a-f]{24}$/);
    expect(headers.getSetCookie().find((cookie) => cookie.startsWith('phoenix_session='))).toMatch(
      /HttpOnly/,
    );
    expect((await app.api('/auth/update', {}, body.token)).body.user._id).toBe(body.user._id);
  });

  it.each([
    ['an e-mail without a domain', { email: 'anna@' }, 'email', 'Invalid email'],
    ['no e-mail', { email: '' }, 'email', 'Invalid email'],
    [
      'a name of 3',
      { name: 'abc' },
      'name',
      'Your login has less than 4 characters or contains invalid symbols',
    ],
    [
      'a name of 21',
      { name: 'a'.repeat(21) },
      'name',
      'Your login has less than 4 characters or contains invalid symbols',
    ],
    [
      'a name with letters of other scripts',
      { name: 'аnna' },
      'name',
      'Your login has less than 4 characters or contains invalid symbols',
    ],
    ['a password of 7', { password: '1234567' }, 'password', 'Password should have at least 8 characters'],
    [
      'a password that many have',
      { password: 'Password2026!' },
      'password',
      'This is one of the passwords that are guessed first. Choose another one',
    ],
  ])('refuses %s in the words of the catalogue', async (_, change, field, text) => {
    const { status, body } = await app.api('/auth/register', form(change));
    expect([status, body.message, Object.keys(body.errors)]).toEqual([422, text, [field]]);
  });

  it('names every wrong field at once', async () => {
    const { body } = await app.api('/auth/register', { email: 'x', name: 'x', password: 'x' });
    expect(body.errors).toEqual({
      email: 'identity.register.email.invalid',
      name: 'identity.register.name.regex',
      password: 'identity.register.password.short',
    });
  });

  it('refuses a name or an e-mail that is taken, whatever its case', async () => {
    await app.api('/auth/register', form({ name: 'Taken_Name', email: 'taken@example.com' }));
    const name = await app.api('/auth/register', form({ name: 'taken_name' }));
    expect([name.status, name.body.message]).toEqual([
      422,
      'This login is already registered, pick something else',
    ]);
    const email = await app.api('/auth/register', form({ email: 'TAKEN@example.com' }));
    expect([email.status, email.body.message]).toEqual([422, 'This email is already registered']);
  });

  it('refuses an unknown invite code with code 1 and opens nothing', async () => {
    const given = form({ inviteCode: 'NOPE' });
    const { status, body } = await app.api('/auth/register', given);
    expect([status, body.code, body.message]).toEqual([422, 1, 'Invalid invite code.']);
    expect(await app.kit.identity.byName(given.name)).toBeNull();
  });

  it('follows the operator: minimum in force, registration closed', async () => {
    await app.kit.settings.set('identity', { passwordMin: 5, registrationOpen: true }, 'test');
    expect((await app.api('/auth/register', form({ password: '1234' }))).body.message).toBe(
      'Password should have at least 5 characters',
    );
    expect((await app.api('/auth/register', form({ password: 'k7-Qz' }))).status).toBe(200);
    await app.kit.settings.set('identity', { passwordMin: 8, registrationOpen: false }, 'test');
    expect((await app.api('/auth/register', form())).status).toBe(403);
    expect(await app.kit.settings.set('identity', { passwordMin: 4 }, 'test')).toHaveProperty('errors');
    await app.kit.settings.set('identity', {}, 'test');
  });

  it('makes one account of the same name asked for twenty times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.api('/auth/register', form({ name: 'race_one' }))),
    );
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, ...Array<number>(19).fill(422)]);
    const { rows } = await app.kit.db.pool.query(
      `select count(*)::int as n from account where lower(name) = 'race_one'`,
    );
    expect(rows[0].n).toBe(1);
  });

  it('ignores fields that only the house may set', async () => {
    const { body } = await app.api(
      '/auth/register',
      form({ roles: ['*'], permissions: ['users'], vipLevel: 9, id: 1 }),
    );
    expect(body.user).toMatchObject({ roles: [], permissions: [], vipLevel: 0 });
  });
});

describe('logging in', () => {
  it('takes the name or the e-mail', async () => {
    const player = await app.register('login_both');
    for (const login of ['login_both', 'LOGIN_BOTH', 'login_both@example.com', ' Login_Both@example.com ']) {
      const { status, body } = await app.api('/auth/login', { login, password: testPassword });
      expect([status, body.user?._id]).toEqual([200, player.user._id]);
    }
  });

  it('answers a wrong password and an unknown account alike', async () => {
    await app.register('login_wrong');
    const wrong = await app.api('/auth/login', { login: 'login_wrong', password: 'not it at all' });
    const unknown = await app.api('/auth/login', { login: 'nobody_here', password: 'not it at all' });
    expect([wrong.status, wrong.body]).toEqual([401, { code: 1, message: 'Wrong login or password.' }]);
    expect(unknown.body).toEqual(wrong.body);
  });

  it('is slowed down by account and address, and only there', async () => {
    // Within one moment: what an address may do comes back as time passes, on a slow machine as fast as it asks.
    const moment = Date.now();
    const strict = await createTestPlatform({
      features: [shell, identity],
      config: { rateLimits: true },
      runtime: { ...systemRuntime(), now: () => moment },
    });
    try {
      const [victim, other] = [await strict.register(), await strict.register()];
      const attempt = async (login: string, password: string) =>
        (await strict.api('/auth/login', { login, password })).status;
      const tries = [];
      for (let made = 0; made < 11; made++) tries.push(await attempt(victim.user.name, 'guess'));
      expect(tries).toEqual([...Array<number>(10).fill(401), 429]);
      expect(await attempt(victim.user.name.toUpperCase(), testPassword)).toBe(429);
      expect(await attempt(other.user.name, testPassword)).toBe(200);
      const rest = await Promise.all(
        Array.from({ length: 60 }, (_, index) => attempt(`nobody_${index}`, 'guess')),
      );
      expect(rest.filter((status) => status === 429).length).toBeGreaterThan(0);
    } finally {
      await strict.close();
    }
  });

  it('gives the administrator of the first start role *', async () => {
    const { body } = await app.api('/auth/login', { login: 'admin', password: 'admin password' });
    expect(body.user.roles).toEqual([{ id: '*' }]);
  });
});

describe('on its way', () => {
  const logIn = ({ user }: TestPlayer) =>
    app.api('/auth/login', { login: user.name, password: testPassword });
  const change = (token: string, password: string) =>
    app.api('/api/user/changePassword', { current: testPassword, password }, token);

  it('a log-in is refused when the password is a new one by then, and asked for the first factor', async () => {
    const { identity: accounts } = app.kit;
    const [reset, guarded] = [await app.register(), await app.register()];
    const hash = await accounts.hashPassword('chosen meanwhile');
    const [late] = await overtaken(
      app,
      accountRow(reset.id),
      () => [logIn(reset)],
      (client) => accounts.setPassword(reset.id, { hash }, { client }),
    );
    expect([late!.status, late!.body.code]).toEqual([401, 1]);
    expect(late!.headers.getSetCookie().join()).not.toContain('phoenix_session=');
    expect(await accounts.sessions(reset.id, null)).toEqual([]);
    const [unfactored] = await overtaken(
      app,
      accountRow(guarded.id),
      () => [logIn(guarded)],
      async (client) => {
        await accounts.setSecondFactor(guarded.id, true, { client });
        await accounts.closeAllSessions(guarded.id, guarded.token, client);
      },
    );
    expect([unfactored!.status, unfactored!.body.code]).toEqual([403, -1024]);
    expect(await accounts.sessions(guarded.id, null)).toHaveLength(1);
  });

  it('a new password takes the place of the one that was shown, and of none that came after it', async () => {
    const { identity: accounts } = app.kit;
    const player = await app.register();
    const { body } = await logIn(player);
    const both = await overtaken(app, accountRow(player.id), () => [
      change(player.token, 'the first of two'),
      change(body.token as string, 'the second of two'),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);

    const owner = await app.register();
    const { body: thief } = await logIn(owner);
    const [ended] = await overtaken(
      app,
      accountRow(owner.id),
      () => [change(thief.token as string, 'a thief’s own')],
      async (client) => {
        await accounts.setSecondFactor(owner.id, true, { client });
        await accounts.closeAllSessions(owner.id, owner.token, client);
      },
    );
    expect(ended!.status).toBe(401);
    expect(await accounts.isPassword(owner.id, testPassword)).toBe(true);
    expect((await app.api('/auth/update', {}, owner.token)).status).toBe(200);
  });
});

describe('a session', () => {
  it('is taken up by its token, and by nothing else', async () => {
    const { token, user } = await app.register();
    const taken = await app.api('/auth/loginViaToken', { token });
    expect([taken.status, taken.body.user._id, taken.body.token]).toEqual([200, user._id, token]);
    const other = await app.api('/auth/loginViaToken', { token: 'x'.repeat(43) });
    expect([other.status, other.body.code]).toEqual([401, 1]);
  });

  it('gives a page a bearer token that is good beside its cookie alone, and gives it no other again', async () => {
    const { token } = await app.register();
    const login = await app.api('/auth/loginViaToken', { token });
    const page: string = login.body.user.token;
    expect(page).toMatch(/^page\.[\w-]{43}$/);
    expect((await app.api('/auth/update', {}, page)).status).toBe(419);
    const ask = (path: string, body: object, headers: Record<string, string>) =>
      fetch(app.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const own = { cookie: `phoenix_session=${token}`, authorization: `Bearer ${page}` };
    for (const [path, body] of [
      ['/auth/update', {}],
      ['/auth/loginViaToken', { token: page }],
    ] as const) {
      const answer = await ask(path, body, own);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ token: page, user: { token: page } });
    }
    expect((await app.api('/auth/loginViaToken', { token: page })).status).toBe(401);
    expect((await app.api('/auth/update', {}, token)).body.token).toBe(token);
  });

  it('ends with the log-out, at once and for every process', async () => {
    const other = await createTestPlatform({ features: [shell, identity], databaseUrl: app.databaseUrl });
    try {
      const { token, id } = await app.register();
      const second = await app.kit.identity.openSession((await app.kit.identity.byId(id))!, {
        address: '::1',
        userAgent: '',
      });
      expect((await other.api('/auth/update', {}, token)).status).toBe(200);
      expect((await app.get('/auth/logout', token)).status).toBe(200);
      expect((await app.api('/auth/update', {}, token)).status).toBe(401);
      await expect.poll(async () => (await other.api('/auth/update', {}, token)).status).toBe(401);
      expect((await other.api('/auth/update', {}, second)).status).toBe(200);
      await app.kit.identity.closeAllSessions(id);
      await expect.poll(async () => (await other.api('/auth/update', {}, second)).status).toBe(401);
    } finally {
      await other.close();
    }
  });

  it('sees changed permissions in its next call', async () => {
    const { token, id } = await app.register();
    await app.api('/auth/update', {}, token);
    await app.kit.identity.setPermissions(id, { permissions: ['users'] });
    expect((await app.api('/auth/update', {}, token)).body.user.permissions).toEqual([
      { permissions: [{ id: 'users', permissions: { active: true } }] },
    ]);
  });

  it('keeps the name it was opened with', async () => {
    const { token, user } = await app.register();
    expect((await app.api('/auth/update', { name: user.name }, token)).status).toBe(200);
    const other = await app.api('/auth/update', { name: 'somebody' }, token);
    expect(other).toMatchObject({ status: 409, body: { code: 1, message: 'Cannot change username.' } });
    expect((await app.api('/auth/update', {}, token)).body.user.name).toBe(user.name);
  });

  it('ends when the password changes', async () => {
    const { token, id, user } = await app.register();
    await app.kit.identity.setPassword(id, 'another password');
    expect((await app.api('/auth/update', {}, token)).status).toBe(401);
    expect((await app.api('/auth/login', { login: user.name, password: 'another password' })).status).toBe(
      200,
    );
  });

  it('is refused to a cross-site log-out', async () => {
    const { token } = await app.register();
    const cookie = `phoenix_session=${token}`;
    const cross = await fetch(`${app.url}/auth/logout`, {
      headers: { cookie, 'sec-fetch-site': 'cross-site' },
    });
    expect(cross.status).toBe(419);
    expect((await app.api('/auth/update', {}, token)).status).toBe(200);
    const own = await fetch(`${app.url}/auth/logout`, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    });
    expect(own.status).toBe(200);
    expect((await app.api('/auth/update', {}, token)).status).toBe(401);
  });
});

describe('e-mail addresses', () => {
  it.each(['a@b.co', 'first.last+tag@sub.example.com', "o'neil@example.org", 'x@xn--bcher-kva.example'])(
    'takes %s',
    (email) => {
      expect(isEmail(email)).toBe(true);
    },
  );
  it.each([
    '',
    '@',
    'a',
    'a@b',
    'a@@b.co',
    '.a@b.co',
    'a.@b.co',
    'a..b@b.co',
    'a b@b.co',
    'a@-b.co',
    'a@b-.co',
    'a@b..co',
    'a@1.2.3.4',
    'ä@b.co',
    'a@b.co\n',
  ])('refuses %j', (email) => {
    expect(isEmail(email)).toBe(false);
  });
});

describe('hidden bets', () => {
  it('are switched by their player alone and known everywhere at once', async () => {
    const player = await app.register();
    const { body } = await app.api('/api/user/private_bets', { on: true }, player.token);
    expect(body).toEqual({ private_bets: true });
    expect((await app.api('/auth/update', {}, player.token)).body.user.private_bets).toBe(true);
    expect((await app.kit.identity.byId(player.id))?.privateBets).toBe(true);
    expect((await app.api('/api/user/private_bets', { on: 'yes' }, player.token)).status).toBe(422);
    expect((await app.api('/api/user/private_bets', { on: false })).status).toBe(401);
  });
});
