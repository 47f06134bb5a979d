/** Two whole servers on one database that meet over Redis: what happens on one reaches the pages of the other. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Channel } from 'pusher-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Config } from '#platform/server/config/config.ts';
import { eventSocket } from '#platform/server/testing/event-socket.ts';
import { createTestPlatform, type TestPlatform, type TestPlayer } from '#platform/server/testing/platform.ts';
import { hasRedis, startRedisServer } from '#platform/server/testing/redis.ts';
import { userChannel } from '#platform/contract/push.ts';
import { appDefinition } from './definition.ts';

interface Received {
  readonly event: string;
  readonly data: unknown;
}

/** A page of this process: what it hears on a channel, in order. */
interface Page {
  readonly received: Received[];
  /** The first message that fits, now or later. */
  wait(fits: (message: Received) => boolean): Promise<Received>;
}

/** What all processes of one house have in common. */
const shared = ({ config }: TestPlatform): Partial<Config> => ({
  pusher: config.pusher,
  installationKey: config.installationKey,
  redisUrl: config.redisUrl,
});

async function open(process: TestPlatform, name: string, token?: string): Promise<Page> {
  const pusher = eventSocket(process, token);
  const received: Received[] = [];
  const looks = new Set<() => void>();
  const channel = pusher.subscribe(name);
  channel.bind_global((event: string, data: unknown) => {
    received.push({ event, data });
    for (const look of looks) look();
  });
  await subscribed(channel);
  return {
    received,
    wait: (fits) =>
      new Promise((done) => {
        const look = (): void => {
          const found = received.find(fits);
          if (!found) return;
          looks.delete(look);
          done(found);
        };
        looks.add(look);
        look();
      }),
  };
}

function subscribed(channel: Channel): Promise<void> {
  return new Promise((done, refuse) => {
    channel.bind('pusher:subscription_succeeded', () => done());
    channel.bind('pusher:subscription_error', (error: unknown) => refuse(new Error(JSON.stringify(error))));
  });
}

const balanceOf = ({ data }: Received) => (data as { balance?: string }).balance;

describe.skipIf(!hasRedis)(`two servers${hasRedis ? '' : ' (skipped: no redis-server here)'}`, () => {
  let one: TestPlatform;
  let two: TestPlatform;
  let ada: TestPlayer;
  let end = async (): Promise<void> => {};

  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'phoenix-'));
    const redis = await startRedisServer(folder);
    one = await createTestPlatform({ ...appDefinition, config: { redisUrl: redis.path } });
    two = await createTestPlatform({ ...appDefinition, databaseUrl: one.databaseUrl, config: shared(one) });
    end = async () => {
      await two.close();
      await one.close();
      await redis.stop();
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => end());
  beforeEach(async () => {
    ada = await one.register();
  });

  function bet(process: TestPlatform, stake: string) {
    const data = { target: 50.5, direction: 'over' };
    const body = { api_id: 'dice', bet: stake, demo: false, currency: 'usd', quick: true, data };
    return process.api('/api/game/play', body, ada.token);
  }

  test('a credit on one process shows on the page of the other, once', async () => {
    const page = await open(two, userChannel(ada.user._id), ada.token);
    const staff = await one.staff();
    for (const [amount, key] of [
      ['12.34', 'first'],
      ['1.00', 'second'],
    ]) {
      const body = { user: ada.user._id, currency: 'usd', amount, reason: 'two processes', key };
      expect((await one.api('/api/admin/adjust', body, staff.token)).status).toBe(200);
    }
    await page.wait((message) => balanceOf(message) === '13.34');
    // A bet pushes last on this channel, so whatever was sent twice is here by now.
    const { body } = await bet(one, '0.50');
    await page.wait((message) => balanceOf(message) === body.balance.value);
    const seen = page.received.filter(({ event }) => event === 'BalanceModification').slice(0, -1);
    expect(seen.map(balanceOf)).toEqual(['12.34', '13.34']);
    expect(seen[0]!.data).toMatchObject({ currency: 'usd', demo: false, delay: 0 });
  });

  test('a bet on one process moves the balance of a page on the other', async () => {
    await one.credit(ada.id, 'usd', '10.00');
    const page = await open(one, userChannel(ada.user._id), ada.token);
    const { status, body } = await bet(two, '1.00');
    expect(status).toBe(200);
    await page.wait((message) => balanceOf(message) === body.balance.value);
    expect(page.received.filter((message) => balanceOf(message) === body.balance.value)).toHaveLength(1);
  });

  test('a bet on one process is in the live feed of the other, once', async () => {
    await one.credit(ada.id, 'usd', '10.00');
    const [here, there] = [await open(one, 'live-feed'), await open(two, 'live-feed')];
    const { body } = await bet(one, '1.23');
    const games = ({ data }: Received) =>
      Array.isArray(data) ? (data as { game: { id: string; wager: string } }[]).map(({ game }) => game) : [];
    const carries = (message: Received) => games(message).some(({ id }) => id === body.id);
    for (const page of [here, there]) {
      const message = await page.wait(carries);
      expect(games(message).find(({ id }) => id === body.id)?.wager).toBe('1.23');
      expect(page.received.filter(carries)).toHaveLength(1);
    }
  });

  test('a process whose own pages do not watch still tells those that do elsewhere', async () => {
    await one.credit(ada.id, 'usd', '10.00');
    const watcher = await open(two, 'live-feed');
    const { body } = await bet(one, '0.77');
    await watcher.wait(({ data }) => JSON.stringify(data).includes(body.id));
  });

  test('a feature switched on one process goes from the pages of the other', async () => {
    const page = await open(two, 'site');
    const staff = await one.staff();
    expect((await one.api('/api/admin/feature', { id: 'feed', on: false }, staff.token)).status).toBe(200);
    await page.wait(
      ({ event, data }) =>
        event === 'features' && !(data as { features: string[] }).features.includes('feed'),
    );
    // Redis may be faster than the database's own news: the other process follows, it need not lead.
    await expect.poll(async () => (await two.api('/api/data/latestGames', {})).status).toBe(404);
    expect((await one.api('/api/admin/feature', { id: 'feed', on: true }, staff.token)).status).toBe(200);
    await page.wait(
      ({ event, data }) => event === 'features' && (data as { features: string[] }).features.includes('feed'),
    );
    await expect.poll(async () => (await two.api('/api/data/latestGames', {})).status).toBe(200);
  });

  test('nobody joins the channel of somebody else, whichever process they ask', async () => {
    const bob = await two.register();
    await expect(open(two, userChannel(ada.user._id), bob.token)).rejects.toThrow('refused');
    await expect(open(one, userChannel(ada.user._id))).rejects.toThrow('refused');
  });
});
