import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { COMMANDS, openRedisClient } from '../realtime/redis-client.ts';
import { fixedRuntime, systemRuntime } from '../runtime.ts';
import { hasRedis, silence, startRedis } from '../testing/redis.ts';
import { addressGroup, createRateLimits, redisCounts } from './rate-limits.ts';

describe('a rate limit', () => {
  it('lets the whole allowance through at once and refills evenly', () => {
    const runtime = fixedRuntime();
    const limits = createRateLimits(true, runtime);
    const rate = { max: 4, seconds: 8 };
    const burst = Array.from({ length: 6 }, () => limits.take('key', rate));
    expect(burst).toEqual([0, 0, 0, 0, 2, 2]);
    runtime.advance(2_000);
    expect([limits.take('key', rate), limits.take('key', rate)]).toEqual([0, 2]);
    runtime.advance(60_000);
    expect(Array.from({ length: 5 }, () => limits.take('key', rate))).toEqual([0, 0, 0, 0, 2]);
    // A clock that is set back makes nobody wait longer than an empty bucket does.
    runtime.advance(-24 * 3_600_000);
    expect(limits.take('key', rate)).toBe(2);
    runtime.advance(2_000);
    expect(limits.take('key', rate)).toBe(0);
  });

  it('keeps keys apart', () => {
    const limits = createRateLimits(true, fixedRuntime());
    const rate = { max: 1, seconds: 1 };
    expect([limits.take('a', rate), limits.take('b', rate), limits.take('a', rate)]).toEqual([0, 0, 1]);
  });

  it('can be asked without taking anything', () => {
    const limits = createRateLimits(true, fixedRuntime());
    const rate = { max: 1, seconds: 4 };
    const asked = () => limits.peekShared('key', rate);
    expect([asked(), asked(), limits.takeShared('key', rate), asked(), asked()]).toEqual([0, 0, 0, 4, 4]);
  });

  it('allows everything when limits are off', () => {
    const limits = createRateLimits(false, fixedRuntime());
    expect(Array.from({ length: 9 }, () => limits.take('key', { max: 1, seconds: 60 }))).toEqual(
      Array<number>(9).fill(0),
    );
  });

  it('forgets keys in a flood of them instead of growing', () => {
    const limits = createRateLimits(true, fixedRuntime());
    for (let index = 0; index < 50_000; index++)
      expect(limits.take(`address ${index}`, { max: 1, seconds: 60 })).toBe(0);
  });
});

describe('an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
  ])('%s counts as %s', (address, group) => {
    expect(addressGroup(address)).toBe(group);
  });
});

describe.skipIf(!hasRedis)('a shared rate limit (needs redis-server)', () => {
  it('is counted over all processes, and by this one alone while Redis is silent or away', async () => {
    const server = await startRedis();
    const redis = openRedisClient(server.options.path!, COMMANDS);
    redis.on('error', () => {});
    onTestFinished(() => redis.disconnect());
    await once(redis, 'ready');
    const processes = [0, 1].map(() => createRateLimits(true, systemRuntime(), redisCounts(redis)));
    const rate = { max: 3, seconds: 600 };
    const waits = [];
    for (let turn = 0; turn < 5; turn++) waits.push(await processes[turn % 2]!.takeShared('key', rate));
    expect(waits.map((wait) => wait > 0)).toEqual([false, false, false, true, true]);
    // As a clock that was set back by a day leaves it.
    await redis.incrbyfloat('phoenix:rate:key', 86_400_000);
    expect(await processes[0]!.takeShared('key', rate)).toBe(200);
    await silence(server);
    expect(await processes[0]!.takeShared('key', rate)).toBe(0);
    redis.disconnect();
    expect(await processes[1]!.takeShared('key', rate)).toBe(0);
  });
});
