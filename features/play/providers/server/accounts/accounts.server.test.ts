import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { backoffice } from '#features/operator/backoffice/feature.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { providers } from '../../feature.ts';
import { AGGREGATORS as OTHERS, ACCOUNTS } from '../testing/aggregators.ts';
import type { HistoryReply } from '../testing/play-history.ts';

const PATIENT = { timeout: 120_000, interval: 50 };
const features = [identity, providers];

let one: TestPlatform;
let two: TestPlatform;
let staff: TestPlayer;

beforeAll(async () => {
  one = await createTestPlatform({ features });
  two = await createTestPlatform({
    features,
    databaseUrl: one.databaseUrl,
    config: { installationKey: one.config.installationKey },
  });
  staff = await one.staff('providers.keys');
});
afterAll(async () => {
  await two.close();
  await one.close();
});

const ask = (what: string, body: object = {}, token = staff.token) =>
  one.api(`/api/admin/providers/accounts${what}`, body, token);
const set = (id: string, values: object) => ask('/set', { id, values });
const statusOf = async (app: TestPlatform, id: string) =>
  (await fetch(`${app.url}/api/providers/${id}`, { method: 'POST' })).status;
const of = (body: { accounts: { id: string }[] }, id: string) => body.accounts.find((each) => each.id === id);

const SET: Readonly<Record<string, Record<string, string>>> = {
  softswiss: { PHOENIX_SOFTSWISS_TOKEN: ACCOUNTS.softswiss.token },
  pragmatic: { PHOENIX_PRAGMATIC_SECRET: ACCOUNTS.pragmatic.secret },
  hub88: { PHOENIX_HUB88_KEY: ACCOUNTS.hub88.publicKey },
  betby: { PHOENIX_BETBY_BRAND: ACCOUNTS.betby.brand, PHOENIX_BETBY_KEY: ACCOUNTS.betby.publicKey },
};

/** Has the aggregator ask this process for a player's balance. */
async function balanceAt(
  app: TestPlatform,
  aggregator: (typeof OTHERS)[number],
  player: TestPlayer,
  session: string,
): Promise<HistoryReply> {
  const who = { player, session, now: () => Date.now() };
  const { path, method = 'POST', body, headers } = await aggregator.request({ action: 'balance' }, who);
  const answer = await fetch(`${app.url}/api/providers/${aggregator.id}${path}`, {
    method,
    ...(body !== undefined && { body }),
    ...(headers && { headers }),
  });
  return aggregator.read(answer.status, (await answer.json()) as Record<string, unknown>);
}

it('belongs to who may, and shows what is set without showing it', async () => {
  const other = await one.staff('providers.edit');
  for (const what of ['', '/set', '/remove'])
    expect((await ask(what, { id: 'hub88', values: {} }, other.token)).status).toBe(403);
  const secret = 'a-secret-of-many-words-9f3c';
  const launch = 'https://games.example/open?t={token}';
  const values = { PHOENIX_SOFTSWISS_TOKEN: secret, PHOENIX_SOFTSWISS_LAUNCH: launch };
  expect((await set('softswiss', values)).body.refused).toEqual([]);
  const { body } = await ask('');
  expect(JSON.stringify(body)).not.toContain(secret.slice(0, 12));
  expect(of(body, 'softswiss')).toMatchObject({
    source: 'here',
    set_by: { id: staff.user._id, name: staff.user.name },
    fields: [
      { name: 'PHOENIX_SOFTSWISS_TOKEN', kind: 'secret', set: true, shown: '9f3c' },
      { name: 'PHOENIX_SOFTSWISS_LAUNCH', kind: 'text', set: true, shown: launch },
    ],
  });
  const { rows } = await one.platform.db.pool.query<{ sealed: Buffer }>(
    'select sealed from provider_account',
  );
  expect(rows[0]!.sealed.includes(secret)).toBe(false);
  const [entry] = await one.kit.audit.list({ limit: 1 });
  expect(entry).toMatchObject({ action: 'providers.keys.set', subject: 'softswiss' });
  expect(entry!.detail).toEqual({ changed: Object.keys(values) });
  // What is left out: a secret stays, a text goes. A short secret shows nothing of itself.
  const kept = of((await set('softswiss', {})).body, 'softswiss');
  expect(kept).toMatchObject({ fields: [{ set: true, shown: '9f3c' }, { set: false }] });
  const short = of((await set('softswiss', { PHOENIX_SOFTSWISS_TOKEN: 'short-one' })).body, 'softswiss');
  expect(short).toMatchObject({ fields: [{ set: true, shown: null }, {}] });
  await ask('/remove', { id: 'softswiss' });
});

it.each(OTHERS.map((each) => [each.id, each] as const))(
  'opens and closes the address of %s in every process',
  async (id, aggregator) => {
    const player = await one.register();
    await one.credit(player.id, 'eur', '7');
    const { rows } = await one.platform.db.pool.query<{ id: string }>(
      `insert into provider_session (id, provider, user_id, cur, game, demo, at)
       values (gen_random_uuid(), $1, $2, $3, 'g', false, now() + interval '5 seconds') returning id`,
      [id, player.id.toString(), one.kit.money.currency('eur')!.id],
    );
    const session = rows[0]!.id;
    expect(await statusOf(one, id)).toBe(404);
    // The other process hears of what was removed before a moment later.
    await expect.poll(() => statusOf(two, id), PATIENT).toBe(404);
    expect((await set(id, SET[id]!)).body.refused).toEqual([]);
    await expect.poll(() => statusOf(two, id), PATIENT).not.toBe(404);
    for (const app of [one, two])
      expect(await balanceAt(app, aggregator, player, session)).toMatchObject({ balance: 7 });
    const kept = of((await ask('')).body, id) as unknown as {
      fields: { kind: string; shown: string | null }[];
    };
    for (const { kind, shown } of kept.fields)
      if (kind === 'key') expect(shown).toMatch(/^([0-9a-f]{4} ){3}[0-9a-f]{4}$/);
    expect((await ask('/remove', { id })).status).toBe(200);
    expect(await statusOf(one, id)).toBe(404);
    await expect.poll(() => statusOf(two, id), PATIENT).toBe(404);
    expect((await ask('/remove', { id })).status).toBe(404);
  },
);

it('ends the sessions of an account that is taken away, also for the one that comes after it', async () => {
  const hub88 = OTHERS.find(({ id }) => id === 'hub88')!;
  const player = await one.register();
  const { rows } = await one.platform.db.pool.query<{ id: string }>(
    `insert into provider_session (id, provider, user_id, cur, game, demo, at)
     values (gen_random_uuid(), 'hub88', $1, $2, 'g', false, now()) returning id`,
    [player.id.toString(), one.kit.money.currency('eur')!.id],
  );
  await set('hub88', SET['hub88']!);
  expect(await balanceAt(one, hub88, player, rows[0]!.id)).toHaveProperty('error_code');
  await ask('/remove', { id: 'hub88' });
});

it('keeps nothing that is not as the provider writes it', async () => {
  const refused = async (id: string, values: object) => (await set(id, values)).body.refused as string[];
  expect(await refused('slotegrator', { PHOENIX_SLOTEGRATOR_MERCHANT_ID: 'merchant' })).toEqual([
    'PHOENIX_SLOTEGRATOR_MERCHANT_KEY',
  ]);
  expect(await refused('hub88', { PHOENIX_HUB88_KEY: 'words' })).toEqual(['PHOENIX_HUB88_KEY']);
  const account = { PHOENIX_SLOTEGRATOR_MERCHANT_ID: 'merchant', PHOENIX_SLOTEGRATOR_MERCHANT_KEY: 'key-1' };
  for (const url of [
    'http://10.0.0.1/v1',
    'http://games.example/v1',
    'javascript:alert(1)',
    'https://a@b.example',
  ])
    expect(await refused('slotegrator', { ...account, PHOENIX_SLOTEGRATOR_URL: url })).toEqual([
      'PHOENIX_SLOTEGRATOR_URL',
    ]);
  // What pages load is the configuration's alone.
  expect((await set('betby', { PHOENIX_BETBY_SCRIPT: 'https://x.example/a.js' })).body.refused).toEqual([
    'PHOENIX_BETBY_BRAND',
    'PHOENIX_BETBY_KEY',
  ]);
  expect((await ask('')).body.accounts.every(({ source }: { source: string }) => source === 'none')).toBe(
    true,
  );
  const { rows } = await one.platform.db.pool.query('select from provider_account');
  expect(rows).toEqual([]);
});

it('is believed by the keys that were set last, and by no others', async () => {
  const body = '{"player_id":"x","currency":"EUR"}';
  const signedBy = async (token: string) => {
    const sign = createHmac('sha256', token).update(body).digest('hex');
    const answer = await fetch(`${one.url}/api/providers/softswiss/v2/a8r_casino.Player/Balance`, {
      method: 'POST',
      headers: { 'x-request-sign': sign },
      body,
    });
    return ((await answer.json()) as { meta: { api_code: string } }).meta.api_code;
  };
  await set('softswiss', { PHOENIX_SOFTSWISS_TOKEN: 'token-of-may' });
  // Believed, and the player is nobody.
  expect(await signedBy('token-of-may')).toBe('101');
  await set('softswiss', { PHOENIX_SOFTSWISS_TOKEN: 'token-of-june' });
  expect([await signedBy('token-of-may'), await signedBy('token-of-june')]).toEqual(['403', '101']);
  await ask('/remove', { id: 'softswiss' });
});

it('gives way to the configuration, and asks who has a second factor for it, and a second person', async () => {
  const configured = await createTestPlatform({
    features: [...features, backoffice],
    config: {
      providers: { slotegrator: null, pragmatic: ACCOUNTS.pragmatic },
      chains: [{ id: 'btc', network: 'main', url: 'http://127.0.0.1:1' }],
    },
  });
  try {
    const keeper = await configured.staff('providers.keys');
    const call = (what: string, sent: object) =>
      configured.api(`/api/admin/providers/accounts${what}`, sent, keeper.token);
    expect(of((await call('', {})).body, 'pragmatic')).toMatchObject({
      source: 'configuration',
      rests: false,
    });
    const body = { id: 'pragmatic', values: { PHOENIX_PRAGMATIC_SECRET: 'another-secret' } };
    expect(await call('/set', body)).toMatchObject({ status: 409, body: { code: 1 } });
    await configured.platform.db.pool.query('update account set second_factor = true where id = $1', [
      keeper.id.toString(),
    ]);
    const values = { PHOENIX_SOFTSWISS_TOKEN: 'token-1' };
    expect(await call('/set', { id: 'softswiss', values })).toMatchObject({
      status: 403,
      body: { code: -1024 },
    });
    expect(await call('/remove', { id: 'softswiss' })).toMatchObject({ status: 403, body: { code: -1024 } });
    await call('/set', { id: 'softswiss', values });
    // Nobody else could agree with the administrator: who is alone sets them alone.
    const owner = await configured.api('/auth/login', { login: 'admin', password: 'admin password' });
    const alone = (what: string, sent: object) =>
      configured.api(`/api/admin/providers/accounts${what}`, sent, owner.body.token);
    const done = await alone('/set', { id: 'softswiss', values });
    expect([done.status, done.body.waiting]).toEqual([200, undefined]);
    expect(await statusOf(configured, 'softswiss')).not.toBe(404);
    expect((await alone('/remove', { id: 'softswiss' })).status).toBe(200);

    const [asker, second] = [
      await configured.staff('providers.keys'),
      await configured.staff('providers.keys', 'approvals'),
    ];
    const askFor = (id: string, wanted: object) =>
      configured.api('/api/admin/providers/accounts/set', { id, values: wanted }, asker.token);
    const requests = (what: string, sent: object) =>
      configured.api(`/api/admin/requests${what}`, sent, second.token);
    const wrong = await askFor('hub88', { PHOENIX_HUB88_KEY: 'words' });
    expect(wrong.body).toMatchObject({ refused: ['PHOENIX_HUB88_KEY'] });
    const launch = 'https://games.example/open?t={token}';
    const more = {
      PHOENIX_SOFTSWISS_TOKEN: 'a-token-of-many-letters-4f7a',
      PHOENIX_SOFTSWISS_LAUNCH: launch,
    };
    for (const _ of [1, 2])
      expect((await askFor('softswiss', more)).body).toMatchObject({
        waiting: true,
      });
    expect(await statusOf(configured, 'softswiss')).toBe(404);
    const listed = (await requests('', {})).body;
    expect(listed.requests).toMatchObject([
      { act: 'providers.keys', body: { provider: 'softswiss', shown: { PHOENIX_SOFTSWISS_LAUNCH: launch } } },
    ]);
    const log = await configured.kit.audit.list({ limit: 50 });
    for (const seen of [listed, log]) expect(JSON.stringify(seen)).not.toMatch(/a-token-of-many|sealed/);
    const agree = { id: listed.requests[0].id, approve: true };
    expect((await requests('/decide', agree)).body).toMatchObject({ state: 'approved' });
    expect(await statusOf(configured, 'softswiss')).not.toBe(404);
    const { rows } = await configured.platform.db.pool.query(
      `select from staff_request where body ? 'sealed'`,
    );
    expect(rows).toEqual([]);
    expect(of((await call('', {})).body, 'softswiss')).toMatchObject({ set_by: { id: asker.user._id } });
  } finally {
    await configured.close();
  }
});
