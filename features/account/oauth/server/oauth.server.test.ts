/** The whole protocol with a real client library, over real HTTP, and the clients of the back office. */
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  Browser,
  begin,
  chief,
  discover,
  app,
  makeClient,
  player,
  read,
  redirect,
  tokens,
  word,
  openTestApp,
} from './testing/program.ts';

beforeAll(openTestApp);
afterAll(() => app.close());

describe('a program with a real client library', () => {
  it('is connected, told who the player is, reads, refreshes and is let go', async () => {
    const made = await makeClient();
    await app.credit(player.id, 'btc', '1.5');
    const browser = new Browser(player);
    const program = await discover(made);
    expect(program.serverMetadata()).toMatchObject({
      issuer: `${app.url}/oidc`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    });
    const { address, verifier, state } = await begin(program, 'openid profile balance bets');
    const page = await browser.open(address);
    expect(page.url.pathname).toMatch(/^\/oauth\/authorize\/[\w-]{20,}$/);
    const shown = await browser.call(`${page.url.pathname}/show`, {});
    expect(shown).toEqual({
      status: 200,
      body: {
        client: { name: 'Program', website: null, host: 'program.example' },
        scopes: ['profile', 'balance', 'bets'].map((id) => ({ id, granted: false })),
        known: false,
      },
    });
    const { url: back } = await browser.decide(page.url);
    const granted = await client.authorizationCodeGrant(program, back, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    });
    const sub = granted.claims()!.sub;
    expect(sub).toBe(player.user._id);
    const info = await client.fetchUserInfo(program, granted.access_token, sub);
    expect(info).toMatchObject({ sub, preferred_username: player.user.name, vip_level: 0 });
    expect(info['balances']).toContainEqual({ currency: 'btc', amount: '1.50000000' });
    expect(info['email']).toBeUndefined();
    const balance = await (await read('/oidc/balance', granted.access_token)).json();
    expect(balance.balances).toContainEqual({ currency: 'btc', amount: '1.50000000' });
    expect(await (await read('/oidc/bets', granted.access_token)).json()).toEqual({ bets: [], next: null });

    const fresh = await client.refreshTokenGrant(program, granted.refresh_token!);
    expect(fresh.refresh_token).not.toBe(granted.refresh_token);
    expect((await read('/oidc/balance', fresh.access_token)).status).toBe(200);

    const listed = await app.api('/api/oauth/connections', {}, player.token);
    expect(listed.body.connections).toMatchObject([
      { id: made.id, name: 'Program', scopes: ['profile', 'balance', 'bets'], used: expect.any(String) },
    ]);
    await client.tokenRevocation(program, fresh.refresh_token!);
    expect((await read('/oidc/balance', fresh.access_token)).status).toBe(401);
    expect(await word(client.refreshTokenGrant(program, fresh.refresh_token!))).toBe('invalid_grant');
  });

  it('that keeps no secret gets by on PKCE, and a second visit asks nothing new', async () => {
    const made = await makeClient({ confidential: false });
    expect(made.secret).toBeNull();
    const browser = new Browser(player);
    const first = await tokens(made, 'openid profile', browser);
    expect(first.granted.refresh_token).toBeDefined();
    // The same browser is known: no page is shown, also where none may be.
    const { address } = await begin(first.program, 'openid profile', { prompt: 'none' });
    const { url } = await browser.open(address);
    expect(url.searchParams.get('code')).toBeTruthy();
    // Another browser of the same player sees the page once, with everything granted.
    const other = new Browser(player);
    const page = await other.open((await begin(first.program, 'openid profile')).address);
    expect((await other.call(`${page.url.pathname}/show`, {})).body).toMatchObject({ known: true });
  });

  it('gets what it asked for and was granted, no more', async () => {
    const { granted, program } = await tokens(
      await makeClient(),
      'openid profile',
      new Browser(await app.register()),
    );
    expect((await read('/oidc/balance', granted.access_token)).status).toBe(403);
    expect((await read('/oidc/bets', granted.access_token)).status).toBe(403);
    const info = await client.fetchUserInfo(program, granted.access_token, client.skipSubjectCheck);
    expect(info['balances']).toBeUndefined();
    const narrow = await makeClient({ scopes: ['profile'] });
    const { address } = await begin(await discover(narrow), 'openid profile balance');
    const refused = await new Browser(player).open(address);
    expect(refused.url.searchParams.get('error')).toBe('invalid_scope');
  });

  it('waits for the second factor of who has one, for a new grant only', async () => {
    const guarded = await app.register();
    const made = await makeClient();
    const browser = new Browser(guarded);
    const program = await discover(made);
    const { address } = await begin(program, 'openid profile');
    await app.kit.db.transaction((connection) =>
      app.kit.identity.setSecondFactor(guarded.id, true, { client: connection }),
    );
    const { url } = await browser.open(address);
    const decide = () => browser.call(`${url.pathname}/decide`, { allow: true });
    expect(await decide()).toMatchObject({ status: 403, body: { code: -1024 } });
    expect((await app.api('/api/oauth/connections', {}, guarded.token)).body.connections).toEqual([]);
    await app.kit.secondFactor.shown(guarded.token);
    const { status, body } = await decide();
    expect(status).toBe(200);
    expect((await browser.open(body.to)).url.searchParams.get('code')).toBeTruthy();
    // What is granted already asks for nothing.
    const again = await browser.open((await begin(program, 'openid profile')).address);
    expect(again.url.searchParams.get('code')).toBeTruthy();
  });

  it('is told of the log-in that there was, and waits for a new one where it wants one', async () => {
    const someone = await app.register();
    const opened = Math.floor(app.kit.runtime.now() / 1000) - 600;
    await app.kit.db.pool.query('update session set created_at = to_timestamp($2) where account_id = $1', [
      someone.id.toString(),
      opened,
    ]);
    const browser = new Browser(someone);
    const program = await discover(await makeClient());
    const ask = async (wanted: Record<string, string>) => {
      const { address, verifier, state } = await begin(program, 'openid profile', wanted);
      return { url: (await browser.open(address)).url, verifier, state };
    };
    const loggedInAt = async ({ url, verifier, state }: Awaited<ReturnType<typeof ask>>) => {
      const back = await browser.decide(url);
      const checks = { pkceCodeVerifier: verifier, expectedState: state };
      return (await client.authorizationCodeGrant(program, back.url, checks)).claims()!['auth_time'];
    };
    expect(await loggedInAt(await ask({ max_age: '3600' }))).toBe(opened);
    const [anew, recent] = [await ask({ prompt: 'login' }), await ask({ max_age: '300' })];
    for (const { url } of [anew, recent]) {
      const { status, body } = await browser.call(`${url.pathname}/decide`, { allow: true });
      expect([status, body.code]).toEqual([403, 2]);
    }
    const account = (await app.kit.identity.byId(someone.id))!;
    const visit = { address: '127.0.0.1', userAgent: 'test' };
    const token = await app.kit.identity.openSession(account, visit);
    browser.logIn({ ...someone, token });
    const since = (await app.kit.identity.sessionSince(token))!;
    expect(await loggedInAt(anew)).toBe(Math.floor(since / 1000));
  });

  it('gets nothing new from a session that is not fresh, nor asks for one where nothing is new', async () => {
    const someone = await app.register();
    const browser = new Browser(someone);
    const program = await discover(await makeClient());
    const age = () =>
      app.kit.db.pool.query(`update session set created_at = to_timestamp($2) where account_id = $1`, [
        someone.id.toString(),
        app.kit.runtime.now() / 1000 - 31 * 60,
      ]);
    await age();
    const { url } = await browser.open((await begin(program, 'openid profile')).address);
    const decide = (allow: boolean, at = url) => browser.call(`${at.pathname}/decide`, { allow });
    const { status, body } = await decide(true);
    expect([status, body.code]).toEqual([403, 3]);
    const account = (await app.kit.identity.byId(someone.id))!;
    const visit = { address: '127.0.0.1', userAgent: 'test' };
    browser.logIn({ ...someone, token: await app.kit.identity.openSession(account, visit) });
    expect((await decide(true)).status).toBe(200);
    await age();
    const other = new Browser(browser.who);
    const known = await other.open((await begin(program, 'openid profile')).address);
    expect((await other.call(`${known.url.pathname}/decide`, { allow: true })).status).toBe(200);
    const more = await other.open((await begin(program, 'openid profile balance')).address);
    expect((await other.call(`${more.url.pathname}/decide`, { allow: true })).body.code).toBe(3);
  });

  it('goes without when the player says no', async () => {
    const program = await discover(await makeClient());
    const { address, state } = await begin(program, 'openid profile');
    const browser = new Browser(player);
    const { url } = await browser.open(address);
    const { url: back } = await browser.decide(url, false);
    expect([
      back.origin + back.pathname,
      back.searchParams.get('error'),
      back.searchParams.get('state'),
    ]).toEqual([redirect, 'access_denied', state]);
  });
});

describe('clients', () => {
  it('are the business of who may', async () => {
    for (const path of ['clients', 'create', 'change', 'secret']) {
      expect((await app.api(`/api/admin/oauth/${path}`, {}, player.token)).status).toBe(403);
      expect((await app.api(`/api/admin/oauth/${path}`, {})).status).toBe(401);
    }
  });

  it.each([
    'http://program.example/back',
    'https://user:pass@program.example/',
    'https://program.example/#part',
    'https://*.program.example/',
    'javascript:alert(1)',
    'com.example:/cb',
    'not an address',
    'https://program.example/\nx',
  ])('cannot come back to %j', async (uri) => {
    const { status, body } = await app.api(
      '/api/admin/oauth/create',
      { name: 'X', website: null, redirectUris: [uri], scopes: [], confidential: true },
      chief.token,
    );
    expect([status, body.code]).toEqual([422, 1]);
  });

  it.each(['http://program.example', 'https://program.example/\0', 'not an address'])(
    'have no website like %j',
    async (website) => {
      const { status, body } = await app.api(
        '/api/admin/oauth/create',
        { name: 'X', website, redirectUris: [redirect], scopes: [], confidential: true },
        chief.token,
      );
      expect([status, body.code]).toEqual([422, 2]);
    },
  );

  it('are gone while the room is switched off', async () => {
    await app.kit.features.set('oauth', false, 'test');
    try {
      expect((await fetch(`${app.url}/oidc/.well-known/openid-configuration`)).status).toBe(404);
    } finally {
      await app.kit.features.set('oauth', true, 'test');
    }
  });
});
