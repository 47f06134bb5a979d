/** From what happens in the house to a real system of an operator's that fails, is slow, goes away and comes back. */
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { dice } from '#games/dice/game.ts';
import { originals } from '#features/play/originals/feature.ts';
import { diceBet } from '#platform/server/testing/dice-bet.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import { withClient } from '#platform/server/database/database.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { webhooks } from '../feature.ts';
import type { MessageType } from '../messages.ts';
import { forgetMessages } from './forget.ts';
import { WAITS_MS } from './note.ts';
import { expected, openReceiver, type Receiver } from './testing/receiver.ts';
import { waitingEndpoints } from './waiting.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;

let app: TestPlatform;
let receiver: Receiver;
let staff: TestPlayer;
let shift = 0;
const logged: string[] = [];

beforeAll(async () => {
  receiver = await openReceiver();
  const sink = new Writable({ write: (line, _encoding, done) => (logged.push(String(line)), done()) });
  app = await createTestPlatform({
    features: [originals, webhooks],
    games: [dice],
    runtime: movedRuntime(() => shift),
    log: pino({ level: 'trace' }, sink),
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

const call = async (what: string, body: object = {}, by = staff) =>
  app.api(`/api/admin/webhooks/${what}`, body, by.token);
const viewOf = async (id: string) =>
  (await call('list')).body.endpoints.find((one: { id: string }) => one.id === id);
const messagesOf = async (id: string) => (await call('messages', { id })).body.messages;
let made = 0;

/** An endpoint of this test alone: what happens in others is not for it once it is paused. */
async function endpoint(types: readonly MessageType[]) {
  const path = `/hook/${++made}`;
  const answer = await call('create', { name: `System ${made}`, url: receiver.origin + path, types });
  expect(answer.status).toBe(200);
  const { id, secret } = answer.body as { id: string; secret: string };
  onTestFinished(async () => void (await call('remove', { id })));
  return { path, id, secret };
}

const levels = (user: bigint, from = 0) =>
  app.kit.db.transaction((client) => app.kit.emit(client, 'vip.level-up', user, { from, to: from + 1 }));
const arrived = (path: string, count: number) => soon(() => expect(receiver.at(path)).toHaveLength(count));
const noted = (id: string, state: string) =>
  soon(async () => expect(await messagesOf(id)).toMatchObject([{ state }]));

it('tells of what happened, signed, and of nobody more than the public id', async () => {
  const { path, id, secret } = await endpoint([
    'bet.settled',
    'deposit.credited',
    'deposit.released',
    'player.excluded',
  ]);
  const player = await app.register();
  await app.credit(player.id, 'usd', '100');
  const { body: bet } = await app.api('/api/game/play', diceBet('1.00'), player.token);
  const usd = app.kit.money.currency('usd')!;
  await app.kit.db.transaction(async (client) => {
    const deposit = { id: 'd-1', cur: usd.id, amount: app.units('12.5').toString(), chain: 'btc' };
    await app.kit.emit(client, 'deposit.credited', player.id, deposit);
    // What had been set aside comes to the player after all.
    const released = {
      id: 'd-1',
      deposit: 'row',
      cur: usd.id,
      amount: app.units('90').toString(),
      rule: 'own',
    };
    await app.kit.emit(client, 'deposit.released', player.id, released);
    await app.kit.emit(client, 'guard.changed', player.id, { excludedUntil: -1, kind: 'exclusion' });
    // Another change of restrictions, and an event that was not asked for.
    await app.kit.emit(client, 'guard.changed', player.id, { tier: 2 });
    await app.kit.emit(client, 'vip.level-up', player.id, { from: 0, to: 1 });
  });
  await app.platform.events.settle();
  await arrived(path, 4);
  const sent = receiver.at(path);
  const bodies = sent.map(({ body }) => JSON.parse(body));
  const ofType = (type: string) => bodies.find((one) => one.type === type);
  expect(ofType('bet.settled').data).toMatchObject({
    player: player.user._id,
    game: 'dice',
    currency: 'usd',
    money: 'real',
    stake: expect.stringMatching(/^1(\.0+)?$/),
  });
  expect(JSON.stringify(bet)).toContain(ofType('bet.settled').data.id);
  expect(ofType('deposit.credited').data).toMatchObject({ currency: 'usd', amount: '12.50', held: '0.00' });
  expect(ofType('deposit.released').data).toEqual({
    id: 'd-1',
    deposit: 'row',
    player: player.user._id,
    currency: 'usd',
    amount: '90.00',
  });
  expect(ofType('player.excluded').data).toEqual({ player: player.user._id, until: null });
  expect(new Set(bodies.map(({ sequence }) => sequence))).toEqual(new Set([1, 2, 3, 4]));
  for (const one of sent) {
    expect(one.headers['webhook-signature']).toBe(expected([secret], one));
    expect(one.headers['webhook-id']).toMatch(/^evt_[0-9a-f]{32}$/);
    expect(one.body).not.toContain(player.user.name);
    expect(one.body).not.toContain('@');
  }
  await soon(async () => expect(await viewOf(id)).toMatchObject({ waiting: 0, failed: 0 }));
});

it('says nothing of play money, nor of what was before the endpoint', async () => {
  const player = await app.register();
  const { path } = await endpoint(['bet.settled', 'vip.level-up']);
  // As a reader that is behind finds it.
  shift -= HOUR;
  await levels(player.id);
  shift += HOUR;
  await app.credit(player.id, 'usd', '100', true);
  const played = await app.api('/api/game/play', diceBet('1.00', { demo: true }), player.token);
  expect(played.status).toBe(200);
  await levels(player.id, 5);
  await app.platform.events.settle();
  await arrived(path, 1);
  expect(JSON.parse(receiver.at(path)[0]!.body)).toMatchObject({ type: 'vip.level-up', data: { from: 5 } });
});

it('tries again under the same id after growing waits, gives up after days, and sends again when asked', async () => {
  const { path, id, secret } = await endpoint(['vip.level-up']);
  await app.kit.settings.set('webhooks', { disableDays: 30 }, 'test');
  receiver.answer(path, (response) => response.writeHead(500).end('not now\0'));
  const player = await app.register();
  await levels(player.id);
  for (const [no, wait] of WAITS_MS.entries()) {
    await soon(async () => expect(await messagesOf(id)).toMatchObject([{ tries: no + 1 }]));
    const [{ next_at }] = await messagesOf(id);
    const left = next_at - app.kit.runtime.now();
    expect(left).toBeLessThanOrEqual(wait * 1.1);
    // Not before its time: nothing came meanwhile.
    expect(receiver.at(path)).toHaveLength(no + 1);
    shift += wait * 1.1 + 31 * 60 * SECOND;
  }
  await noted(id, 'failed');
  const sent = receiver.at(path);
  expect(sent).toHaveLength(WAITS_MS.length + 1);
  expect(new Set(sent.map(({ headers, body }) => `${headers['webhook-id']} ${body}`)).size).toBe(1);
  expect(await viewOf(id)).toMatchObject({ state: 'on', waiting: 0, failed: 1 });
  const [{ sequence }] = await messagesOf(id);
  const { body } = await call('message', { id, sequence });
  expect(body.attempts).toHaveLength(WAITS_MS.length + 1);
  expect(body.attempts[0]).toMatchObject({ status: 500, error: null, answer: 'not now ' });
  receiver.answer(path, 204);
  expect((await call('replay', { id, sequence })).status).toBe(200);
  await noted(id, 'sent');
  const again = receiver.at(path).at(-1)!;
  expect(again.headers['webhook-id']).toBe(sent[0]!.headers['webhook-id']);
  expect(again.headers['webhook-signature']).toBe(expected([secret], again));
  expect(await viewOf(id)).toMatchObject({ failing_since: null, failed: 0 });
});

it('a message that one system never takes holds up neither its others nor another system', async () => {
  const [bad, slow, good] = [
    await endpoint(['vip.level-up']),
    await endpoint(['vip.level-up']),
    await endpoint(['vip.level-up']),
  ];
  receiver.answer(bad.path, 500);
  const held: (() => void)[] = [];
  receiver.answer(slow.path, (response) => void held.push(() => response.writeHead(200).end()));
  const player = await app.register();
  for (let from = 0; from < 6; from++) await levels(player.id, from);
  await arrived(good.path, 6);
  const order = receiver.at(good.path).map(({ body }) => JSON.parse(body).sequence);
  expect(new Set(order)).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  await soon(() => expect(held.length).toBeGreaterThan(0));
  expect((await viewOf(slow.id)).waiting).toBe(6);
  // After some failures in a row it is probed, one message a time: not every message is tried at it.
  await soon(async () => expect((await viewOf(bad.id)).next_at).not.toBeNull());
  expect(receiver.at(bad.path).length).toBeLessThan(6);
  receiver.answer(slow.path, 200);
  for (const release of held) release();
  await soon(async () => expect((await viewOf(slow.id)).waiting).toBe(0));
});

it('disables a system that is gone at once, one that takes nothing for days then, and tells staff', async () => {
  const gone = await endpoint(['vip.level-up']);
  receiver.answer(gone.path, 410);
  const player = await app.register();
  await levels(player.id);
  await soon(async () =>
    expect(await viewOf(gone.id)).toMatchObject({ state: 'disabled', disabled_by: 'gone' }),
  );
  const letters = async () =>
    (await app.kit.mail.list({ limit: 50 })).filter(({ subject }) => subject.startsWith('Webhook disabled'));
  const before = (await letters()).length;
  expect(before).toBeGreaterThan(0);
  expect((await app.kit.audit.list({ limit: 1, action: 'webhook.disable' }))[0]).toMatchObject({
    subject: `webhook ${gone.id}`,
    detail: { why: 'gone' },
  });

  await app.kit.settings.set('webhooks', { disableDays: 1 }, 'test');
  const dead = await endpoint(['vip.level-up']);
  receiver.answer(dead.path, 503);
  await levels(player.id, 1);
  await noted(dead.id, 'waiting');
  await soon(async () => expect((await viewOf(dead.id)).failing_since).not.toBeNull());
  shift += 25 * HOUR;
  await soon(async () =>
    expect(await viewOf(dead.id)).toMatchObject({ state: 'disabled', disabled_by: 'failures' }),
  );
  expect((await letters()).length).toBeGreaterThan(before);
  // For staff it waits from now on, not from the first failure: their time to mend it has only begun.
  const waits = await app.kit.db.transaction((client) => waitingEndpoints(app.kit).read(client, 10));
  const { since } = waits.find((one) => one.id === dead.id)!;
  expect(app.kit.runtime.now() - since.getTime()).toBeLessThan(HOUR);
  // What happens meanwhile is collected, and comes once it is switched on.
  receiver.answer(dead.path, 200);
  await levels(player.id, 2);
  await app.platform.events.settle();
  receiver.received.length = 0;
  expect((await call('state', { id: dead.id, state: 'on' })).status).toBe(200);
  await arrived(dead.path, 2);
  await app.kit.settings.set('webhooks', {}, 'test');
});

it('a cut between sending and noting sends it again under the same id', async () => {
  const { path, id } = await endpoint(['vip.level-up']);
  const player = await app.register();
  // The message cannot be noted while somebody holds its row.
  receiver.answer(path, (response) => {
    void app.kit.db
      .transaction(async (client) => {
        await client.query('select 1 from webhook_message where endpoint_id = $1 for update', [id]);
        response.writeHead(200).end();
        await soon(async () => {
          const { rowCount } = await withClient({ connectionString: app.databaseUrl }, (other) =>
            other.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
               where datname = current_database() and wait_event_type = 'Lock' and query like '%webhook_message%'`,
            ),
          );
          expect(rowCount).toBe(1);
        });
        receiver.answer(path, 200);
      })
      .catch(() => {});
  });
  await levels(player.id);
  await arrived(path, 2);
  await noted(id, 'sent');
  const [first, second] = receiver.at(path);
  expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
  expect(second!.body).toBe(first!.body);
});

it('two processes and one that stops in the middle: each event is collected once, and none is lost', async () => {
  const { path, id } = await endpoint(['vip.level-up']);
  const second = await createTestPlatform({
    databaseUrl: app.databaseUrl,
    features: [originals, webhooks],
    games: [dice],
    runtime: movedRuntime(() => shift),
    config: { webhookOrigins: [receiver.origin], installationKey: app.config.installationKey },
  });
  const player = await app.register();
  const all = Array.from({ length: 60 }, (_, from) => from);
  await Promise.all(all.slice(0, 30).map((from) => levels(player.id, from)));
  await second.close();
  await Promise.all(all.slice(30).map((from) => levels(player.id, from)));
  await app.platform.events.settle();
  await soon(async () => {
    const got = new Set(receiver.at(path).map(({ body }) => JSON.parse(body).data.from));
    expect(got.size).toBe(60);
  });
  await soon(async () => expect((await viewOf(id)).waiting).toBe(0));
  const { rows } = await app.kit.db.pool.query(
    'select count(*)::int as all, count(distinct id)::int as ids, max(sequence)::int as last from webhook_message where endpoint_id = $1',
    [id],
  );
  expect(rows[0]).toEqual({ all: 60, ids: 60, last: 60 });
});

it('no secret and no signature stands in the log or the database', async () => {
  const { id, secret, path } = await endpoint(['vip.level-up']);
  const player = await app.register();
  await levels(player.id);
  await noted(id, 'sent');
  const { rows } = await app.kit.db.pool.query(
    `select to_jsonb(e)::text || (select coalesce(string_agg(to_jsonb(a)::text, ''), '') from audit_log a) as text
     from webhook_endpoint e where id = $1`,
    [id],
  );
  const bare = secret.replace('whsec_', '');
  const signature = receiver.at(path)[0]!.headers['webhook-signature']!;
  const hex = Buffer.from(bare, 'base64').toString('hex');
  for (const text of [rows[0].text as string, logged.join('')])
    for (const hidden of [bare, hex, signature]) expect(text).not.toContain(hidden);
});

it('what is old goes, and a removed endpoint with all it had', async () => {
  const one = await endpoint(['vip.level-up']);
  const player = await app.register();
  await levels(player.id);
  await noted(one.id, 'sent');
  await forgetMessages(app.kit, 30);
  expect(await messagesOf(one.id)).toHaveLength(1);
  shift += 31 * 24 * HOUR;
  // Sessions have ended meanwhile.
  staff = await app.staff('webhooks.read', 'webhooks.edit');
  await forgetMessages(app.kit, 30);
  expect(await messagesOf(one.id)).toEqual([]);
  await levels(player.id, 1);
  await noted(one.id, 'sent');
  expect((await call('remove', { id: one.id })).status).toBe(200);
  await forgetMessages(app.kit, 30);
  const { rows } = await app.kit.db.pool.query(
    `select (select count(*) from webhook_endpoint where id = $1) + (select count(*) from webhook_message where endpoint_id = $1)
       + (select count(*) from webhook_attempt where endpoint_id = $1) as left`,
    [one.id],
  );
  expect(Number(rows[0].left)).toBe(0);
});
