/** The bus over a Redis Cluster: three shards, each with a replica. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { systemRuntime } from '../runtime.ts';
import { createRateLimits, redisCounts } from '../http/rate-limits.ts';
import { hasRedisCluster, startRedisCluster, type TestCluster } from '../testing/redis-cluster.ts';
import type { BusReceiver } from './bus.ts';
import { connect, member, serve, type TestServer } from './fixture.ts';
import { createRedisBus } from './redis-bus.ts';
import { openRedisClient } from './redis-client.ts';

const CHANNELS = Array.from({ length: 12 }, (_, at) => `news-${at}`);
const runtime = systemRuntime();

describe.skipIf(!hasRedisCluster)('processes that meet over a cluster', () => {
  const folder = mkdtempSync(join(tmpdir(), 'phoenix-cluster-'));
  let cluster: TestCluster;
  let url = '';

  beforeAll(async () => {
    cluster = await startRedisCluster(folder);
    ({ url } = cluster);
  });
  afterAll(() => {
    cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const node = (): Promise<TestServer> =>
    serve({ runtime, bus: createRedisBus(url, { runtime, failed() {} }) });

  test('events come in one order, the last of a cache channel stays, members come and leave once', async () => {
    const [one, two] = await Promise.all([node(), node()]);
    const [ada, bob] = await Promise.all([connect(one.port), connect(two.port)]);
    await Promise.all(CHANNELS.flatMap((channel) => [ada.subscribe(channel), bob.subscribe(channel)]));
    for (let index = 0; index < 120; index += 1)
      (index % 2 ? one : two).realtime.publish(CHANNELS[index % 12]!, 'tick', { index }, { sequenced: true });
    for (const client of [ada, bob]) {
      const seen = new Map<string, number[]>();
      for (let index = 0; index < 120; index += 1) {
        const { channel, data } = await client.next('tick');
        seen.set(channel!, [...(seen.get(channel!) ?? []), (data as { seq: number }).seq]);
      }
      expect([...seen.values()]).toEqual(CHANNELS.map(() => [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
    }
    one.realtime.publish('cache-a', 'state', { round: 1 });
    await expect
      .poll(async () => {
        const late = await connect(two.port);
        await late.subscribe('cache-a');
        return (await late.next('state')).data;
      })
      .toMatchObject({ round: 1 });
    await ada.subscribe('presence-room', member('ada'));
    expect((await bob.subscribe('presence-room', member('bob'))).data).toMatchObject({
      presence: { count: 2, ids: expect.arrayContaining(['ada', 'bob']) },
    });
    expect((await ada.next('pusher_internal:member_added')).data).toMatchObject({ user_id: 'bob' });
    bob.ws.close();
    expect((await ada.next('pusher_internal:member_removed')).data).toEqual({ user_id: 'bob' });
  });

  test('a limit is counted across processes', async () => {
    const clients = [1, 2].map(() => openRedisClient(url, { maxRetriesPerRequest: 1 }));
    onTestFinished(() => clients.forEach((client) => client.disconnect()));
    const [one, two] = clients.map((client) => createRateLimits(true, runtime, redisCounts(client)));
    const rate = { max: 2, seconds: 60 };
    expect([await one!.takeShared('a', rate), await two!.takeShared('a', rate)]).toEqual([0, 0]);
    expect(await one!.takeShared('a', rate)).toBeGreaterThan(0);
  });

  test('a shard whose master dies is heard again from the one that takes over, and the gap is told', async () => {
    const gap = vi.fn<() => void>();
    const received = new Set<string>();
    const receiver = { control() {}, gone() {}, presenceLost() {}, localCounts: () => [] };
    const open = async (own: Partial<BusReceiver>) => {
      const bus = createRedisBus(url, { runtime, failed() {} });
      onTestFinished(() => bus.close());
      await bus.start({ ...receiver, event() {}, gap() {}, ...own });
      return bus;
    };
    const [one, two] = await Promise.all([
      open({}),
      open({ gap, event: (channel, body) => void (Buffer.isBuffer(body) && received.add(channel)) }),
    ]);
    for (const channel of CHANNELS) await two.follow(channel);
    const publishAll = () =>
      CHANNELS.forEach((channel) =>
        one.publish({ channel, body: '{}', except: null, urgent: false, cache: false }),
      );
    await expect.poll(() => (publishAll(), received.size)).toBe(CHANNELS.length);
    cluster.killMaster();
    await expect.poll(() => gap.mock.calls.length).toBeGreaterThan(0);
    received.clear();
    await expect.poll(() => (publishAll(), received.size)).toBe(CHANNELS.length);
  });
});
