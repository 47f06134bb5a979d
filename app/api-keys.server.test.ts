/** Keys of programs: what they open, and what must not work. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { appDefinition } from './definition.ts';
import type { KeyView } from '#features/account/api-keys/contract.ts';

let app: TestPlatform;
let shift = 0;
beforeAll(async () => {
  app = await createTestPlatform(appDefinition);
});
afterAll(() => app?.close());

async function make(player: TestPlayer, more: Record<string, unknown> = {}) {
  const { status, body } = await app.api(
    '/api/user/apiKeys/create',
    { name: `key ${++shift}`, scopes: ['balance'], days: 30, ...more },
    player.token,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { key: KeyView; secret: string };
}

const send = async (secret: string, path: string, init: RequestInit = {}) => {
  const answer = await fetch(app.url + path, {
    ...init,
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', ...init.headers },
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const post = (secret: string, path: string, body: object = {}, headers = {}) =>
  send(secret, path, { method: 'POST', body: JSON.stringify(body), headers });

it('reads what its scopes say, of its player only, and nothing else', async () => {
  const player = await app.register();
  await app.credit(player.id, 'usd', '12.50');
  const { secret, key } = await make(player);
  expect(secret).toMatch(/^phk_[\w-]{43}$/);
  const { status, body } = await send(secret, '/api/key/balance');
  expect(status).toBe(200);
  expect(body['balances']).toContainEqual({ currency: 'usd', amount: expect.stringMatching(/^12\.50?0*$/) });
  expect(await post(secret, '/api/profile/bets')).toMatchObject({ status: 403, body: { code: -1031 } });
  const all = await make(player, { scopes: ['balance', 'bets', 'history'] });
  expect(await post(all.secret, '/api/profile/bets')).toMatchObject({ status: 200, body: { bets: [] } });
  for (const path of [
    '/api/profile/statement',
    '/api/wallet/history/deposits',
    '/api/wallet/history/withdraws',
  ]) {
    expect((await post(all.secret, path)).status, path).toBe(200);
    expect(await post(secret, path), path).toMatchObject({ status: 403, body: { code: -1031 } });
  }
  expect((await send(all.secret, '/api/profile/exportBets?format=json')).status).toBe(200);
  const { body: list } = await app.api('/api/user/apiKeys', {}, player.token);
  expect(list.keys.map(({ id }: KeyView) => id)).toContain(key.id);
  expect(JSON.stringify(list)).not.toContain(secret);
});

it('never bets, pays out, makes or ends keys, or is a session', async () => {
  const player = await app.register();
  const { secret, key } = await make(player, { scopes: ['balance', 'bets', 'history'] });
  const refused = { status: 403, body: { code: -1031 } };
  for (const path of [
    '/api/game/play',
    '/api/wallet/withdraw',
    '/api/user/apiKeys',
    '/api/user/apiKeys/create',
    '/api/user/apiKeys/revoke',
    '/auth/update',
    '/api/user/security',
  ])
    expect(await post(secret, path, { id: key.id }), path).toMatchObject(refused);
  // With its player's cookie beside it nothing more is open, and with another's it still is its own player.
  const cookie = { cookie: `phoenix_session=${player.token}` };
  expect(await post(secret, '/api/user/apiKeys', {}, cookie)).toMatchObject(refused);
  const other = await app.register();
  await app.credit(other.id, 'usd', '99');
  const read = await send(secret, '/api/key/balance', {
    headers: { cookie: `phoenix_session=${other.token}` },
  });
  expect(JSON.stringify(read.body)).not.toContain('99.');
  expect((await app.get('/oidc/balance', secret)).status).not.toBe(200);
});

it('is over at once when it is revoked, and nobody else can revoke it', async () => {
  const [player, other] = [await app.register(), await app.register()];
  const { secret, key } = await make(player);
  expect((await send(secret, '/api/key/balance')).status).toBe(200);
  const foreign = await app.api('/api/user/apiKeys/revoke', { id: key.id }, other.token);
  expect(foreign).toMatchObject({ status: 404, body: { code: 3 } });
  expect((await send(secret, '/api/key/balance')).status).toBe(200);
  expect((await app.api('/api/user/apiKeys/revoke', { id: key.id }, player.token)).status).toBe(200);
  expect(await send(secret, '/api/key/balance')).toMatchObject({ status: 401, body: { code: -1030 } });
});

it('ends by its day, and is unknown when it is made up', async () => {
  const player = await app.register();
  const { secret, key } = await make(player);
  await app.platform.db.pool.query(
    `update api_key set expires_at = now() - interval '1 second' where id = $1`,
    [key.id],
  );
  const unknown = { status: 401, body: { code: -1030 } };
  expect(await send(secret, '/api/key/balance')).toMatchObject(unknown);
  for (const made of ['phk_', `phk_${'A'.repeat(43)}`, `phk_${'x'.repeat(400)}`])
    expect(await send(made, '/api/key/balance')).toMatchObject(unknown);
});

it('opens from its addresses only, by network too', async () => {
  const player = await app.register();
  const away = await make(player, { addresses: ['203.0.113.0/24', '2001:db8::/32'] });
  expect(await send(away.secret, '/api/key/balance')).toMatchObject({ status: 403, body: { code: -1032 } });
  const near = await make(player, { addresses: ['127.0.0.0/8', '::1'] });
  expect((await send(near.secret, '/api/key/balance')).status).toBe(200);
  for (const addresses of [['10.0.0.0/33'], ['localhost'], ['1.2.3'], ['fe80::1%eth0'], ['10.0.0.1/'], ['']])
    expect(
      await app.api(
        '/api/user/apiKeys/create',
        { name: 'x', scopes: ['bets'], days: 0, addresses },
        player.token,
      ),
      addresses[0],
    ).toMatchObject({ status: 422, body: { code: 2 } });
});

it('are twenty at most, however many are made at once, and know no scope but those there are', async () => {
  const player = await app.register();
  const create = (scopes: unknown) =>
    app.api('/api/user/apiKeys/create', { name: 'x', scopes, days: 30 }, player.token);
  for (const scopes of [['withdraw'], [], ['*'], 'balance', null])
    expect((await create(scopes)).status).toBeGreaterThanOrEqual(400);
  for (const name of ['a\0b', 'a\nb', '\ud800', ' '])
    expect(
      (await app.api('/api/user/apiKeys/create', { name, scopes: ['bets'], days: 30 }, player.token)).status,
      JSON.stringify(name),
    ).toBe(422);
  const made = await Promise.all(Array.from({ length: 24 }, () => create(['bets'])));
  expect(made.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(made.find(({ status }) => status !== 200)).toMatchObject({ status: 409, body: { code: 1 } });
});

it('says when and from where it was used', async () => {
  const player = await app.register();
  const { secret } = await make(player);
  await send(secret, '/api/key/balance');
  await expect
    .poll(async () => (await app.api('/api/user/apiKeys', {}, player.token)).body.keys[0])
    .toMatchObject({ used_at: expect.any(Number), used_from: expect.stringMatching(/127\.0\.0\.1|::1/) });
});

it('is no key while the room is switched off', async () => {
  const player = await app.register();
  const { secret } = await make(player, { scopes: ['bets'] });
  await app.kit.features.set('api-keys', false, 'test');
  expect(await post(secret, '/api/profile/bets')).toMatchObject({ status: 401, body: { code: -1030 } });
  await app.kit.features.set('api-keys', true, 'test');
  expect((await post(secret, '/api/profile/bets')).status).toBe(200);
});

it('waits for the second factor, and is held to its own rate', async () => {
  const limited = await createTestPlatform({ ...appDefinition, config: { rateLimits: true } });
  try {
    const player = await limited.register();
    const create = () =>
      limited.api('/api/user/apiKeys/create', { name: 'x', scopes: ['balance'], days: 0 }, player.token);
    const { secret } = (await create()).body as { secret: string };
    const read = () =>
      fetch(`${limited.url}/api/key/balance`, { headers: { authorization: `Bearer ${secret}` } });
    // The call itself and the account may be asked more often than that; two a second come back.
    const answers = await Promise.all(Array.from({ length: 250 }, read));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(120);
    expect(answers.some(({ status }) => status === 429)).toBe(true);
    await limited.platform.db.pool.query('update account set second_factor = true where id = $1', [
      player.id.toString(),
    ]);
    await limited.kit.identity.changed(player.id);
    expect(await create()).toMatchObject({ status: 403, body: { code: -1024 } });
  } finally {
    await limited.close();
  }
});
