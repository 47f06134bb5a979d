/** Readers are moved past what is nothing to them, and past nothing else. */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { EventName } from '../../contract/event.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '../testing/platform.ts';
import { soon } from '../testing/soon.ts';
import { createEvents, type Subscription } from './events.ts';
import { passBy } from './pass-by.ts';

let app: TestPlatform;
let player: TestPlayer;

beforeAll(async () => {
  app = await createTestPlatform();
  player = await app.register();
});
afterAll(() => app.close());

type AnySubscription = { [Name in EventName]: Subscription<Name> }[EventName];

/** As the subscribers of one process; they read when they are told to. */
function processOf(...subscriptions: AnySubscription[]) {
  const { db } = app.platform;
  const events = createEvents({ db, log: app.kit.log, now: app.kit.runtime.now });
  for (const subscription of subscriptions) events.subscribe(subscription as Subscription);
  let closed: Promise<void> | null = null;
  const close = () => (closed ??= events.close());
  onTestFinished(close);
  const wanted = subscriptions.map((one) => ({
    name: one.name,
    types: 'bets' in one ? ['bet.settled'] : one.types,
    postings: 'bets' in one && one.postings === true,
  }));
  return {
    events,
    close,
    look: async () => [...(await passBy(db.pool.query.bind(db.pool), wanted))].toSorted(),
  };
}

/** Remembers what it is given. */
function sent(name: string, during: () => Promise<void> = async () => {}) {
  const received: string[] = [];
  const subscription: Subscription<'transfer.sent'> = {
    name,
    types: ['transfer.sent'],
    async handler(list) {
      received.push(...list.map(({ data }) => data.id));
      await during();
    },
  };
  return { subscription, received };
}

const emit = (id: string) =>
  app.platform.db.transaction((client) => app.kit.emit(client, 'transfer.sent', player.id, { id }));

/** Batches of each lane that a reader has left. */
async function left(name: string): Promise<number> {
  const { rows } = await app.platform.db.pool.query<{ left: string }>(
    `select coalesce(sum(l.no - coalesce(c.batch, 0)), 0)::text as left
       from lane l left join event_cursor c on c.lane = l.id and c.name = $1`,
    [name],
  );
  return Number(rows[0]!.left);
}

it('moves who wants nothing of what is new, and names who does', async () => {
  const here = processOf(
    sent('idle').subscription,
    { name: 'posted', types: ['money.posted'], handler: async () => {} },
    { name: 'bets', bets: async () => {} },
    { name: 'bets-and-postings', bets: async () => {}, postings: true },
  );
  await app.credit(player.id, 'usd', '1');
  await here.events.settle();
  await app.credit(player.id, 'usd', '1');
  expect(await here.look()).toEqual(['bets-and-postings', 'posted']);
  expect([await left('idle'), await left('bets')]).toEqual([0, 0]);
  expect([await left('posted'), await left('bets-and-postings')]).toEqual([1, 1]);
});

it('passes no bet by', async () => {
  const ranges: number[] = [];
  const here = processOf({ name: 'of-bets', bets: async ({ from, to }) => void ranges.push(to - from) });
  await here.events.settle();
  const lane = app.kit.money.laneOf(player.id);
  await app.platform.db.pool.query(
    `with place as (update lane set no = no + 1 where id = $1 returning no)
     insert into bet (id, lane, batch, user_id, cur, game, stake, payout, balance_after, nonce, detail, line, at)
     select $2, $1, no, $3, 1, 'dice', 0, 0, 0, 0, '', true, now() from place`,
    [lane, app.kit.runtime.uuid(), player.id.toString()],
  );
  expect(await here.look()).toEqual(['of-bets']);
  expect(await left('of-bets')).toBe(1);
  ranges.length = 0;
  await here.events.settle();
  expect(ranges).toEqual([1]);
});

it('passes by no batch whose bets may have left the database', async () => {
  const { pool } = app.platform.db;
  const here = processOf({ name: 'of-old-bets', bets: async () => {} });
  await here.events.settle();
  await app.credit(player.id, 'usd', '1');
  await pool.query('update lane set archived = no');
  expect(await here.look()).toEqual(['of-old-bets']);
  await pool.query('update lane set archived = 0');
  expect(await here.look()).toEqual([]);
});

it('passes nothing by of a transaction that commits late', async () => {
  const { subscription, received } = sent('of-the-late');
  const here = processOf(subscription);
  await here.events.settle();
  let commit = (): void => {};
  const gate = new Promise<void>((resolve) => (commit = resolve));
  let written = false;
  const late = app.platform.db.transaction(async (client) => {
    await app.kit.emit(client, 'transfer.sent', player.id, { id: 'late' });
    written = true;
    await gate;
  });
  await soon(() => expect(written).toBe(true));
  // Later, and committed before it.
  await app.credit(player.id, 'usd', '1');
  expect(await here.look()).toEqual([]);
  expect(await left('of-the-late')).toBe(0);
  commit();
  await late;
  expect(await here.look()).toEqual(['of-the-late']);
  await here.events.settle();
  expect(received).toEqual(['late']);
});

it('neither waits for a reader of another process that is in the middle of something nor moves it', async () => {
  let end = (): void => {};
  const gate = new Promise<void>((resolve) => (end = resolve));
  const ranges: string[] = [];
  const reading = (process: string, during?: Promise<void>): Subscription<'bet.settled'> => ({
    name: 'held',
    async bets() {
      ranges.push(process);
      await during;
    },
  });
  const [one, two] = [processOf(reading('one', gate)), processOf(reading('two'))];
  onTestFinished(end);
  await two.events.settle();
  ranges.length = 0;
  // Nothing to it, so that whoever looks would move it.
  await app.credit(player.id, 'usd', '1');
  const settled = one.events.settle();
  await soon(() => expect(ranges).toEqual(['one']));
  expect(await two.look()).toEqual(['held']);
  expect(await left('held')).toBe(1);
  end();
  await settled;
  expect([await two.look(), ranges, await left('held')]).toEqual([[], ['one'], 0]);
});

it('leaves the events of a process that died between handling and commit to the next one', async () => {
  const { pool } = app.platform.db;
  const dying: Subscription<'transfer.sent'> = {
    name: 'dying',
    types: ['transfer.sent'],
    async handler(_events, client) {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      await pool.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      await client.query('select 1');
    },
  };
  const next = sent('dying');
  const [one, two] = [processOf(dying), processOf(next.subscription)];
  await two.events.settle();
  next.received.length = 0;
  await emit('of-the-dead');
  await expect(one.events.settle()).rejects.toThrow(/terminat|connection|EPIPE|ECONNRESET/i);
  await one.close();
  await app.credit(player.id, 'usd', '1');
  expect(await two.look()).toEqual(['dying']);
  // Its client hears of the end before the database lets go of what it held.
  await expect
    .poll(async () => {
      await two.events.settle();
      return [next.received, await left('dying')];
    })
    .toEqual([['of-the-dead'], 0]);
});

it('moves the others on beside one that fails, which stays before what it cannot read', async () => {
  let broken = false;
  const failing = sent('failing', async () => {
    if (broken) throw new Error('cannot read this');
  });
  const other: Subscription<'seeds.rotated'> = {
    name: 'beside',
    types: ['seeds.rotated'],
    handler: async () => {},
  };
  const here = processOf(failing.subscription, other);
  await here.events.settle();
  broken = true;
  await emit('poison');
  await expect(here.events.settle()).rejects.toThrow('cannot read this');
  for (let turn = 0; turn < 3; turn++) {
    await app.credit(player.id, 'usd', '1');
    expect(await here.look()).toEqual(['failing']);
  }
  expect([(await left('failing')) > 0, await left('beside')]).toEqual([true, 0]);
  broken = false;
  failing.received.length = 0;
  await here.events.settle();
  expect(failing.received).toEqual(['poison']);
});

it('leaves one that is far behind to itself', async () => {
  const { subscription, received } = sent('far-behind');
  const here = processOf(subscription);
  await here.events.settle();
  await app.platform.db.pool.query('update lane set no = no + 20000 where id = 0');
  // Too far for one look: it passes on by itself.
  expect(await here.look()).toEqual(['far-behind']);
  await emit('after-the-gap');
  await here.events.settle();
  expect([received.at(-1), await left('far-behind')]).toEqual(['after-the-gap', 0]);
});
