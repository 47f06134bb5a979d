/** What was received is staked before it is given on: also when everybody gives at once, through two processes. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { games } from '#app/games.ts';
import type { TestPlayer } from '#platform/server/testing/platform.ts';
import { rainSettings } from '../settings.ts';
import { openRain, type RainTestApp } from './testing/test-app.ts';

const PAIRS = 12;
/** Making players takes most of it. */
const LONG_MS = 180_000;
let one: RainTestApp;
let two: RainTestApp;
let count = 0;

beforeAll(async () => {
  one = await openRain(games);
  two = await openRain(games, one);
  const { transfers } = one.app.kit.settings.get('rain', rainSettings);
  await one.set({
    transfers: {
      ...transfers,
      tips: true,
      accountHours: 0,
      tier: 0,
      everySeconds: 0,
      dailyUsd: '500',
    },
  });
});
afterAll(async () => {
  await two.app.close();
  await one.app.close();
});

async function rich(): Promise<TestPlayer> {
  const player = await one.app.register();
  await one.app.credit(player.id, 'usd', '20');
  return player;
}

const tip = ({ app }: RainTestApp, from: TestPlayer, to: TestPlayer) =>
  app.api(
    '/api/rain/tip',
    { user: to.user._id, currency: 'usd', amount: '5.00', key: `crossing-${++count}` },
    from.token,
  );

/** Both go as far as they can get before either ends: what they write last waits until two of them wait. */
async function together<T>(send: () => Promise<T>[]): Promise<T[]> {
  const { pool } = one.app.kit.db;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table transfer_given in share mode');
    const sent = Promise.all(send());
    await expect
      .poll(
        async () =>
          (await pool.query('select count(distinct pid)::int as n from pg_locks where not granted')).rows[0]
            .n,
        { timeout: 120_000 },
      )
      .toBeGreaterThanOrEqual(2);
    await client.query('commit');
    return await sent;
  } finally {
    client.release();
  }
}

it(
  'lets one of each pair of 24 crossing tips through',
  async () => {
    const players = await Promise.all(Array.from({ length: 4 * PAIRS }, rich));
    // Of two lanes: those of one lane never meet.
    const [even, odd] = [0n, 1n].map((lane) => players.filter(({ id }) => id % 2n === lane));
    const pairs = even!.slice(0, PAIRS).map((ada, at) => [ada, odd![at]!] as const);
    expect(pairs).toHaveLength(PAIRS);
    const answers = [];
    for (const [ada, bob] of pairs)
      answers.push(await together(() => [tip(one, ada, bob), tip(two, bob, ada)]));
    for (const pair of answers) {
      expect(pair.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 403]);
      expect(pair.find(({ status }) => status === 403)!.body.code).toBe(8);
    }
  },
  LONG_MS,
);

it(
  'does not let a sum go round in a ring',
  async () => {
    const ring = await Promise.all(Array.from({ length: 24 }, rich));
    const answers = await Promise.all(
      ring.map((player, at) => tip(at % 2 ? one : two, player, ring[(at + 1) % ring.length]!)),
    );
    const passed = answers.filter(({ status }) => status === 200).length;
    expect(answers.every(({ status, body }) => status === 200 || body.code === 8)).toBe(true);
    expect(passed).toBeGreaterThan(0);
    expect(passed).toBeLessThan(ring.length);
  },
  LONG_MS,
);

it('leaves clean books', async () => {
  await one.app.platform.events.settle();
  await two.app.platform.events.settle();
  expect(await one.audit()).toEqual([]);
});
