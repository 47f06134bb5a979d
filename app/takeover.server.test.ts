/** Somebody who once had a session, or was first at an address, does not stay. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { relyingParty } from '#platform/server/identity/relying-party.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { accountRow, overtaken } from '#platform/server/testing/overtaken.ts';
import { soon } from '#platform/server/testing/soon.ts';
import {
  createTestPlatform,
  testPassword,
  type TestPlatform,
  type TestPlayer,
} from '#platform/server/testing/platform.ts';
import { waysOf } from '#platform/server/services/ways-in.ts';
import { codeAt, handClock } from '#features/account/security/server/testing/test-app.ts';
import { create } from '#features/account/security/server/testing/authenticator.ts';
import { letterTo, lettersTo } from '#features/account/identity/server/testing/mailbox.ts';
import { appDefinition as composed } from './definition.ts';

const HOUR_MS = 3_600_000;
const clock = handClock();
let app: TestPlatform;

beforeAll(async () => {
  const wanted = new Set(['shell', 'identity', 'security', 'wallet-login', 'mini-app', 'api-keys', 'mail']);
  app = await createTestPlatform({
    features: composed.features.filter(({ id }) => wanted.has(id)),
    runtime: { ...systemRuntime(), now: () => clock.at },
  });
});
afterAll(() => app.close());

const wallet = () => privateKeyToAccount(generatePrivateKey());
type Wallet = ReturnType<typeof wallet>;

async function signed(path: string, account: Wallet, token?: string) {
  const asked = await app.api(`${path}/nonce`, { account: account.address }, token);
  if (asked.status !== 200) return asked;
  const { message, nonce } = asked.body;
  const signature = await account.signMessage({ message });
  const end = path === '/auth/metamask' ? 'signature' : 'link';
  return app.api(`${path}/${end}`, { message, signature, address: account.address, nonce }, token);
}
const link = (account: Wallet, { token }: TestPlayer) => signed('/api/wallet-login', account, token);
const enter = (account: Wallet) => signed('/auth/metamask', account);
const lockedUntil = async ({ id }: TestPlayer): Promise<number> => {
  const { rows } = await app.kit.db.pool.query<{ at: Date | null }>(
    'select withdrawals_locked_until as at from account where id = $1',
    [id.toString()],
  );
  return rows[0]!.at?.getTime() ?? 0;
};
/** An account that a wallet has opened: it has no password. */
async function walletBorn() {
  const account = wallet();
  const { body } = await enter(account);
  const player = (await app.kit.identity.byPublicId(body.user._id))!;
  return { account, user: body.user, token: body.token as string, id: player.id };
}
const addApp = async ({ token }: TestPlayer) => {
  const { body } = await app.api('/api/user/2fa_setup', {}, token);
  const done = await app.api('/api/user/2fa_confirm', { code: codeAt(body.secret, clock) }, token);
  expect(done.status).toBe(200);
  clock.at += 30_000;
  return body.secret as string;
};
const makeKey = async ({ token }: TestPlayer): Promise<string> => {
  const key = { name: 'Sheet', scopes: ['balance'], days: 0 };
  const { status, body } = await app.api('/api/user/apiKeys/create', key, token);
  expect(status).toBe(200);
  return body.secret;
};
const statusWith = async (key: string) => (await app.get('/api/key/balance', key)).status;

describe('linking a wallet', () => {
  it('closes withdrawals for 48 hours, as a change of the password does', async () => {
    const player = await app.register();
    expect((await link(wallet(), player)).status).toBe(200);
    expect(await lockedUntil(player)).toBe(clock.at + 48 * HOUR_MS);
  });

  it('needs a fresh session where there is no factor, and the factor where there is one', async () => {
    const player = await app.register();
    clock.at += 31 * 60_000;
    const stale = await link(wallet(), player);
    expect([stale.status, stale.body.code]).toEqual([403, 4]);
    expect(await lockedUntil(player)).toBe(0);
    const guarded = await app.register();
    const secret = await addApp(guarded);
    const account = wallet();
    expect((await link(account, guarded)).body.code).toBe(-1024);
    await app.api('/api/user/2fa_validate', { code: codeAt(secret, clock) }, guarded.token);
    expect((await link(account, guarded)).status).toBe(200);
  });
});

describe('an account without a password', () => {
  it('gets no address and no passkey from a session that is not fresh', async () => {
    const born = await walletBorn();
    clock.at += 31 * 60_000;
    const address = `thief${clock.at}@example.org`;
    for (const [path, body] of [
      ['/api/user/updateEmail', { email: address }],
      ['/api/user/updateEmail', { email: address, password: 'anything' }],
      ['/api/profile/updateContactInfo', { email: address }],
      ['/api/user/2fa_setup', {}],
      ['/api/user/2fa_setup', { password: 'anything' }],
      ['/api/user/passkey/options', {}],
      ['/api/user/passkey/options', { password: 'anything' }],
    ] as const) {
      const { status, body: answer } = await app.api(path, body, born.token);
      const factor = path.includes('2fa') || path.includes('passkey');
      expect([path, status, answer.code]).toEqual([path, 403, factor ? 13 : 4]);
    }
    expect((await app.kit.identity.byId(born.id))!.email).toBeNull();
    const again = await enter(born.account);
    const fresh = await app.api('/api/user/updateEmail', { email: address }, again.body.token);
    expect(fresh.status).toBe(200);
    expect((await app.api('/api/user/passkey/options', {}, again.body.token)).status).toBe(200);
  });
});

describe('a way in that is on its way', () => {
  const passkeyOf = async ({ token }: TestPlayer) => {
    const { options } = (await app.api('/api/user/passkey/options', {}, token)).body;
    const { id, origin } = relyingParty(app.kit.config.publicUrl)!;
    return create(options, { rpId: id, origin }).response;
  };
  const key = { name: 'Sheet', scopes: ['balance'], days: 0 };

  it.each([
    [
      'a wallet',
      async ({ token }: TestPlayer) => {
        const account = wallet();
        const { message, nonce } = (
          await app.api('/api/wallet-login/nonce', { account: account.address }, token)
        ).body;
        const signature = await account.signMessage({ message });
        const body = { message, signature, address: account.address, nonce };
        return () => app.api('/api/wallet-login/link', body, token);
      },
    ],
    [
      'a passkey',
      async (player: TestPlayer) => {
        const response = await passkeyOf(player);
        return () => app.api('/api/user/passkey/add', { response }, player.token);
      },
    ],
    [
      'an app',
      async ({ token }: TestPlayer) => {
        const { secret } = (await app.api('/api/user/2fa_setup', {}, token)).body;
        return () => app.api('/api/user/2fa_confirm', { code: codeAt(secret, clock) }, token);
      },
    ],
    [
      'a key',
      async ({ token }: TestPlayer) =>
        () =>
          app.api('/api/user/apiKeys/create', key, token),
    ],
    [
      'an address',
      async ({ user, token }: TestPlayer) =>
        () =>
          app.api('/api/user/updateEmail', { email: `not.${user.name}@example.org` }, token),
    ],
  ])('ends with the session that it is added in: %s', async (_, begin) => {
    const player = await app.register();
    const { email } = (await app.kit.identity.byId(player.id))!;
    const add = await begin(player);
    const [late] = await overtaken(
      app,
      accountRow(player.id),
      () => [add()],
      (client) => app.kit.identity.closeAllSessions(player.id, undefined, client),
    );
    expect([late!.status, late!.body.code]).toEqual([401, 401]);
    expect(await waysOf(app.kit.services.waysIn, app.kit.db.pool, player.id)).toEqual([]);
    expect(await app.kit.secondFactor.has(player.id)).toBe(false);
    expect((await app.kit.identity.byId(player.id))!.email).toBe(email);
  });

  it('ends with the session that it is added in: new recovery codes', async () => {
    const player = await app.register();
    const secret = await addApp(player);
    const draw = () => app.api('/api/user/2fa_recovery', {}, player.token);
    expect((await draw()).body.code).toBe(-1024);
    await app.api('/api/user/2fa_validate', { code: codeAt(secret, clock) }, player.token);
    const [late] = await overtaken(
      app,
      accountRow(player.id),
      () => [draw()],
      (client) => app.kit.identity.closeAllSessions(player.id, undefined, client),
    );
    expect([late!.status, late!.body.code]).toEqual([401, 401]);
    expect(await lockedUntil(player)).toBe(0);
  });
});

describe('an API key', () => {
  const make = (token: string, password?: string) =>
    app.api('/api/user/apiKeys/create', { name: 'Sheet', scopes: ['balance'], days: 0, password }, token);

  it('is made in a fresh session, else with the password', async () => {
    const player = await app.register();
    clock.at += 29 * 60_000;
    expect((await make(player.token)).status).toBe(200);
    clock.at += 2 * 60_000;
    const wants = await make(player.token);
    expect([wants.status, wants.body]).toMatchObject([
      403,
      { code: 6, errors: { password: 'api-keys.password.needed' } },
    ]);
    const wrong = await make(player.token, 'not my password');
    expect([wrong.status, wrong.body]).toMatchObject([
      422,
      { code: 5, errors: { password: 'api-keys.password.wrong' } },
    ]);
    expect((await make(player.token, testPassword)).status).toBe(200);
  });

  it('of an account without a password is made when it was entered again', async () => {
    const born = await walletBorn();
    clock.at += 31 * 60_000;
    for (const password of [undefined, 'anything']) {
      const { status, body } = await make(born.token, password);
      expect([status, body.code]).toEqual([403, 4]);
    }
    expect((await make((await enter(born.account)).body.token)).status).toBe(200);
  });
});

describe('the first proof of an address', () => {
  async function confirmed(player: TestPlayer, token?: string) {
    const to = `${player.user.name}@example.com`.toLowerCase();
    await app.api('/api/user/verifyEmail', {}, player.token);
    const { user, token: secret } = await letterTo(app, to, 'confirm');
    const open = (endOthers: boolean) =>
      app.api('/api/user/emailLink', { user, token: secret, endOthers }, token);
    return { asked: (await open(false)).body, confirm: () => open(true) };
  }

  it('ends what somebody else set up before it', async () => {
    const squatter = await app.register();
    const key = await makeKey(squatter);
    await addApp(squatter);
    const account = wallet();
    await app.kit.db.pool.query(
      `insert into login_wallet (address, account_id, linked_at, used_at) values ($1, $2, now(), now())`,
      [account.address.toLowerCase(), squatter.id.toString()],
    );
    const { asked, confirm } = await confirmed(squatter);
    const email = `${squatter.user.name}@example.com`.toLowerCase();
    const others = [
      { kind: 'wallet', count: 1, stays: false },
      { kind: 'key', count: 1, stays: false },
    ];
    expect(asked).toEqual({ done: 'asks', email, ends: { others, factor: true } });
    // Nothing ends before that was read.
    expect(await app.kit.secondFactor.has(squatter.id)).toBe(true);
    expect(await statusWith(key)).toBe(200);
    expect((await confirm()).body).toEqual({ done: 'confirmed', email });
    expect(await app.kit.secondFactor.has(squatter.id)).toBe(false);
    await soon(async () =>
      expect((await lettersTo(app, email)).map(({ template }) => template)).toContain('security.ended'),
    );
    const left = await app.kit.db.pool.query('select 1 from login_wallet where account_id = $1', [
      squatter.id.toString(),
    ]);
    expect(left.rowCount).toBe(0);
    expect(await statusWith(key)).toBe(401);
    expect(await lockedUntil(squatter)).toBeGreaterThan(clock.at);
  });

  it('ends a passkey that somebody else added before it, with no app beside it', async () => {
    const squatter = await app.register();
    const { options } = (await app.api('/api/user/passkey/options', {}, squatter.token)).body;
    const { id, origin } = relyingParty(app.kit.config.publicUrl)!;
    const { response } = create(options, { rpId: id, origin });
    expect((await app.api('/api/user/passkey/add', { response }, squatter.token)).status).toBe(200);
    expect(await app.kit.secondFactor.has(squatter.id)).toBe(true);
    const { asked, confirm } = await confirmed(squatter);
    expect(asked.ends).toMatchObject({ others: [{ kind: 'passkey' }], factor: true });
    expect((await confirm()).body.done).toBe('confirmed');
    expect(await app.kit.secondFactor.has(squatter.id)).toBe(false);
  });

  it('leaves what its own session has set up, and what opened an account without a password', async () => {
    const player = await app.register();
    const key = await makeKey(player);
    await addApp(player);
    expect((await confirmed(player, player.token)).asked.done).toBe('confirmed');
    expect(await statusWith(key)).toBe(200);
    expect(await app.kit.secondFactor.has(player.id)).toBe(true);

    const born = await walletBorn();
    const email = `born${clock.at}@example.org`;
    await app.api('/api/user/updateEmail', { email }, born.token);
    const letter = await letterTo(app, email, 'confirm');
    await app.api('/api/user/emailLink', { user: letter.user, token: letter.token });
    expect((await enter(born.account)).body.user._id).toBe(born.user._id);
  });
});

describe('a new password by letter', () => {
  async function letter({ user }: TestPlayer, count = 1) {
    const to = `${user.name}@example.com`.toLowerCase();
    await app.api('/auth/resetPassword', { login: to });
    const { user: id, token } = await letterTo(app, to, 'reset', count);
    return { user: id, token };
  }

  it('names what else opens the account, and ends it when it is told to', async () => {
    const player = await app.register();
    await app.kit.identity.setEmail(player.id, `${player.user.name}@example.com`, { verified: true });
    const account = wallet();
    expect((await link(account, player)).status).toBe(200);
    const keys = [await makeKey(player), await makeKey(player)];
    expect((await lettersTo(app, `${player.user.name}@example.com`)).map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/“Sheet” can now read your account/),
    );
    const words = await letter(player);
    expect((await app.api('/auth/password/check', words)).body).toEqual({
      valid: true,
      others: [
        { kind: 'wallet', count: 1, stays: false },
        { kind: 'key', count: 2, stays: false },
      ],
      endsAll: false,
      endsFactor: false,
    });
    const body = { ...words, password: 'a much better horse', endOthers: true };
    expect((await app.api('/auth/password/reset', body)).status).toBe(200);
    const { rowCount } = await app.kit.db.pool.query('select 1 from login_wallet where account_id = $1', [
      player.id.toString(),
    ]);
    expect(rowCount).toBe(0);
    expect(await Promise.all(keys.map(statusWith))).toEqual([401, 401]);
  });

  it('announces what ends by itself: all of it, the second factor too, when nobody has proved the address yet', async () => {
    const squatter = await app.register();
    const words = await letter(squatter);
    const check = async (given = words) => (await app.api('/auth/password/check', given)).body;
    expect(await check()).toMatchObject({ valid: true, others: [], endsAll: false, endsFactor: false });
    await addApp(squatter);
    expect(await check()).toMatchObject({ others: [], endsAll: true, endsFactor: true });
    await app.kit.db.pool.query(
      `insert into login_wallet (address, account_id, linked_at, used_at) values ($1, $2, now(), now())`,
      [wallet().address.toLowerCase(), squatter.id.toString()],
    );
    expect(await check()).toEqual({
      valid: true,
      others: [{ kind: 'wallet', count: 1, stays: false }],
      endsAll: true,
      endsFactor: true,
    });
    await app.api('/auth/password/reset', { ...words, password: 'a much better horse', endOthers: false });
    expect(await app.kit.secondFactor.has(squatter.id)).toBe(false);
    // The address is proved now: what is set up from here on is the owner's choice.
    await app.kit.db.pool.query(
      `insert into login_wallet (address, account_id, linked_at, used_at) values ($1, $2, now(), now())`,
      [wallet().address.toLowerCase(), squatter.id.toString()],
    );
    expect(await check(await letter(squatter, 2))).toMatchObject({
      others: [{ kind: 'wallet' }],
      endsAll: false,
    });
  });

  it('is no reason to end what opened an account that had none', async () => {
    const born = await walletBorn();
    const email = `chosen${clock.at}@example.org`;
    expect((await app.api('/api/user/updateEmail', { email }, born.token)).status).toBe(200);
    await addApp(born);
    await app.api('/auth/resetPassword', { login: email });
    const { user, token } = await letterTo(app, email, 'reset');
    const kept = { others: [{ kind: 'wallet' }], endsAll: false, endsFactor: false };
    expect((await app.api('/auth/password/check', { user, token })).body).toMatchObject(kept);
    const password = 'a much better horse';
    expect((await app.api('/auth/password/reset', { user, token, password })).status).toBe(200);
    expect(await app.kit.secondFactor.has(born.id)).toBe(true);
    expect((await enter(born.account)).body.code).toBe(-1024);
    expect((await app.api('/auth/login', { login: email, password })).body.code).toBe(-1024);
  });

  it('leaves it where it is not told to, and tells strangers nothing', async () => {
    const player = await app.register();
    await app.kit.identity.setEmail(player.id, `${player.user.name}@example.com`, { verified: true });
    const account = wallet();
    await link(account, player);
    const words = await letter(player);
    const guessed = { ...words, token: 'x'.repeat(43) };
    expect((await app.api('/auth/password/check', guessed)).body).toEqual({
      valid: false,
      others: [],
      endsAll: false,
      endsFactor: false,
    });
    await app.api('/auth/password/reset', { ...words, password: 'a much better horse' });
    expect((await enter(account)).body.user._id).toBe(player.user._id);
  });

  it('does not take a second factor away: a passkey that is the only one stays', async () => {
    const player = await app.register();
    await app.kit.db.pool.query(
      `insert into account_passkey (id, account_id, credential_id, public_key, counter, synced, name, created_at)
       values ($1, $2, $3, $4, 0, false, 'key', now())`,
      [player.user._id, player.id.toString(), `key-${player.id}`, Buffer.alloc(64)],
    );
    await app.kit.db.transaction((client) => app.kit.identity.setSecondFactor(player.id, true, { client }));
    await app.kit.identity.setEmail(player.id, `${player.user.name}@example.com`, { verified: true });
    const words = await letter(player);
    expect((await app.api('/auth/password/check', words)).body.others).toEqual([
      { kind: 'passkey', count: 1, stays: true },
    ]);
    await app.api('/auth/password/reset', { ...words, password: 'a much better horse', endOthers: true });
    expect(await app.kit.secondFactor.has(player.id)).toBe(true);
  });
});
