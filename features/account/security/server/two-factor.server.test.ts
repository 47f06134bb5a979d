/** The authenticator app, what asks for it, and log-ins that wait for it. */
import { accountRow, overtaken } from '#platform/server/testing/overtaken.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPassword, type TestPlatform } from '#platform/server/testing/platform.ts';
import { codeAt, handClock, openTestApp, passwordOnly, withApp, browser } from './testing/test-app.ts';

const clock = handClock();
let app: TestPlatform;

beforeAll(async () => {
  app = await openTestApp(clock);
});
afterAll(() => app.close());

const next = 'another horse';
const change = (token: string, current = testPassword) =>
  app.api('/api/user/changePassword', { current, password: next }, token);
const validate = (token: string, code: string) => app.api('/api/user/2fa_validate', { code }, token);

describe('setting up an app', () => {
  it('counts from its first code on, ends the other sessions and shows ten recovery codes', async () => {
    const { id, user, token } = await app.register();
    const elsewhere = await app.api('/auth/login', { login: user.name, password: testPassword });
    const made = await app.api('/api/user/2fa_setup', {}, token);
    expect(made.body.uri).toContain(made.body.secret);
    expect((await change(token, 'wrong')).body.code).toBe(1);
    expect((await app.api('/api/user/2fa_confirm', { code: '000000' }, token)).status).toBe(422);
    expect((await app.api('/api/user/security', {}, token)).body.two_factor).toBe(false);
    const code = codeAt(made.body.secret, clock);
    const { status, body } = await app.api('/api/user/2fa_confirm', { code }, token);
    expect(status).toBe(200);
    expect(new Set(body.codes).size).toBe(10);
    for (const one of body.codes) expect(one).toMatch(/^([0-9a-hjkmnp-tv-z]{5}-){4}[0-9a-hjkmnp-tv-z]{5}$/);
    expect((await app.api('/auth/update', {}, elsewhere.body.token)).status).toBe(401);
    const { body: now } = await app.api('/auth/update', {}, token);
    expect(now.user.two_factor).toBe(true);
    const { body: kept } = await app.api('/api/user/security', {}, token);
    expect(kept).toMatchObject({ two_factor: true, recovery_codes: 10, password: true });
    expect(kept.app_since).toBe(clock.at);
    // The code that set it up is used.
    await change(token);
    expect((await validate(token, code)).status).toBe(422);
    const again = await app.api('/api/user/2fa_setup', {}, token);
    expect([again.status, again.body.code]).toEqual([409, 4]);
    expect(await app.kit.secondFactor.has(id)).toBe(true);
  });

  it('keeps no secret and no recovery code in the clear', async () => {
    const someone = await withApp(app, clock);
    const { rows } = await app.kit.db.pool.query(
      `select encode(secret, 'escape') as text from account_totp union all select encode(hash, 'escape') from account_recovery_code`,
    );
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(someone.secret);
    for (const code of someone.codes) expect(kept).not.toContain(code.replaceAll('-', ''));
    const { rows: log } = await app.kit.db.pool.query('select detail::text from audit_log');
    expect(JSON.stringify(log)).not.toContain(someone.secret);
  });

  it('wants the password in a session that is not fresh', async () => {
    const { token } = await app.register();
    clock.at += 31 * 60_000;
    const asked = await app.api('/api/user/2fa_setup', {}, token);
    expect([asked.status, asked.body.code]).toEqual([403, 3]);
    const wrong = await app.api('/api/user/2fa_setup', { password: 'guess' }, token);
    expect([wrong.status, wrong.body.code]).toEqual([422, 1]);
    expect((await app.api('/api/user/2fa_setup', { password: testPassword }, token)).status).toBe(200);
  });

  it('is over when nobody gives a code in time', async () => {
    const { token } = await app.register();
    const { body } = await app.api('/api/user/2fa_setup', {}, token);
    clock.at += 31 * 60_000;
    const late = await app.api('/api/user/2fa_confirm', { code: codeAt(body.secret, clock) }, token);
    expect([late.status, late.body.code]).toEqual([409, 5]);
  });

  it('happens once when two confirm at once', async () => {
    const { token } = await app.register();
    const { body } = await app.api('/api/user/2fa_setup', {}, token);
    const code = codeAt(body.secret, clock);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.api('/api/user/2fa_confirm', { code }, token)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.body.codes)).toHaveLength(1);
  });
});

describe('what needs the factor', () => {
  it('is refused with -1024, then goes through once', async () => {
    const someone = await withApp(app, clock);
    const refused = await change(someone.token);
    expect([refused.status, refused.body.code]).toEqual([403, -1024]);
    expect((await validate(someone.token, codeAt(someone.secret, clock))).body).toEqual({ session: null });
    expect((await change(someone.token)).status).toBe(200);
    expect((await change(someone.token, next)).body.code).toBe(-1024);
  });

  it('holds for the address, the app, the codes and the password alike', async () => {
    const { token } = await withApp(app, clock);
    for (const [path, body] of [
      ['/api/user/updateEmail', { email: 'somebody@example.org' }],
      ['/api/user/changePassword', { current: testPassword, password: next }],
      ['/api/user/2fa_disable', { password: testPassword }],
      ['/api/user/2fa_recovery', {}],
      ['/api/user/passkey/options', {}],
    ] as const)
      expect([path, (await app.api(path, body, token)).body.code]).toEqual([path, -1024]);
  });

  it('is given back by a call that is refused for another reason', async () => {
    const someone = await withApp(app, clock);
    await change(someone.token);
    await validate(someone.token, codeAt(someone.secret, clock));
    await app.kit.identity.setPassword(someone.id, next, { keep: someone.token });
    expect((await change(someone.token)).body.code).toBe(1);
    await app.kit.identity.setPassword(someone.id, testPassword, { keep: someone.token });
    expect((await change(someone.token)).status).toBe(200);
    expect((await change(someone.token)).body.code).toBe(-1024);
  });

  it('lets one call through, however many were refused, and no other', async () => {
    const someone = await withApp(app, clock);
    const ask = () => app.api('/api/user/2fa_recovery', {}, someone.token);
    await Promise.all([ask(), ask(), ask()]);
    await validate(someone.token, codeAt(someone.secret, clock));
    expect((await change(someone.token)).body.code).toBe(-1024);
    const answers = await Promise.all(Array.from({ length: 8 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('holds for one session and a minute', async () => {
    const someone = await withApp(app, clock);
    const other = await passwordOnly(app, someone);
    const { body } = await other.post('/api/user/2fa_validate', { code: codeAt(someone.secret, clock) });
    clock.at += 30_000;
    await change(someone.token);
    await change(body.session.token);
    await validate(someone.token, codeAt(someone.secret, clock));
    expect((await change(body.session.token)).body.code).toBe(-1024);
    clock.at += 61_000;
    expect((await change(someone.token)).body.code).toBe(-1024);
  });

  it('is nothing to accounts without one', async () => {
    const { token } = await app.register();
    expect((await change(token)).status).toBe(200);
    expect((await validate(token, '123456')).status).toBe(422);
    expect((await app.api('/api/user/2fa_recovery', {}, token)).body.code).toBe(6);
  });
});

describe('a code', () => {
  it('of one time step is taken from one of fifty who send it at once', async () => {
    const someone = await withApp(app, clock);
    await change(someone.token);
    const code = codeAt(someone.secret, clock);
    const answers = await Promise.all(Array.from({ length: 50 }, () => validate(someone.token, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
    expect((await validate(someone.token, code)).body).toMatchObject({
      code: 1,
      message: 'Invalid 2FA code.',
    });
  });

  it('of an earlier step is refused after a later one', async () => {
    const someone = await withApp(app, clock);
    expect((await validate(someone.token, codeAt(someone.secret, clock, 1))).status).toBe(200);
    expect((await validate(someone.token, codeAt(someone.secret, clock))).status).toBe(422);
    expect((await validate(someone.token, codeAt(someone.secret, clock, 1))).status).toBe(422);
  });

  it('of another account is worth nothing, and neither is what is none', async () => {
    const [one, two] = [await withApp(app, clock), await withApp(app, clock)];
    const wrong = [
      codeAt(two.secret, clock),
      two.codes[0]!,
      '',
      '12345',
      'x'.repeat(900),
      '\0',
      '１２３４５６',
    ];
    for (const code of wrong) expect((await validate(one.token, code)).status).toBe(422);
    for (const code of [5, null, {}, ['1']])
      expect((await app.api('/api/user/2fa_validate', { code }, one.token)).status).toBe(422);
  });
});

describe('a recovery code', () => {
  it('is good once, however it is typed, and told by letter', async () => {
    const someone = await withApp(app, clock);
    const typed = someone.codes[3]!.toUpperCase()
      .replaceAll('-', ' ')
      .replaceAll('1', 'l')
      .replaceAll('0', 'O');
    expect((await validate(someone.token, typed)).status).toBe(200);
    expect((await validate(someone.token, someone.codes[3]!)).status).toBe(422);
    const { body } = await app.api('/api/user/security', {}, someone.token);
    expect(body.recovery_codes).toBe(9);
    const letters = await app.kit.mail.list({ limit: 20, to: `${someone.name.toLowerCase()}@example.com` });
    expect(letters.map(({ template }) => template)).toContain('security.codeUsed');
  });

  it('lets one of many at once through', async () => {
    const someone = await withApp(app, clock);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => validate(someone.token, someone.codes[0]!)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('stops working when new ones are drawn, which closes withdrawals', async () => {
    const someone = await withApp(app, clock);
    await app.api('/api/user/2fa_recovery', {}, someone.token);
    await validate(someone.token, codeAt(someone.secret, clock));
    const { body } = await app.api('/api/user/2fa_recovery', {}, someone.token);
    expect(body.codes).toHaveLength(10);
    expect((await validate(someone.token, someone.codes[1]!)).status).toBe(422);
    expect((await validate(someone.token, body.codes[1])).status).toBe(200);
    const { body: now } = await app.api('/api/user/security', {}, someone.token);
    expect(now.withdrawals_locked_until).toBe(clock.at + 48 * 3_600_000);
  });
});

describe('switching off', () => {
  it('needs the factor and the password, closes withdrawals and ends the other sessions', async () => {
    const someone = await withApp(app, clock);
    const off = (password?: string) =>
      app.api('/api/user/2fa_disable', password === undefined ? {} : { password }, someone.token);
    expect((await off(testPassword)).body.code).toBe(-1024);
    await validate(someone.token, codeAt(someone.secret, clock));
    expect((await off()).body.code).toBe(-1024);
    expect((await off('wrong')).body.code).toBe(-1024);
    expect((await off(testPassword)).status).toBe(200);
    const { body } = await app.api('/api/user/security', {}, someone.token);
    expect(body).toMatchObject({ two_factor: false, app_since: null, recovery_codes: 0 });
    expect(body.withdrawals_locked_until).toBe(clock.at + 48 * 3_600_000);
    expect((await change(someone.token)).status).toBe(200);
    expect((await off(next)).body.code).toBe(5);
  });
});

describe('logging in', () => {
  it('waits for the code and opens the session with it', async () => {
    const someone = await withApp(app, clock);
    const page = await passwordOnly(app, someone);
    expect(page.cookie('phoenix_session')).toBeNull();
    expect((await page.post('/api/user/2fa_factors')).body).toEqual({
      app: true,
      passkey: false,
      login: true,
    });
    expect((await page.post('/auth/update')).status).toBe(401);
    const wrong = await page.post('/api/user/2fa_validate', { code: '000000' });
    expect([wrong.status, wrong.body.code]).toEqual([422, 1]);
    const { status, body } = await page.post('/api/user/2fa_validate', {
      code: codeAt(someone.secret, clock),
    });
    expect(status).toBe(200);
    expect(body.session.user).toMatchObject({ _id: someone._id, two_factor: true });
    expect((await app.api('/auth/update', {}, body.session.token)).status).toBe(200);
    expect(page.cookie('phoenix_pending')).toBeNull();
    expect(page.cookie('phoenix_session')).not.toBeNull();
    // The factor of a log-in is good for the log-in alone.
    expect((await change(body.session.token)).body.code).toBe(-1024);
  });

  it('goes by a recovery code too', async () => {
    const someone = await withApp(app, clock);
    const page = await passwordOnly(app, someone);
    const { body } = await page.post('/api/user/2fa_validate', { code: someone.codes[0]! });
    expect(body.session.user.name).toBe(someone.name);
  });

  it('is over after five wrong codes, ten minutes, or a new password', async () => {
    const someone = await withApp(app, clock);
    const page = await passwordOnly(app, someone);
    for (let count = 0; count < 5; count++)
      expect((await page.post('/api/user/2fa_validate', { code: '000000' })).status).toBe(422);
    const sixth = await page.post('/api/user/2fa_validate', { code: codeAt(someone.secret, clock) });
    expect([sixth.status, sixth.body.code]).toEqual([401, 2]);
    const slow = await passwordOnly(app, someone);
    clock.at += 10 * 60_000 + 1000;
    expect((await slow.post('/api/user/2fa_validate', { code: codeAt(someone.secret, clock) })).status).toBe(
      401,
    );
    const third = await passwordOnly(app, someone);
    const hash = await app.kit.identity.hashPassword(next);
    // Also when the code is right and the log-in on its way.
    const [late] = await overtaken(
      app,
      accountRow(someone.id),
      () => [third.post('/api/user/2fa_validate', { code: codeAt(someone.secret, clock) })],
      (client) => app.kit.identity.setPassword(someone.id, { hash }, { client }),
    );
    expect(late!.status).toBe(401);
    expect(await app.kit.identity.sessions(someone.id, null)).toEqual([]);
    expect((await third.post('/api/user/2fa_validate', { code: someone.codes[1]! })).status).toBe(401);
  });

  it('opens one session when the waiting cookie is used in two browsers at once', async () => {
    const someone = await withApp(app, clock);
    const page = await passwordOnly(app, someone);
    const thief = browser(app);
    thief.keep('phoenix_pending', page.cookie('phoenix_pending')!);
    const answers = await Promise.all([
      page.post('/api/user/2fa_validate', { code: codeAt(someone.secret, clock) }),
      thief.post('/api/user/2fa_validate', { code: someone.codes[2]! }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('tells nobody without the cookie anything', async () => {
    const stranger = browser(app);
    stranger.keep('phoenix_pending', 'x'.repeat(43));
    for (const path of ['/api/user/2fa_factors', '/api/user/2fa_validate', '/api/user/2fa_passkey/options']) {
      const { status, body } = await stranger.post(path, { code: '123456' });
      expect([path, status, body.code]).toEqual([path, 401, 2]);
    }
  });
});
