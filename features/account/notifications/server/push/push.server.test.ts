import { createECDH, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { LOCALES } from '#platform/contract/locale.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { DEVICES_MOST } from '../../push-contract.ts';
import { notifications } from '../../feature.ts';
import { WORDS } from './words.ts';

interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What decrypts on the device's side: the library's own other half. */
const { decrypt } = createRequire(import.meta.url)('http_ece') as {
  decrypt(body: Buffer, options: object): Buffer;
};

let app: TestPlatform;
let origin: string;
let status = 201;
const received: Received[] = [];
/** Requests that wait for their answer while it is set, by their path, and such as never get one. */
let held: Map<string, () => void> | null = null;
const silent = new Set<string>();
const service = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    received.push({ path: request.url!, headers: request.headers, body: Buffer.concat(parts) });
    if (silent.has(request.url!)) return;
    const answer = () => void response.writeHead(status).end();
    if (!held) return answer();
    const { url } = request;
    held.set(url!, answer);
    response.once('close', () => held?.delete(url!));
  });
});

beforeAll(async () => {
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  app = await createTestPlatform({
    features: [identity, notifications],
    config: { pushOrigins: [origin] },
  });
});
afterAll(async () => {
  await app.close();
  service.closeAllConnections();
  service.close();
});
beforeEach(() => {
  status = 201;
  held = null;
  received.length = 0;
});

let made = 0;
/** A browser's subscription, and how the device reads what comes. */
function browser() {
  const own = createECDH('prime256v1');
  const p256dh = own.generateKeys('base64url');
  const auth = randomBytes(16).toString('base64url');
  const path = `/to/${++made}`;
  return {
    path,
    subscription: { endpoint: origin + path, keys: { p256dh, auth } },
    read: ({ body }: Received) =>
      JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: own, authSecret: auth }).toString()),
  };
}

const call = async (player: TestPlayer, what: string, body: object) =>
  app.api(`/api/notifications/push/${what}`, body, player.token);
const add = async (player: TestPlayer, body: object) => (await call(player, 'add', body)).status;
let level = 0;
async function levelUp(player: TestPlayer): Promise<void> {
  await app.kit.db.transaction((client) =>
    app.kit.emit(client, 'vip.level-up', player.id, { from: level, to: ++level }),
  );
  await app.platform.events.settle();
}
const devices = async (player: TestPlayer) =>
  (
    await app.kit.db.pool.query('select 1 from notification_device where user_id = $1', [
      player.id.toString(),
    ])
  ).rowCount;

it('writes to the device what happened, encrypted for it alone and signed by the house', async () => {
  const player = await app.register();
  const one = browser();
  expect(await add(player, { ...one.subscription, locale: 'de' })).toBe(200);
  await levelUp(player);
  await soon(() => expect(received).toHaveLength(1));
  const [push] = received;
  expect(push!.path).toBe(one.path);
  expect(push!.body.toString('latin1')).not.toContain(WORDS.de.level);
  expect(one.read(push!)).toEqual({
    body: WORDS.de.level,
    tag: expect.stringMatching(/^[0-9]+$/),
    lang: 'de',
  });
  const { key } = (await call(player, 'key', {})).body as { key: string };
  expect(push!.headers.authorization).toMatch(new RegExp(`^vapid t=[\\w.-]+, k=${key}$`));
  const claims = JSON.parse(
    Buffer.from(push!.headers.authorization!.split('.')[1]!, 'base64url').toString(),
  ) as { aud: string };
  expect(claims.aud).toBe(origin);
  expect(push!.headers['ttl']).toBe('86400');
});

it('writes to nobody who did not ask, nor after they left the device or another player took it', async () => {
  const [player, other] = [await app.register(), await app.register()];
  const one = browser();
  await add(player, { ...one.subscription, locale: 'en' });
  // Not somebody else's to take away.
  await call(other, 'remove', { endpoint: one.subscription.endpoint });
  expect(await devices(player)).toBe(1);
  await add(other, { ...one.subscription, locale: 'en' });
  expect([await devices(player), await devices(other)]).toEqual([0, 1]);
  await levelUp(player);
  await call(other, 'remove', { endpoint: one.subscription.endpoint });
  await levelUp(other);
  const witness = await app.register();
  await add(witness, { ...browser().subscription, locale: 'en' });
  await levelUp(witness);
  await soon(() => expect(received).toHaveLength(1));
  expect(received[0]!.path).not.toBe(one.path);
});

it('forgets a device that its service does not know any more, and tries again where the service is busy', async () => {
  const player = await app.register();
  await add(player, { ...browser().subscription, locale: 'en' });
  status = 503;
  await levelUp(player);
  await soon(() => expect(received).toHaveLength(1));
  status = 410;
  await soon(async () => {
    const { rowCount } = await app.kit.db.pool.query(
      `update graphile_worker._private_jobs set run_at = now()
        where task_id = (select id from graphile_worker._private_tasks where identifier = 'notifications.push') and run_at > now()`,
    );
    expect(rowCount).toBe(1);
  });
  await soon(async () => expect(await devices(player)).toBe(0));
  expect(received).toHaveLength(2);
});

it('asks all devices of a player at the same moment, and players of one queue in turn', async () => {
  const player = await app.register();
  let next = await app.register();
  while ((next.id - player.id) % 2n !== 0n) next = await app.register();
  const all = Array.from({ length: 6 }, browser);
  for (const { subscription } of all) await add(player, { ...subscription, locale: 'en' });
  const other = browser();
  await add(next, { ...other.subscription, locale: 'en' });
  held = new Map();
  await levelUp(player);
  await levelUp(next);
  await soon(() => expect([...held!.keys()].toSorted()).toEqual(all.map(({ path }) => path).toSorted()));
  for (const answer of held.values()) answer();
  held = null;
  await soon(() => expect(received.map(({ path }) => path)).toContain(other.path));
});

it('forgets a device whose service does not answer a second time, and tells the others', async () => {
  const player = await app.register();
  const [first, second, well] = [browser(), browser(), browser()];
  for (const { subscription } of [first, second, well]) await add(player, { ...subscription, locale: 'en' });
  silent.add(first.path).add(second.path);
  // As an earlier notice has left it.
  await app.kit.db.pool.query('update notification_device set silent = true where id = sha256($1)', [
    Buffer.from(second.subscription.endpoint),
  ]);
  await levelUp(player);
  await soon(async () => expect(await devices(player)).toBe(2));
  expect(received.filter(({ path }) => path === well.path)).toHaveLength(1);
  // Each of them ends its own waiting.
  await soon(async () => {
    const { rows } = await app.kit.db.pool.query(
      'select id = sha256($2) as first from notification_device where user_id = $1 and silent',
      [player.id.toString(), Buffer.from(first.subscription.endpoint)],
    );
    expect(rows).toEqual([{ first: true }]);
  });
});

it('tells a device as long as the session lasts that it was added in, and who comes next to it never', async () => {
  const [player, other] = [await app.register(), await app.register()];
  const [one, two] = [browser(), browser()];
  const renew = async (token: string, { subscription: { endpoint } }: typeof one) =>
    (await app.api('/api/notifications/push/renew', { endpoint, locale: 'de' }, token)).body;
  await add(player, { ...one.subscription, locale: 'en' });
  await add(player, { ...two.subscription, locale: 'en' });
  expect(await renew(other.token, one)).toEqual({ known: false });
  expect([await devices(player), await devices(other)]).toEqual([2, 0]);
  const account = (await app.kit.identity.byId(player.id))!;
  const later = await app.kit.identity.openSession(account, { address: '127.0.0.1', userAgent: 'test' });
  expect(await renew(later, two)).toEqual({ known: true });
  await app.kit.identity.closeAllSessions(player.id, later);
  await levelUp(player);
  await soon(() => expect(received).toHaveLength(1));
  expect([received[0]!.path, two.read(received[0]!).lang]).toEqual([two.path, 'de']);
  expect(await devices(player)).toBe(1);
  await app.kit.identity.closeAllSessions(player.id);
  await levelUp(player);
  await soon(async () => expect(await devices(player)).toBe(0));
  expect(received).toHaveLength(1);
});

it('tells who shut themselves out of their money only', async () => {
  const player = await app.register();
  const one = browser();
  await add(player, { ...one.subscription, locale: 'en' });
  await app.kit.db.pool.query(`update account set excluded_until = now() + interval '1 day' where id = $1`, [
    player.id.toString(),
  ]);
  await app.kit.identity.changed(player.id);
  await levelUp(player);
  const usd = app.kit.money.currency('usd')!.id;
  await app.kit.db.transaction((client) =>
    app.kit.emit(client, 'deposit.reversed', player.id, { id: 'one', cur: usd, amount: '500' }),
  );
  await app.platform.events.settle();
  await soon(() => expect(received).toHaveLength(1));
  expect(one.read(received[0]!).body).toBe(WORDS.en.depositReversed);
});

it('keeps the newest devices, and shows them without their keys', async () => {
  const player = await app.register();
  const all = Array.from({ length: DEVICES_MOST + 2 }, browser);
  for (const { subscription } of all) await add(player, { ...subscription, locale: 'ja' });
  expect(await devices(player)).toBe(DEVICES_MOST);
  const parts = app.kit.account.personalDataParts().find(({ section }) => section === 'notifiedDevices')!;
  const own = JSON.stringify(await parts.read((await app.kit.identity.byId(player.id))!));
  expect(own).toContain('"locale":"ja"');
  expect(own).not.toContain('/to/');
});

it('refuses what is no push service or no key, and changes nothing', async () => {
  const player = await app.register();
  const { subscription } = browser();
  const { keys } = subscription;
  const bad = [
    { ...subscription, endpoint: 'http://push.example/1' },
    { ...subscription, endpoint: 'https://push.example:8443/1' },
    { ...subscription, endpoint: 'file:///etc/passwd' },
    { ...subscription, endpoint: `https://push.example/${'x'.repeat(1_000)}` },
    { ...subscription, keys: { ...keys, p256dh: randomBytes(65).fill(2).toString('base64url') } },
    { ...subscription, keys: { ...keys, p256dh: 'short' } },
    { ...subscription, keys: { ...keys, auth: '' } },
    { ...subscription, locale: 'xx' },
  ];
  for (const body of bad)
    expect([400, 422], JSON.stringify(body)).toContain(await add(player, { locale: 'en', ...body }));
  expect(await devices(player)).toBe(0);
  // A key of the right form that is no point of the curve, and a name that leads inside.
  const off = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url');
  await add(player, { ...subscription, keys: { ...keys, p256dh: off }, locale: 'en' });
  await add(player, { ...subscription, endpoint: 'https://localhost/1', locale: 'en' });
  expect(await devices(player)).toBe(2);
  await levelUp(player);
  await soon(async () => expect(await devices(player)).toBe(0));
  expect(received).toEqual([]);
});

it('speaks every language', () => {
  for (const locale of LOCALES) {
    expect(Object.keys(WORDS[locale])).toEqual(Object.keys(WORDS.en));
    expect(new Set(Object.values(WORDS[locale])).size).toBe(Object.keys(WORDS.en).length);
  }
});
