/** Passkeys by an authenticator in software: made, used, named, removed, and everything that must be refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPassword, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { accountRow, overtaken } from '#platform/server/testing/overtaken.ts';
import { relyingParty } from '#platform/server/identity/relying-party.ts';
import { create, get, type Credential, type Where } from './testing/authenticator.ts';
import { browser, codeAt, handClock, openTestApp, passwordOnly, withApp } from './testing/test-app.ts';

const clock = handClock();
const here: Where = { rpId: 'play.example', origin: 'https://play.example' };
let app: TestPlatform;

beforeAll(async () => {
  app = await openTestApp(clock, { config: { publicUrl: here.origin } });
});
afterAll(() => app.close());

async function addTo(token: string, where = here, name?: string) {
  const { body } = await app.api('/api/user/passkey/options', {}, token);
  const { credential, response } = create(body.options, where);
  const answer = await app.api('/api/user/passkey/add', { response, ...(name ? { name } : {}) }, token);
  return { ...answer, credential, response };
}

async function withPasskey(): Promise<TestPlayer & { credential: Credential; key: string; codes: string[] }> {
  const player = await app.register();
  const { status, body, credential } = await addTo(player.token);
  expect(status).toBe(200);
  return { ...player, credential, key: body.passkey.id, codes: body.codes };
}

async function logIn(credential: Credential, where = here, how: Parameters<typeof get>[3] = {}) {
  const page = browser(app);
  const { body } = await page.post('/auth/passkey/options');
  return page.post('/auth/passkey/login', { response: get(body.options, credential, where, how) });
}

async function show(token: string, credential: Credential) {
  const { body } = await app.api('/api/user/2fa_passkey/options', {}, token);
  return app.api('/api/user/2fa_passkey', { response: get(body.options, credential, here) }, token);
}

const restsUntil = async (token: string) =>
  (await app.api('/api/user/security', {}, token)).body.withdrawals_locked_until;

describe('the relying party', () => {
  it('is the public address where browsers can make passkeys', () => {
    expect(relyingParty('https://play.example')).toEqual({
      id: 'play.example',
      origin: 'https://play.example',
    });
    expect(relyingParty('http://localhost:3000')).toEqual({
      id: 'localhost',
      origin: 'http://localhost:3000',
    });
    expect(relyingParty('http://127.0.0.1:3999')?.origin).toBe('http://localhost:3999');
    for (const none of ['http://play.example', 'https://203.0.113.4', 'https://[2001:db8::1]:8443'])
      expect(relyingParty(none)).toBeNull();
  });

  it('is nobody on other addresses: every call says so', async () => {
    const plain = await openTestApp(clock, { config: { publicUrl: 'https://203.0.113.4' } });
    const { token } = await plain.register();
    for (const [path, by] of [
      ['/api/user/passkey/options', token],
      ['/auth/passkey/options', undefined],
      ['/api/user/2fa_passkey/options', token],
    ] as const)
      expect([path, (await plain.api(path, {}, by)).body.code]).toEqual([path, 7]);
    await plain.close();
  });
});

describe('a passkey', () => {
  it('is made, named and used to log in', async () => {
    const { user, token } = await app.register();
    const { body, credential } = await addTo(token, here, '  My\n phone ');
    expect(body.passkey).toMatchObject({ name: 'My phone', synced: false, last_used_at: null });
    expect(body.codes).toHaveLength(10);
    clock.at += 1000;
    const entered = await logIn(credential);
    expect(entered.status).toBe(200);
    expect(entered.body.user).toMatchObject({ _id: user._id, two_factor: true });
    await app.api('/api/user/passkey/rename', { id: body.passkey.id, name: 'Desk' }, token);
    const { body: now } = await app.api('/api/user/security', {}, token);
    expect(now.passkeys).toEqual([{ ...body.passkey, name: 'Desk', last_used_at: clock.at }]);
    const more = await app.api('/api/user/passkey/options', {}, entered.body.token);
    expect(more.body.code).toBe(-1024);
  });

  it('is the second factor of its account from then on', async () => {
    const someone = await withPasskey();
    const page = await passwordOnly(app, someone.user);
    expect((await page.post('/api/user/2fa_factors')).body).toEqual({
      app: false,
      passkey: true,
      login: true,
    });
    const { body } = await page.post('/api/user/2fa_passkey/options');
    expect(body.options.allowCredentials).toEqual([
      { id: someone.credential.id, transports: ['internal'], type: 'public-key' },
    ]);
    const response = get(body.options, someone.credential, here);
    const { body: entered } = await page.post('/api/user/2fa_passkey', { response });
    expect(entered.session.user._id).toBe(someone.user._id);
    const change = () =>
      app.api('/api/user/changePassword', { current: testPassword, password: 'another one' }, someone.token);
    expect((await change()).body.code).toBe(-1024);
    expect((await show(someone.token, someone.credential)).body).toEqual({ session: null });
    expect((await change()).status).toBe(200);
  });

  it('opens one call with the body it was shown for, once', async () => {
    const someone = await withPasskey();
    const [mine, theirs] = ['passkey.mine@example.org', 'passkey.theirs@example.org'];
    const email = (to: string) => app.api('/api/user/updateEmail', { email: to }, someone.token);
    expect((await email(mine)).body.code).toBe(-1024);
    await show(someone.token, someone.credential);
    expect((await email(theirs)).body.code).toBe(-1024);
    expect((await email(mine)).status).toBe(200);
    expect((await email(mine)).body.code).toBe(-1024);
  });

  it('is removed with a factor; with the last one protection ends and withdrawals rest', async () => {
    const someone = await withPasskey();
    const remove = () => app.api('/api/user/passkey/remove', { id: someone.key }, someone.token);
    expect((await remove()).body.code).toBe(-1024);
    await show(someone.token, someone.credential);
    expect((await remove()).status).toBe(200);
    const { body } = await app.api('/api/user/security', {}, someone.token);
    expect(body).toMatchObject({ two_factor: false, recovery_codes: 0, passkeys: [] });
    expect(body.withdrawals_locked_until).toBe(clock.at + 48 * 3_600_000);
    expect((await logIn(someone.credential)).body.code).toBe(8);
    expect((await remove()).status).toBe(404);
  });

  it('that is removed opens no session, also when the log-in is on its way', async () => {
    const { identity } = app.kit;
    const someone = await withPasskey();
    const [late] = await overtaken(
      app,
      accountRow(someone.id),
      () => [logIn(someone.credential)],
      async (client) => {
        await client.query('delete from account_passkey where id = $1', [someone.key]);
        await identity.setSecondFactor(someone.id, false, { client });
        await identity.closeAllSessions(someone.id, undefined, client);
      },
    );
    expect([late!.status, late!.body.code]).toEqual([422, 8]);
    expect(await identity.sessions(someone.id, null)).toEqual([]);
  });

  it('stands beside an app: the one goes, the other stays', async () => {
    const someone = await withApp(app, clock);
    await app.api('/api/user/passkey/options', {}, someone.token);
    await app.api('/api/user/2fa_validate', { code: codeAt(someone.secret, clock) }, someone.token);
    const { body, credential } = await addTo(someone.token);
    expect(body.codes).toBeNull();
    expect(await restsUntil(someone.token)).toBe(clock.at + 48 * 3_600_000);
    await app.api('/api/user/2fa_disable', { password: testPassword }, someone.token);
    await show(someone.token, credential);
    const off = await app.api('/api/user/2fa_disable', { password: testPassword }, someone.token);
    expect(off.status).toBe(200);
    const { body: now } = await app.api('/api/user/security', {}, someone.token);
    expect(now).toMatchObject({ two_factor: true, app_since: null, recovery_codes: 10 });
  });
});

describe('withdrawals', () => {
  it('rest when an app is set up beside a passkey, not when the first factor is', async () => {
    const someone = await withPasskey();
    expect(await restsUntil(someone.token)).toBeNull();
    const setUp = () => app.api('/api/user/2fa_setup', {}, someone.token);
    expect((await setUp()).body.code).toBe(-1024);
    await show(someone.token, someone.credential);
    const code = codeAt((await setUp()).body.secret, clock);
    expect((await app.api('/api/user/2fa_confirm', { code }, someone.token)).body).toEqual({ codes: null });
    expect(await restsUntil(someone.token)).toBe(clock.at + 48 * 3_600_000);
  });
});

describe('what is refused', () => {
  it('an answer twice, late, for another site, or for another purpose', async () => {
    const someone = await withPasskey();
    const ask = async (path = '/auth/passkey/options', token?: string) =>
      (await app.api(path, {}, token)).body.options;
    const enter = (response: object) => app.api('/auth/passkey/login', { response });
    const duplicate = get(await ask(), someone.credential, here);
    expect((await enter(duplicate)).status).toBe(200);
    const late = await ask();
    clock.at += 5 * 60_000 + 1;
    const refused = [
      duplicate,
      get(late, someone.credential, here),
      get(await ask(), someone.credential, { ...here, origin: 'https://play.example.evil.test' }),
      get(await ask(), someone.credential, { rpId: 'evil.test', origin: here.origin }),
      get(await ask('/api/user/2fa_passkey/options', someone.token), someone.credential, here),
      get({ challenge: Buffer.alloc(32).toString('base64url') }, someone.credential, here),
    ];
    for (const response of refused) {
      const { status, body } = await enter(response);
      expect([status, body.code]).toEqual([422, 8]);
    }
  });

  it('one of many who use one answer at once gets in', async () => {
    const someone = await withPasskey();
    const { body } = await app.api('/auth/passkey/options');
    const response = get(body.options, someone.credential, here);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.api('/auth/passkey/login', { response })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a counter that goes back, and a key that only one was present for', async () => {
    const someone = await withPasskey();
    expect((await logIn(someone.credential, here, { count: 9 })).status).toBe(200);
    for (const count of [9, 8, 0])
      expect((await logIn(someone.credential, here, { count })).body.code).toBe(8);
    expect((await logIn(someone.credential, here, { count: 10, flags: 0x01 })).body.code).toBe(8);
    expect((await logIn(someone.credential, here, { count: 10 })).status).toBe(200);
  });

  it('another signature, another user, an unknown key', async () => {
    const [one, two] = [await withPasskey(), await withPasskey()];
    const forged = { ...one.credential, key: two.credential.key };
    expect((await logIn(forged)).body.code).toBe(8);
    expect((await logIn(one.credential, here, { handle: two.credential.handle })).body.code).toBe(8);
    expect((await logIn({ ...one.credential, id: 'AAAA' })).body.code).toBe(8);
  });

  it("another player's passkeys and challenges on every call", async () => {
    const [one, two] = [await withPasskey(), await withPasskey()];
    const rename = await app.api('/api/user/passkey/rename', { id: one.key, name: 'Mine' }, two.token);
    expect([rename.status, rename.body.code]).toEqual([404, 10]);
    const remove = await app.api('/api/user/passkey/remove', { id: one.key }, two.token);
    expect([remove.status, remove.body.code]).toEqual([404, 10]);
    // Shown for oneself by somebody else's key, by oneself for somebody else.
    expect((await show(two.token, one.credential)).body.code).toBe(8);
    const { body } = await app.api('/api/user/2fa_passkey/options', {}, one.token);
    const response = get(body.options, one.credential, here);
    expect((await app.api('/api/user/2fa_passkey', { response }, two.token)).body.code).toBe(8);
    // A challenge to add that was drawn for another account.
    const three = await app.register();
    const four = await app.register();
    const { body: made } = await app.api('/api/user/passkey/options', {}, three.token);
    const { response: foreign } = create(made.options, here);
    expect((await app.api('/api/user/passkey/add', { response: foreign }, four.token)).body.code).toBe(8);
    expect((await app.api('/api/user/security', {}, one.token)).body.passkeys).toHaveLength(1);
  });

  it('a passkey twice, made elsewhere, or made without a PIN', async () => {
    const { token } = await app.register();
    const ask = async () => (await app.api('/api/user/passkey/options', {}, token)).body.options;
    const add = async (response: object) =>
      (await app.api('/api/user/passkey/add', { response }, token)).body;
    expect((await add(create(await ask(), { ...here, origin: 'https://evil.test' }).response)).code).toBe(8);
    expect((await add(create(await ask(), { ...here, rpId: 'evil.test' }).response)).code).toBe(8);
    expect((await add(create(await ask(), here, 0x01).response)).code).toBe(8);
    const { response } = create(await ask(), here);
    const odd = { ...response, response: { ...response.response, transports: 5 } };
    expect((await app.api('/api/user/passkey/add', { response: odd }, token)).status).toBe(422);
    expect((await add(response)).passkey).toBeDefined();
    expect((await add(response)).code).toBe(8);
  });

  it('garbage, without a fault', async () => {
    const { token } = await app.register();
    const { body } = await app.api('/auth/passkey/options');
    const named = Buffer.from(JSON.stringify({ challenge: body.options.challenge })).toString('base64url');
    const garbage = [
      { id: '' },
      { id: 'x', response: null },
      { id: 'x', response: { clientDataJSON: 'e30' } },
      { id: 'x', response: { clientDataJSON: 'bm90IGpzb24' } },
      { id: 'x\0', rawId: 5, response: { clientDataJSON: named, attestationObject: 'AAAA', userHandle: {} } },
      { id: 'x', response: { clientDataJSON: named, authenticatorData: [], signature: {} } },
    ];
    for (const response of garbage)
      for (const [path, by] of [
        ['/auth/passkey/login', undefined],
        ['/api/user/passkey/add', token],
        ['/api/user/2fa_passkey', token],
      ] as const)
        expect([path, (await app.api(path, { response }, by)).status]).toEqual([path, 422]);
  });

  it('a twenty-first', async () => {
    const player = await app.register();
    await app.kit.db.pool.query(
      `insert into account_passkey (id, account_id, credential_id, public_key, counter, synced, name, created_at)
       select lpad(to_hex($1::bigint * 100 + n), 24, '0'), $1, 'many ' || $1 || n, '', 0, false, 'one', now() from generate_series(1, 20) n`,
      [player.id.toString()],
    );
    const { status, body } = await app.api('/api/user/passkey/options', {}, player.token);
    expect([status, body.code]).toEqual([409, 9]);
  });
});
