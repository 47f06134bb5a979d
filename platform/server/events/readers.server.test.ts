/** Subscribers beside each other: what one does or fails to do is nothing to the others. */
import type { EventName } from '../../contract/event.ts';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '../testing/platform.ts';
import { soon } from '../testing/soon.ts';
import { createEvents, type Subscription } from './events.ts';
import { watchReaders } from './metrics.ts';

let app: TestPlatform;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestPlatform();
  player = await app.register();
});
afterAll(() => app.close());

/** Readers as one process has them, reading until the test ends. */
function started<Name extends EventName>(...subscriptions: Subscription<Name>[]) {
  const events = createEvents({ db: app.platform.db, log: app.kit.log, now: app.kit.runtime.now });
  for (const subscription of subscriptions) events.subscribe(subscription);
  events.start();
  onTestFinished(() => events.close());
  return events;
}

function counting(name: string): { subscription: Subscription<'money.posted'>; received: string[] } {
  const received: string[] = [];
  return {
    received,
    subscription: {
      name,
      types: ['money.posted'],
      handler: async (list) => void received.push(...list.map(({ data }) => data.id)),
    },
  };
}

it('reads on beside a subscriber that always throws', async () => {
  const [first, last] = [counting('before-the-poisoned'), counting('after-the-poisoned')];
  let tries = 0;
  const poisoned: Subscription<'money.posted'> = {
    name: 'poisoned',
    types: ['money.posted'],
    async handler() {
      tries += 1;
      throw new Error('an event it cannot read');
    },
  };
  await app.credit(player.id, 'usd', '1');
  started(first.subscription, poisoned, last.subscription);
  await soon(() => expect([first.received.length, last.received.length]).toEqual([1, 1]));
  await soon(() => expect(tries).toBeGreaterThan(0));
  await app.credit(player.id, 'usd', '1');
  await soon(() => expect([first.received.length, last.received.length]).toEqual([2, 2]));
});

it('reads on beside a subscriber that is in the middle of something', async () => {
  let end = (): void => {};
  const gate = new Promise<void>((resolve) => (end = resolve));
  let inside = false;
  const slow: Subscription<'money.posted'> = {
    name: 'slow',
    types: ['money.posted'],
    async handler() {
      inside = true;
      await gate;
    },
  };
  const quick = counting('beside-the-slow');
  started(slow, quick.subscription);
  onTestFinished(end);
  await soon(() => expect(inside).toBe(true));
  const before = quick.received.length;
  await app.credit(player.id, 'usd', '1');
  await soon(() => expect(quick.received.length).toBeGreaterThan(before));
});

it('keeps the failure of a poisoned subscriber, tries it less and less often, and reads on when it is healed', async () => {
  let broken = true;
  let tries = 0;
  const events = started({
    name: 'sick',
    types: ['money.posted'],
    async handler() {
      tries += 1;
      if (broken) throw new Error('cannot read this');
    },
  });
  const lag = async () => (await events.lags()).find(({ name }) => name === 'sick')!;
  await soon(async () =>
    expect((await lag()).lastError).toMatchObject({ failures: 2, message: 'cannot read this' }),
  );
  const { lastError: trouble, events: unread, batches, seconds } = await lag();
  expect(trouble!.retryAt - trouble!.at).toBe(2_000);
  expect([unread > 0, batches > 0, seconds >= 0]).toEqual([true, true, true]);
  expect(tries).toBe(2);
  broken = false;
  await soon(async () =>
    expect(await lag()).toMatchObject({ lastError: null, events: 0, batches: 0, seconds: 0 }),
  );
});

it('lets a feed jump to the present, while a total reads every batch once', async () => {
  const { pool } = app.platform.db;
  const lane = app.kit.money.laneOf(player.id);
  await pool.query('update lane set no = no + 50000 where id = $1', [lane]);
  const read = { feed: [] as [number, number][], total: [] as [number, number][] };
  let end = (): void => {};
  const gate = new Promise<void>((resolve) => (end = resolve));
  const events = started(
    {
      name: 'the-total',
      async bets(range) {
        if (range.lane !== lane) return;
        read.total.push([range.from, range.to]);
        // It is not done before the feed is: who reads everything holds up nobody.
        await gate;
      },
    },
    {
      name: 'the-feed',
      latest: 1_000,
      bets: async (range) => {
        if (range.lane === lane) read.feed.push([range.from, range.to]);
      },
    },
  );
  onTestFinished(end);
  const { rows } = await pool.query<{ no: string }>('select no from lane where id = $1', [lane]);
  const present = Number(rows[0]!.no);
  const cursor = `select batch::text as no from event_cursor where name = 'the-feed' and lane = $1`;
  await soon(async () => expect((await pool.query(cursor, [lane])).rows).toEqual([{ no: `${present}` }]));
  expect(read.feed[0]![0]).toBe(present - 1_000);
  end();
  await events.settle();
  expect(read.total[0]![0]).toBe(0);
  for (const [index, [from]] of read.total.entries())
    if (index > 0) expect(from).toBe(read.total[index - 1]![1]);
  expect(read.total.at(-1)![1]).toBe(present);
});

it('looks into files once for many batches, and hands them on in as small chunks as ever', async () => {
  const { db } = app.platform;
  const lane = app.kit.money.laneOf(player.id);
  const { rows } = await db.pool.query<{ no: string }>(
    'update lane set no = no + 50000, archived = no + 50000 where id = $1 returning no',
    [lane],
  );
  onTestFinished(async () => void (await db.pool.query('update lane set archived = 0')));
  const looks: unknown[] = [];
  const oldBets: typeof db.oldBets = {
    ...db.oldBets,
    beside(client, hunt, work) {
      looks.push(hunt.range);
      return db.oldBets.beside(client, hunt, work);
    },
  };
  const events = createEvents({ db: { ...db, oldBets }, log: app.kit.log, now: app.kit.runtime.now });
  onTestFinished(() => events.close());
  const read: [number, number][] = [];
  events.subscribe({
    name: 'from-the-first',
    async bets(range) {
      if (range.lane === lane) read.push([range.from, range.to]);
    },
  });
  await events.settle();
  const archived = Number(rows[0]!.no);
  expect(looks).toEqual([{ lane, from: 0, to: archived }]);
  expect(read[0]![0]).toBe(0);
  for (const [index, [from, to]] of read.entries()) {
    if (index > 0) expect(from).toBe(read[index - 1]![1]);
    expect(to - from).toBeLessThanOrEqual(20_000);
  }
  expect(read.at(-1)![1]).toBeGreaterThanOrEqual(archived);
});

it('passes over batches without an event of its types, and cuts no batch in two', async () => {
  const { pool } = app.platform.db;
  const lane = app.kit.money.laneOf(player.id);
  const { rows } = await pool.query<{ no: string }>(
    'update lane set no = no + 100003 where id = $1 returning no',
    [lane],
  );
  const last = Number(rows[0]!.no);
  // One batch with more events than a chunk holds, two small ones behind it, nothing before.
  await pool.query(
    `insert into event (lane, batch, type, user_id, data, at)
     select $1, $2::bigint + (case when n <= 3000 then 0 when n = 3001 then 1 else 2 end), 'transfer.sent', null, json_build_object('id', n::text), now()
     from generate_series(1, 3002) as n`,
    [lane, last - 2],
  );
  const chunks: number[][] = [];
  const events = started({
    name: 'the-many',
    types: ['transfer.sent'],
    handler: async (list) => void chunks.push(list.map(({ data }) => Number(data.id))),
  });
  await events.settle();
  expect(chunks.map((chunk) => chunk.length)).toEqual([3000, 2]);
  expect(new Set(chunks.flat()).size).toBe(3002);
});

it('shows the lag of each reader to whoever scrapes the metrics', async () => {
  const { events } = app.platform;
  expect((await events.lags()).every(({ lastError: trouble }) => trouble === null)).toBe(true);
  const answer = await app.get('/metrics');
  expect(answer.status).toBe(200);
  for (const name of ['events', 'batches', 'seconds'])
    expect(answer.body).toContain(`# TYPE phoenix_reader_lag_${name} gauge`);
  const registry = new Registry();
  const lag = { name: 'behind', batches: 7, events: 5, seconds: 3 };
  const lastError = { failures: 2, message: 'cannot read this', at: 0, retryAt: 1 };
  watchReaders(registry, { lags: async () => [{ ...lag, lastError }] });
  const lines = (await registry.metrics()).split('\n');
  for (const line of ['lag_events', 'lag_batches', 'lag_seconds', 'failures'].map(
    (name, at) => `phoenix_reader_${name}{reader="behind"} ${[5, 7, 3, 2][at]}`,
  ))
    expect(lines).toContain(line);
});

it('commits without waiting for a disk, which nobody else does', async () => {
  const ask = 'show synchronous_commit';
  const seen: unknown[] = [];
  started({
    name: 'how-it-commits',
    types: ['money.posted'],
    handler: async (_events, client) => void seen.push((await client.query(ask)).rows[0]),
  });
  await app.credit(player.id, 'usd', '1');
  await soon(() => expect(seen.length).toBeGreaterThan(0));
  expect(seen[0]).toEqual({ synchronous_commit: 'off' });
  const others = await app.platform.db.transaction(async (client) => (await client.query(ask)).rows[0]);
  expect(others).toEqual({ synchronous_commit: 'on' });
});
