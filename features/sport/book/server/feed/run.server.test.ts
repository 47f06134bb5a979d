import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#engines/sport/models/random.ts';
import { withClient } from '#platform/server/database/database.ts';
import { soon } from '#platform/server/testing/soon.ts';
import { simulatorSeeds } from '../seeds.ts';
import { keyedRandom, type Seeds } from '../simulator/random.ts';
import { sportApp, type SportApp } from '../testing/app.ts';
import { oddsOf, PRE, resultOf, WINNER } from '../testing/feed.ts';
import type { Emit, FeedAdapter } from './adapter.ts';
import { readFeedState } from './faults.ts';
import { readProducers } from './rows.ts';
import { readFeed } from './run.ts';

let sport: SportApp;

beforeAll(async () => {
  sport = await sportApp();
});
afterAll(() => sport.app.close());

const now = () => sport.app.kit.runtime.now();
const producer = async (id: number) => (await readProducers(sport.app.platform.db.pool)).get(id)!;
const live = async (): Promise<number> => {
  const { body } = await sport.app.api('/api/bookmaker/categories', {});
  return body.reduce((all: number, { count }: { count: { live: number } }) => all + count.live, 0);
};

it('each day of the simulator has a sealed seed of its own, and what was offered with the open one of before keeps it', async () => {
  const { kit } = sport.app;
  const { pool } = kit.db;
  const DAY_MS = 86_400_000;
  const [offered, next] = [now() - 3 * DAY_MS, now() - 2 * DAY_MS];
  const drawn = (seeds: Seeds) =>
    [offered, next, next + DAY_MS, now()].map((at) =>
      seeds.drawsOf(at).map(({ prefix, random }) => [prefix, random('1/play')()]),
    );
  await pool.query(`insert into sport_seed (seed) values ('open')`);
  await pool.query(
    `insert into sport_event (id, sport, category, tournament, home, away, starts_at, status) values ('sim:1:1', 1, '', '', '', '', $1, 4)`,
    [new Date(offered)],
  );
  const open = async () => {
    const seeds = await simulatorSeeds(kit);
    await seeds.cover(offered, now());
    return seeds;
  };
  const first = drawn(await open());
  const before = ['sim', seededRandom('open/1/play')()];
  const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from sport_seed_day order by day');
  const seeds = rows.map(({ sealed }) => kit.vault.open(sealed));
  expect(new Set(seeds.filter((seed) => /^[0-9a-f]{64}$/.test(seed))).size).toBe(3);
  const own = seeds.map((seed) => ['sim:d', keyedRandom(seed, '1/play')()]);
  expect(first).toEqual([[before], ...own.map((one) => [one])]);
  // The version before has run again and offered matches until now: they end as they would have, beside those of sealed days.
  await pool.query(`update sport_event set starts_at = $1 where id = 'sim:1:1'`, [new Date(now())]);
  expect(drawn(await open())).toEqual([[before], ...own.map((one) => [before, one])]);
  await pool.query(`delete from sport_event where id = 'sim:1:1'`);
  expect(drawn(await open())).toEqual(first);
});

describe('the simulator', () => {
  beforeAll(() => sport.app.kit.settings.set('book', { adapter: 'simulator', horizonHours: 1 }, 'test'));

  it('fills the board by itself: 40 live events and more, and a bet can be placed on what begins soon', async () => {
    await expect.poll(live, { timeout: 180_000, interval: 500 }).toBeGreaterThanOrEqual(40);
    const begins = async () => (await sport.app.api('/api/sport/events', { when: 'soon' })).body.events;
    await expect.poll(async () => (await begins()).length).toBeGreaterThan(0);
    const player = await sport.player('50');
    const event = (await begins()).at(-1);
    const market = event.markets[0];
    const outcome = market.outcomes.find(({ active }: { active: boolean }) => active);
    const leg = { event: event.id, market: market.key, outcome: outcome.id, version: market.version };
    await sport.bet(player, [leg], { policy: 'any' });
    expect(await sport.dollars(player)).toBe(4000n);
  });

  it('is read on for the bets that are open when the sportsbook is switched off', async () => {
    await sport.app.kit.features.set('book', false, 'test');
    // Twice: what was under way may still come once.
    for (let time = 0; time < 2; time++) {
      const before = now();
      await sport.pass(10_000, false);
      await soon(async () => expect((await producer(PRE)).lastAlive).toBeGreaterThan(before));
    }
    await sport.app.kit.features.set('book', true, 'test');
  });
});

describe('a feed', () => {
  const PRODUCER = 60;

  /** A feed of one producer whose messages a test sends; what it is asked for is noted. */
  async function reading(name: string) {
    const asked: { after: number | null; id: number }[] = [];
    const stop = new AbortController();
    let open: (emit: Emit) => void = () => undefined;
    const opened = new Promise<Emit>((resolve) => (open = resolve));
    let lastMessageAt: number | null = null;
    const adapter: FeedAdapter = {
      name,
      catalogue: () => [],
      async subscribe(send, stopped) {
        open(async (message) => {
          lastMessageAt = now();
          return send(message);
        });
        await once(stopped, 'abort');
      },
      recover: (_producer, after, id) => void asked.push({ after, id }),
      health: () => ({ connected: true, lastMessageAt }),
    };
    const ended = readFeed(sport.feed.context, name, () => adapter, stop.signal);
    const emit = await opened;
    const stamp = () => ({ producer: PRODUCER, timestamp: now() });
    return {
      asked,
      alive: () => emit({ kind: 'alive', ...stamp(), subscribed: true }),
      answer: () => emit({ kind: 'snapshot_complete', ...stamp(), requestId: asked.at(-1)!.id }),
      odds: (event: string, home: string) =>
        emit({
          kind: 'odds_change',
          ...stamp(),
          event,
          eventStatus: 0,
          markets: [oddsOf(WINNER, { '1': home, '2': '3.4', '3': '4' })],
        }),
      settlement: (event: string) =>
        emit({
          kind: 'bet_settlement',
          ...stamp(),
          event,
          certainty: 2,
          markets: [resultOf(WINNER, { '1': 'won', '2': 'lost', '3': 'lost' })],
        }),
      async end() {
        stop.abort();
        await ended;
      },
    };
  }
  const market = async (id: string) =>
    (await sport.app.api('/api/sport/event', { id })).body.event.markets[0];
  const price = async (id: string) => (await market(id)).outcomes[0].odds;
  const isOpen = async (id: string) => (await market(id)).open;

  /** From now on the database refuses with this code what changes a market. @returns whether it has, and ends it */
  async function refuseMarkets(code: string) {
    const run = (sql: string) =>
      withClient({ connectionString: sport.app.ownerUrl }, (client) => client.query(sql));
    // What a sequence has given stays given when its transaction is rolled back.
    await run(`create sequence refusals;
      create function refuse() returns trigger language plpgsql security definer as
      $$ begin perform nextval('refusals'); raise exception 'as a test wants it' using errcode = '${code}'; end $$;
      create trigger refused before insert or update on sport_market for each row execute function refuse()`);
    return {
      has: async () => (await run('select is_called from refusals')).rows[0].is_called as boolean,
      end: () => run('drop function refuse cascade; drop sequence refusals'),
    };
  }

  beforeAll(() => sport.app.kit.settings.set('book', { adapter: 'none' }, 'test'));

  it('waits with its messages for a database that is away, and is asked again for what could not be applied', async () => {
    const id = 'run:1';
    await sport.feed.fixture(id, 2);
    const feed = await reading('one');
    await feed.alive();
    await feed.odds(id, '2');
    const player = await sport.player('50');
    await sport.bet(player, [await sport.leg(id)]);

    // It is away; two transactions have waited for each other.
    for (const [code, odds] of [['57P03', '2.1'] as const, ['40P01', '2.2'] as const]) {
      const refused = await refuseMarkets(code);
      const late = feed.odds(id, odds);
      await soon(async () => expect(await refused.has()).toBe(true));
      await refused.end();
      expect([await late, await price(id), feed.asked]).toEqual([true, odds, []]);
    }

    const broken = await refuseMarkets('P0001');
    expect(await feed.settlement(id)).toBe(false);
    await broken.end();
    const { point } = await producer(PRODUCER);
    expect([await isOpen(id), feed.asked]).toEqual([true, []]);
    await feed.alive();
    expect([(await producer(PRODUCER)).state, await isOpen(id)]).toEqual(['recovering', false]);
    const after = point! - 300_000;
    expect(feed.asked).toMatchObject([{ after }]);
    // Sent again it cannot be applied either: the end of that answer is not believed, and the same is asked for once more.
    const still = await refuseMarkets('P0001');
    expect(await feed.settlement(id)).toBe(false);
    await still.end();
    await feed.answer();
    expect(await producer(PRODUCER)).toMatchObject({ state: 'recovering', point });
    await sport.pass(31_000, false);
    await feed.alive();
    expect(feed.asked).toMatchObject([{ after }, { after }]);
    await feed.settlement(id);
    await feed.answer();
    await feed.alive();
    expect([(await producer(PRODUCER)).state, feed.asked.length]).toEqual(['up', 2]);
    await soon(async () => expect(await sport.dollars(player)).toBe(6000n));
    await feed.end();
    const { faults } = (await readFeedState(sport.app.platform.db.pool, 'one'))!;
    expect(faults.failed?.count).toBe(2);
  });

  it('leaves nothing open to another one that is read in its place under the same numbers', async () => {
    const id = 'run:2';
    await sport.pass(31_000, false);
    await sport.feed.fixture(id, 2);
    const first = await reading('two');
    await first.alive();
    await first.answer();
    await first.odds(id, '2');
    expect(await isOpen(id)).toBe(true);
    const lastAlive = now();
    await first.end();

    await sport.pass(31_000, false);
    const other = await reading('three');
    expect(await isOpen(id)).toBe(false);
    await other.alive();
    expect(other.asked).toMatchObject([{ after: null }]);
    await other.answer();
    expect([(await producer(PRODUCER)).state, await isOpen(id)]).toEqual(['up', false]);
    await other.end();

    // The first again is asked for all that it sent since it was read.
    await sport.pass(31_000, false);
    const again = await reading('two');
    await again.alive();
    expect(again.asked[0]!.after).toBeLessThanOrEqual(lastAlive - 300_000);
    expect(again.asked[0]!.after).toBeGreaterThan(lastAlive - 310_000);
    await again.end();
  });
});

it('leaves clean books', async () => {
  expect(await sport.audit()).toEqual([]);
});
