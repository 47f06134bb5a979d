import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { EventView } from '../../contract.ts';
import { sportApp, type SportApp } from '../testing/app.ts';
import { LIVE, WINNER } from '../testing/feed.ts';

let sport: SportApp;
let guest: WebSocket;
/** Pushes on the channel, oldest first. */
const pushes: { event: string; data: { events?: EventView[] } }[] = [];

beforeAll(async () => {
  sport = await sportApp();
  await sport.feed.fixture('m-1');
  const { url, config } = sport.app;
  guest = new WebSocket(`${url.replace('http', 'ws')}/ws/pusher/app/${config.pusher.key}?protocol=7`);
  await new Promise<void>((joined) => {
    guest.on('message', (raw: Buffer) => {
      const { event, data } = JSON.parse(raw.toString()) as { event: string; data: string };
      if (event === 'pusher:connection_established')
        guest.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'sport-board' } }));
      else if (event === 'pusher_internal:subscription_succeeded') joined();
      else pushes.push({ event, data: JSON.parse(data) });
    });
  });
});
afterAll(async () => {
  guest.terminate();
  await sport.app.close();
});

const shownOdds = () =>
  pushes
    .findLast(({ event }) => event === 'events')
    ?.data.events?.find(({ id }) => id === 'm-1')
    ?.markets.find(({ key }) => key === WINNER)
    ?.outcomes.find(({ id }) => id === '1')?.odds;

it('sends a guest what changed, many changes of a moment as one push, the last of them in it', async () => {
  for (let step = 0; step < 20; step++)
    await sport.feed.odds('m-1', WINNER, { 1: `2.${10 + step}`, 2: '3.20', 3: '3.60' });
  await expect.poll(shownOdds).toBe('2.29');
  expect(pushes.filter(({ event }) => event === 'events').length).toBeLessThan(10);
});

it('sends what could not be read when it can be', async () => {
  const { pool } = sport.app.platform.db;
  const { query } = pool;
  let failed = 0;
  const failing = (...words: unknown[]) => {
    const { text = '' } = words[0] as { text?: string };
    if (!text.includes('from sport_event')) return Reflect.apply(query, pool, words);
    failed += 1;
    throw new Error('the database is away');
  };
  await sport.feed.odds('m-1', WINNER, { 1: '2.50', 2: '3.20', 3: '3.60' });
  Object.assign(pool, { query: failing });
  try {
    await expect.poll(() => failed).toBeGreaterThan(0);
  } finally {
    Object.assign(pool, { query });
  }
  // No other change of this match tells of it.
  await expect.poll(shownOdds).toBe('2.50');
});

it('says that all may have changed when a producer falls silent', async () => {
  await sport.pass(21_000, false);
  await sport.feed.alive(LIVE);
  await expect.poll(() => pushes.some(({ event }) => event === 'all')).toBe(true);
});
