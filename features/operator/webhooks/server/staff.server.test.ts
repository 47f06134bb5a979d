/** What staff make and see, what they are refused, and where messages are never sent. */
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { identity } from '#features/account/identity/feature.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { MAX_ENDPOINTS } from '../contract.ts';
import { webhooks } from '../feature.ts';
import { takenAddress } from './address.ts';
import { expected, openReceiver, type Receiver } from './testing/receiver.ts';

const HOUR = 3_600_000;

let app: TestPlatform;
let receiver: Receiver;
let staff: TestPlayer;
let shift = 0;

beforeAll(async () => {
  receiver = await openReceiver();
  app = await createTestPlatform({
    features: [identity, webhooks],
    runtime: movedRuntime(() => shift),
    config: { webhookOrigins: [receiver.origin] },
  });
  staff = await app.staff('webhooks.read', 'webhooks.edit');
});
afterAll(async () => {
  await app.close();
  receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
});

const call = (what: string, body: object = {}, by: TestPlayer | null = staff) =>
  app.api(`/api/admin/webhooks/${what}`, body, by?.token);
let made = 0;
const fields = (path: string) => ({
  name: 'Warehouse',
  url: receiver.origin + path,
  types: ['vip.level-up'],
});

async function endpoint() {
  const path = `/in/${++made}`;
  const { id, secret } = (await call('create', fields(path))).body as { id: string; secret: string };
  onTestFinished(async () => void (await call('remove', { id })));
  return { path, id, secret };
}
const viewOf = async (id: string) =>
  (await call('list')).body.endpoints.find((one: { id: string }) => one.id === id);
const levelUp = (user: bigint, from = 0) =>
  app.kit.db.transaction((client) => app.kit.emit(client, 'vip.level-up', user, { from, to: from + 1 }));
const arrived = (path: string, count: number) => soon(() => expect(receiver.at(path)).toHaveLength(count));

it('is for those who may, and nothing is shown of a secret afterwards', async () => {
  const { id, secret } = await endpoint();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const reader = await app.staff('webhooks.read');
  const seen = await call('list', {}, reader);
  expect(seen.status).toBe(200);
  expect(JSON.stringify(seen.body)).not.toContain(secret.slice(6));
  expect(seen.body.endpoints).toMatchObject([
    { id, name: 'Warehouse', state: 'on', created_by: { _id: staff.user._id }, old_until: null },
  ]);
  const acts: readonly (readonly [string, object])[] = [
    ['create', fields('/x')],
    ['change', { id, ...fields('/x') }],
    ['state', { id, state: 'paused' }],
    ['rotate', { id, hours: 0 }],
    ['remove', { id }],
    ['test', { id }],
    ['replay', { id, sequence: 1 }],
    ['replayPeriod', { id, from: 0, to: 1, which: 'all' }],
  ];
  for (const [what, body] of acts)
    expect([what, (await call(what, body, reader)).status]).toEqual([what, 403]);
  const stranger = await app.register();
  for (const [what, body] of [
    ...acts,
    ['list', {}],
    ['messages', { id }],
    ['message', { id, sequence: 1 }],
  ] as const) {
    expect([what, (await call(what, body, stranger)).status]).toEqual([what, 403]);
    expect([what, (await call(what, body, null)).status]).toEqual([what, 401]);
  }
  expect(await viewOf(id)).toMatchObject({ state: 'on', name: 'Warehouse' });
});

it('refuses what is no endpoint of ours, and changes nothing', async () => {
  const { id } = await endpoint();
  const gone = 'f'.repeat(24);
  for (const [what, body] of [
    ['change', { id: gone, ...fields('/x') }],
    ['state', { id: gone, state: 'on' }],
    ['rotate', { id: gone, hours: 24 }],
    ['remove', { id: gone }],
    ['test', { id: gone }],
    ['messages', { id: gone }],
    ['replayPeriod', { id: gone, from: 0, to: 1, which: 'all' }],
  ] as const)
    expect([what, (await call(what, body)).body.code]).toEqual([what, 3]);
  for (const what of ['message', 'replay']) expect((await call(what, { id, sequence: 7 })).body.code).toBe(4);
  expect((await call('replayPeriod', { id, from: 5, to: 5, which: 'all' })).body.code).toBe(5);
  for (const wrong of [
    { types: [] },
    { types: ['money.posted'] },
    { types: ['webhook.test'] },
    { name: ' ' },
    { name: 'a\u0000b' },
    { url: 7 },
    { url: `https://example.com/${'x'.repeat(600)}` },
    // Short as it is written, and six times as long as it is sent and kept.
    { url: `https://example.com/${'ü'.repeat(200)}` },
  ])
    expect([wrong, (await call('change', { id, ...fields('/x'), ...wrong })).status]).toEqual([wrong, 422]);
  expect((await call('rotate', { id, hours: 1 })).status).toBe(422);
  expect((await viewOf(id)).url).toContain('/in/');
});

it.each([
  'http://example.com/',
  'ftp://example.com/',
  'https://user:pass@example.com/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://10.1.2.3/',
  'https://169.254.169.254/latest/meta-data/',
  'https://192.168.0.1/',
  'https://[fd00::1]/',
  'https://localhost/',
  'https://localhost./',
  'https://a.localhost/',
  'https://metadata.google.internal/',
  'https://printer.local/',
  'https://intranet/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'not an address',
  'http://127.0.0.1:1/',
])('sends nothing to %s', async (url) => {
  expect(takenAddress(url, [])).toBeNull();
  const { status, body } = await call('create', { ...fields('/'), url });
  expect([status, body.code]).toEqual([422, 2]);
});

it('takes public addresses and what the operator configured, without the part that is never sent', () => {
  expect(takenAddress('https://hooks.example.com:8443/a?b=c#d', [])).toBe(
    'https://hooks.example.com:8443/a?b=c',
  );
  expect(takenAddress('http://10.0.0.7:9000/in', ['http://10.0.0.7:9000'])).toBe('http://10.0.0.7:9000/in');
  expect(takenAddress('http://10.0.0.7:9001/in', ['http://10.0.0.7:9000'])).toBeNull();
});

it('a name that leads into this machine is not followed, nor is a redirect, and a long answer is cut', async () => {
  const { id, path } = await endpoint();
  receiver.answer(path, (response) =>
    response.writeHead(302, { location: `${receiver.origin}/inside` }).end(),
  );
  expect((await call('test', { id })).body).toMatchObject({ status: 302, error: null });
  expect(receiver.at('/inside')).toEqual([]);
  receiver.answer(path, (response) => {
    response.on('error', () => {});
    response.writeHead(200);
    const more = (): void => {
      while (!response.destroyed && response.write('\u0000\ud83d<script>'.repeat(1000)));
      response.once('drain', more);
    };
    more();
  });
  const long = (await call('test', { id })).body;
  expect(long.status).toBe(200);
  expect(long.answer.length).toBeLessThanOrEqual(1_000);
  expect(long.answer).not.toContain('\u0000');
  // As if the name had been a public one when the endpoint was made.
  const { port } = new URL(receiver.origin);
  await app.kit.db.pool.query('update webhook_endpoint set url = $2 where id = $1', [
    id,
    `https://localhost:${port}${path}`,
  ]);
  receiver.received.length = 0;
  expect((await call('test', { id })).body).toMatchObject({ status: null, error: 'address' });
  expect(receiver.received).toEqual([]);
});

it('tries an endpoint out at once, also a paused one, and the try stands in its log', async () => {
  const { id, path, secret } = await endpoint();
  await call('state', { id, state: 'paused' });
  receiver.answer(path, (response) => response.writeHead(202).end('taken'));
  const { body } = await call('test', { id });
  expect(body).toMatchObject({ status: 202, error: null, answer: 'taken' });
  const [one] = receiver.at(path);
  expect(one!.headers['webhook-signature']).toBe(expected([secret], one!));
  expect(JSON.parse(one!.body)).toMatchObject({ type: 'webhook.test', sequence: 1 });
  receiver.answer(path, 500);
  expect((await call('test', { id })).body.status).toBe(500);
  expect((await call('messages', { id })).body.messages).toMatchObject([
    { sequence: 2, type: 'webhook.test', state: 'failed', tries: 1, next_at: null },
    { sequence: 1, type: 'webhook.test', state: 'sent', tries: 1 },
  ]);
});

it('two secrets sign while one takes the place of the other', async () => {
  const { id, path, secret } = await endpoint();
  const { secret: second } = (await call('rotate', { id, hours: 24 })).body;
  expect(second).not.toBe(secret);
  expect((await viewOf(id)).old_until).toBeGreaterThan(app.kit.runtime.now());
  await call('test', { id });
  expect(receiver.at(path)[0]!.headers['webhook-signature']).toBe(
    expected([second, secret], receiver.at(path)[0]!),
  );
  shift += 25 * HOUR;
  await call('test', { id });
  expect(receiver.at(path)[1]!.headers['webhook-signature']).toBe(expected([second], receiver.at(path)[1]!));
  const { secret: third } = (await call('rotate', { id, hours: 0 })).body;
  await call('test', { id });
  expect(receiver.at(path)[2]!.headers['webhook-signature']).toBe(expected([third], receiver.at(path)[2]!));
});

it('collects while it is paused, and sends a period again', async () => {
  const { id, path } = await endpoint();
  const player = await app.register();
  await call('state', { id, state: 'paused' });
  await levelUp(player.id, 1);
  shift += HOUR;
  const later = app.kit.runtime.now();
  await levelUp(player.id, 2);
  await app.platform.events.settle();
  expect((await viewOf(id)).waiting).toBe(2);
  expect(receiver.at(path)).toEqual([]);
  await call('state', { id, state: 'on' });
  await arrived(path, 2);
  await soon(async () => expect((await viewOf(id)).waiting).toBe(0));
  const period = { id, from: later, to: later + HOUR, which: 'all' };
  expect((await call('replayPeriod', { ...period, which: 'failed' })).body).toEqual({ count: 0 });
  expect((await call('replayPeriod', period)).body).toEqual({ count: 1 });
  await arrived(path, 3);
  const ids = receiver
    .at(path)
    .map(({ headers, body }) => [JSON.parse(body).data.from, headers['webhook-id']]);
  expect(ids[2]).toEqual(ids.find(([from]) => from === 2));
  const [entry] = await app.kit.audit.list({ limit: 1, action: 'webhook.replay' });
  expect(entry).toMatchObject({ actor: staff.user._id, subject: `webhook ${id}`, detail: { count: 1 } });
});

it('a system that does not answer is given up after its time', async () => {
  const { id, path } = await endpoint();
  receiver.answer(path, () => {});
  expect((await call('test', { id })).body).toMatchObject({ status: null, error: 'timeout' });
  await call('change', { id, ...fields(path), url: `${receiver.origin}${path}?key=hidden` });
  const [entry] = await app.kit.audit.list({ limit: 1, action: 'webhook.change' });
  expect(JSON.stringify(entry)).not.toContain('hidden');
});

it('shows a key in an address to whoever may change it, and to nobody who may only read', async () => {
  const { id, path } = await endpoint();
  const url = `${receiver.origin}${path}?key=hidden`;
  await call('change', { id, ...fields(path), url });
  expect((await viewOf(id)).url).toBe(url);
  const { body } = await call('list', {}, await app.staff('webhooks.read'));
  expect(body.endpoints).toMatchObject([{ id, url: receiver.origin + path }]);
  expect(JSON.stringify(body)).not.toContain('hidden');
});

it('has no more than so many endpoints, also when several are made at once', async () => {
  const before = (await call('list')).body.endpoints.length;
  const answers = await Promise.all(
    Array.from({ length: MAX_ENDPOINTS - before + 3 }, (_, no) =>
      // Each by somebody else: one of staff may not make so many in ten minutes.
      app.staff('webhooks.edit').then((by) => call('create', fields(`/many/${no}`), by)),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_ENDPOINTS - before);
  expect(answers.filter(({ body }) => body.code === 1)).toHaveLength(3);
});
