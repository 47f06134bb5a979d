/** What must not work, and never is a fault. */
import * as client from 'openid-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountRow, overtaken } from '#platform/server/testing/overtaken.ts';
import { endWays, waysOf } from '#platform/server/services/ways-in.ts';
import {
  Browser,
  begin,
  chief,
  connect,
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

describe('attacks', () => {
  it('a code works once: of twenty at once one, and the replay ends what it gave', async () => {
    const made = await makeClient();
    const { program, back, verifier, state } = await connect(made, 'openid balance');
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => client.authorizationCodeGrant(program, back, checks)),
    );
    const won = answers.filter((answer) => answer.status === 'fulfilled');
    expect(won.length).toBeLessThanOrEqual(1);
    expect(await word(client.authorizationCodeGrant(program, back, checks))).toBe('invalid_grant');
    for (const { value } of won) expect((await read('/oidc/balance', value.access_token)).status).toBe(401);
  });

  it('a refresh token works once, and its replay ends the line', async () => {
    const { program, granted } = await tokens(await makeClient());
    const next = await client.refreshTokenGrant(program, granted.refresh_token!);
    expect(await word(client.refreshTokenGrant(program, granted.refresh_token!))).toBe('invalid_grant');
    expect(await word(client.refreshTokenGrant(program, next.refresh_token!))).toBe('invalid_grant');
    expect((await read('/oidc/balance', next.access_token)).status).toBe(401);
  });

  it('a wrong verifier, a wrong secret and another program’s code give nothing', async () => {
    const [one, two] = [await makeClient(), await makeClient()];
    const { program, back, verifier, state } = await connect(one, 'openid profile');
    const other = await discover(two);
    const pretender = await discover({ ...one, secret: 'not the secret' });
    const grant = (who: client.Configuration, pkceCodeVerifier: string) =>
      client.authorizationCodeGrant(who, back, { pkceCodeVerifier, expectedState: state });
    expect(await word(grant(program, client.randomPKCECodeVerifier()))).toBe('invalid_grant');
    expect(await word(grant(other, verifier))).toBe('invalid_grant');
    expect(await word(grant(pretender, verifier))).toBe('invalid_client');
  });

  it('needs PKCE with S256', async () => {
    const made = await makeClient();
    const base = `${app.url}/oidc/auth?client_id=${made.id}&response_type=code&scope=openid&state=abcdefgh&redirect_uri=${encodeURIComponent(redirect)}`;
    for (const more of [
      '',
      '&code_challenge=abc',
      `&code_challenge=${'a'.repeat(43)}&code_challenge_method=plain`,
    ]) {
      const { url } = await new Browser(player).open(base + more);
      expect(url.searchParams.get('error')).toBe('invalid_request');
    }
  });

  it('no address that was not registered is ever gone to', async () => {
    const made = await makeClient();
    const evil = [
      'https://evil.example/',
      `${redirect}/`,
      `${redirect}?x=1`,
      `${redirect}#x`,
      'https://program.example.evil.example/back',
      'https://program.example@evil.example/back',
      'http://program.example/back',
      'https://PROGRAM.example/back',
      'javascript:alert(1)',
      '//evil.example',
      'data:text/html,x',
      `${redirect}\\@evil.example`,
      '',
    ];
    for (const address of evil) {
      const { url, status } = await new Browser(player).open(
        `${app.url}/oidc/auth?client_id=${made.id}&response_type=code&scope=openid&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&redirect_uri=${encodeURIComponent(address)}`,
      );
      expect([address, url.origin]).toEqual([address, app.url]);
      expect(status).toBe(400);
    }
  });

  it('a request is its browser’s alone', async () => {
    const program = await discover(await makeClient());
    const { address } = await begin(program, 'openid profile');
    const { url } = await new Browser(player).open(address);
    // Somebody sends the address of their own request to a victim, hoping to be let in as them.
    const victim = new Browser(await app.register());
    for (const call of ['show', 'decide'])
      expect((await victim.call(`${url.pathname}/${call}`, { allow: true })).status).toBe(404);
    for (const id of ['x', '0'.repeat(21), '..%2f..%2f', '%00'.repeat(12)])
      expect((await victim.call(`/oauth/authorize/${id}/show`, {})).status).toBeLessThan(500);
  });

  it('is the house’s log-in that counts: after logging out nothing is given silently', async () => {
    const made = await makeClient();
    const someone = await app.register();
    const browser = new Browser(someone);
    const { program } = await tokens(made, 'openid profile', browser);
    await app.kit.identity.closeAllSessions(someone.id);
    const { url } = await browser.open((await begin(program, 'openid profile', { prompt: 'none' })).address);
    expect(url.searchParams.get('error')).toBe('login_required');
  });

  it('tokens are no sessions, sessions no tokens', async () => {
    const { granted } = await tokens(await makeClient());
    for (const token of [granted.access_token, granted.refresh_token!, granted.id_token!]) {
      expect([401, 419]).toContain((await app.api('/auth/update', {}, token)).status);
      const taken = await app.api('/auth/loginViaToken', { token });
      expect([401, 422]).toContain(taken.status);
    }
    for (const path of ['/oidc/me', '/oidc/balance', '/oidc/bets'])
      expect((await read(path, player.token)).status).toBe(401);
  });

  it('what the player takes back, and a client that is disabled, end at once', async () => {
    const made = await makeClient();
    const { program, granted } = await tokens(made, 'openid balance');
    const stranger = await app.register();
    expect((await app.api('/api/oauth/disconnect', { id: made.id }, stranger.token)).status).toBe(404);
    expect((await read('/oidc/balance', granted.access_token)).status).toBe(200);
    expect((await app.api('/api/oauth/disconnect', { id: made.id }, player.token)).status).toBe(200);
    expect((await read('/oidc/balance', granted.access_token)).status).toBe(401);
    expect((await read('/oidc/me', granted.access_token)).status).toBe(401);
    expect(await word(client.refreshTokenGrant(program, granted.refresh_token!))).toBe('invalid_grant');

    const again = await tokens(made, 'openid balance');
    const definition = { name: 'Program', website: null, redirectUris: [redirect], scopes: ['balance'] };
    const enable = (enabled: boolean) =>
      app.api('/api/admin/oauth/change', { id: made.id, ...definition, enabled }, chief.token);
    const { pool } = app.kit.db;
    const { rows: late } = await pool.query(
      `select jsonb_agg(r) as records from oauth_record r where client = $1 and model = 'AccessToken'`,
      [made.id],
    );
    // The client is not off before its tokens are gone.
    const [off] = await overtaken(
      app,
      (tx) =>
        tx.query(`select 1 from oauth_record where client = $1 and model <> 'Grant' for update`, [made.id]),
      () => [enable(false)],
      async (tx) => {
        const { rows } = await tx.query('select enabled from oauth_client where id = $1', [made.id]);
        expect(rows).toEqual([{ enabled: true }]);
      },
    );
    expect(off!.status).toBe(200);
    expect((await read('/oidc/balance', again.granted.access_token)).status).toBe(401);
    expect(await word(client.refreshTokenGrant(again.program, again.granted.refresh_token!))).toBe(
      'invalid_client',
    );
    // As a call leaves it that was on its way.
    await pool.query(
      'insert into oauth_record select * from jsonb_populate_recordset(null::oauth_record, $1)',
      [JSON.stringify(late[0].records)],
    );
    expect((await enable(true)).status).toBe(200);
    expect((await read('/oidc/balance', again.granted.access_token)).status).toBe(401);
  });

  it('a scope that staff withdraw is gone from what was granted, and does not come back by itself', async () => {
    const made = await makeClient();
    const owner = await app.register();
    const { program, granted } = await tokens(made, 'openid balance bets', new Browser(owner));
    const offer = async (...scopes: string[]) => {
      const definition = { name: 'Program', website: null, redirectUris: [redirect], scopes, enabled: true };
      const reply = await app.api('/api/admin/oauth/change', { id: made.id, ...definition }, chief.token);
      expect(reply.status).toBe(200);
    };
    await offer('profile', 'bets');
    const fresh = await client.refreshTokenGrant(program, granted.refresh_token!);
    const listed = await app.api('/api/oauth/connections', {}, owner.token);
    expect(listed.body.connections).toMatchObject([{ id: made.id, scopes: ['bets'] }]);
    const holds = async () => {
      for (const token of [granted.access_token, fresh.access_token]) {
        expect((await read('/oidc/balance', token)).status).toBe(403);
        expect((await (await read('/oidc/me', token)).json()).balances).toBeUndefined();
        expect((await read('/oidc/bets', token)).status).toBe(200);
      }
    };
    await holds();
    await offer('profile', 'balance', 'bets');
    await holds();
  });

  it('what is connected is named among what else opens the account, and ends with it', async () => {
    const owner = await app.register();
    const { program, granted } = await tokens(await makeClient(), 'openid balance', new Browser(owner));
    const { services, db, identity } = app.kit;
    const named = () => waysOf(services.waysIn, db.pool, owner.id);
    expect(await named()).toEqual([{ kind: 'program', count: 1, stays: false }]);
    const account = (await identity.byId(owner.id))!;
    await db.transaction((tx) => endWays(services.waysIn, tx, account, 'reset'));
    expect((await read('/oidc/balance', granted.access_token)).status).toBe(401);
    expect(await word(client.refreshTokenGrant(program, granted.refresh_token!))).toBe('invalid_grant');
    expect(await named()).toEqual([]);
  });

  it('what a session allows while it ends with all else that opens the account is not connected', async () => {
    const owner = await app.register();
    const { services, db, identity } = app.kit;
    const browser = new Browser(owner);
    const program = await discover(await makeClient());
    const { url } = await browser.open((await begin(program, 'openid balance')).address);
    const account = (await identity.byId(owner.id))!;
    const [late] = await overtaken(
      app,
      accountRow(owner.id),
      () => [browser.call(`${url.pathname}/decide`, { allow: true })],
      async (tx) => {
        await identity.closeAllSessions(owner.id, undefined, tx);
        await endWays(services.waysIn, tx, account, 'reset');
      },
    );
    expect([late!.status, late!.body.code]).toEqual([403, 2]);
    expect(await waysOf(services.waysIn, db.pool, owner.id)).toEqual([]);
  });

  it('what was connected before stays as it was when the session ends while more is allowed', async () => {
    const owner = await app.register();
    const browser = new Browser(owner);
    const { program, granted } = await tokens(await makeClient(), 'openid balance', browser);
    const { url } = await browser.open((await begin(program, 'openid balance bets')).address);
    const [late] = await overtaken(
      app,
      accountRow(owner.id),
      () => [browser.call(`${url.pathname}/decide`, { allow: true })],
      (tx) => app.kit.identity.closeAllSessions(owner.id, undefined, tx),
    );
    expect([late!.status, late!.body.code]).toEqual([403, 2]);
    const fresh = await client.refreshTokenGrant(program, granted.refresh_token!);
    expect((await read('/oidc/balance', fresh.access_token)).status).toBe(200);
    const { token } = await app.again(owner);
    const { body } = await app.api('/api/oauth/connections', {}, token);
    expect(body.connections).toMatchObject([{ scopes: ['balance'] }]);
  });

  it('a new secret replaces the old one', async () => {
    const made = await makeClient();
    const { body } = await app.api('/api/admin/oauth/secret', { id: made.id }, chief.token);
    const { back, verifier, state } = await connect(made, 'openid profile');
    const checks = { pkceCodeVerifier: verifier, expectedState: state };
    expect(await word(client.authorizationCodeGrant(await discover(made), back, checks))).toBe(
      'invalid_client',
    );
    const renewed = await discover({ id: made.id, secret: body.secret });
    expect((await client.authorizationCodeGrant(renewed, back, checks)).access_token).toBeTruthy();
  });

  it('keeps nothing that works: hashes and sealed text, and no secret in the audit log', async () => {
    const made = await makeClient();
    const { granted } = await tokens(made);
    const { rows } = await app.kit.db.pool.query(
      `select row_to_json(r)::text as text from oauth_record r union all select row_to_json(c)::text from oauth_client c
       union all select row_to_json(k)::text from oauth_key k union all select row_to_json(a)::text from audit_log a`,
    );
    const all = JSON.stringify(rows);
    const plain = Buffer.from(granted.access_token).toString('hex');
    for (const secret of [granted.access_token, granted.refresh_token!, made.secret!, plain])
      expect(all.includes(secret)).toBe(false);
  });

  it('garbage is refused in words, never a fault', async () => {
    const made = await makeClient();
    const values = [
      '',
      ' ',
      'a\0b',
      '\u{fffd}',
      '{}',
      '[]',
      'null',
      '{"userinfo":{"__proto__":null}}',
      '💣'.repeat(99),
      '%',
      'x'.repeat(5000),
      '<script>alert(1)</script>',
      '-1',
      '1e99',
    ];
    const names = [
      'client_id',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
      'prompt',
      'claims',
      'max_age',
      'id_token_hint',
      'acr_values',
      'response_mode',
      'request',
      'request_uri',
      'code_challenge',
      'login_hint',
      'nonce',
      'ui_locales',
      'resource',
      'dpop_jkt',
    ];
    const right = {
      client_id: made.id,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: redirect,
      code_challenge: 'a'.repeat(43),
      code_challenge_method: 'S256',
    };
    for (const name of names) {
      const answers = await Promise.all(
        values.map(async (value) => {
          const query = new URLSearchParams({ ...right, [name]: value });
          const answer = await fetch(`${app.url}/oidc/auth?${query}`, {
            redirect: 'manual',
            headers: { accept: 'text/html', cookie: `phoenix_session=${player.token}` },
          });
          const text = await answer.text();
          return [answer.status < 500, text.includes('<script>alert')];
        }),
      );
      expect(answers, name).toEqual(values.map(() => [true, false]));
    }
    const bodies = [
      ...values,
      'grant_type=authorization_code',
      'grant_type=refresh_token&refresh_token=a%00b',
      `grant_type=authorization_code&code=a%00b&redirect_uri=x&client_id=${made.id}`,
      'token=%00',
      '__proto__=1&grant_type=__proto__',
    ];
    for (const path of [
      '/oidc/token',
      '/oidc/token/revocation',
      '/oidc/me',
      '/oidc/auth',
      '/oidc/nowhere',
      '/oidc/auth/%00',
      '/oidc//',
    ])
      for (const body of bodies) {
        const answer = await fetch(app.url + path, {
          method: 'POST',
          redirect: 'manual',
          body,
          headers: {
            'content-type': 'application/x-www-form-urlencoded',
            authorization: `Basic ${Buffer.from(`${made.id}:${made.secret}`).toString('base64')}`,
          },
        });
        expect([path, body.slice(0, 40), answer.status < 500]).toEqual([path, body.slice(0, 40), true]);
      }
    for (const header of [
      'Basic',
      'Basic !!!',
      'Basic AAAA',
      'Bearer',
      `Bearer ${'x'.repeat(400)}`,
      'DPoP x',
    ])
      for (const path of ['/oidc/token', '/oidc/me', '/oidc/balance', '/oidc/bets?limit=x&before=x'])
        expect(
          (
            await fetch(app.url + path, {
              headers: { authorization: header },
              method: path === '/oidc/token' ? 'POST' : 'GET',
            })
          ).status,
        ).toBeLessThan(500);
  });

  it('discovery names this house, whatever host the request names', async () => {
    const answer = await fetch(`${app.url}/oidc/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    });
    expect(JSON.stringify(await answer.json())).not.toContain('evil');
  });
});
