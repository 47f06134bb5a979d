import type { RedisClient } from '../realtime/redis-client.ts';
import type { Runtime } from '../runtime.ts';

/** So many requests per window; they may come at once and then refill evenly. */
export interface Rate {
  readonly max: number;
  readonly seconds: number;
}

export interface RateLimits {
  /** Takes one from `key`'s allowance. @returns 0 when allowed, else seconds to wait */
  take(key: string, rate: Rate): number;
  /** The same, counted across all processes that meet over Redis or are front processes of one program. */
  takeShared(key: string, rate: Rate): number | Promise<number>;
  /** What takeShared() would answer, without taking: for limits that only failures count against. */
  peekShared(key: string, rate: Rate): number | Promise<number>;
}

/** Where buckets that all processes share are kept. */
export interface SharedCounts {
  /** @returns as take() does @throws when the place is away */
  count(key: string, rate: Rate, taking: boolean): Promise<number>;
}

/** Pages and drawn pictures a minute, of an address: behind one there may be hundreds of players. A page asks for itself and dozens of pictures, once a day. */
export const PAGE_RATE: Rate = { max: 600, seconds: 60 };
export const ART_RATE: Rate = { max: 3000, seconds: 60 };
/** Descriptions of the API a minute, of an address: megabytes each. */
export const DOCS_RATE: Rate = { max: 30, seconds: 60 };

const sweepAbove = 20_000;

/**
 * Token buckets kept as one number a key: the moment at which the bucket is full again (GCRA).
 * @param on false: everything is allowed
 * @param store where buckets that all processes share are kept; absent, they are per process
 */
export function createRateLimits(
  on: boolean,
  runtime: Runtime,
  store: SharedCounts | null = null,
): RateLimits {
  if (!on) return { take: () => 0, takeShared: () => 0, peekShared: () => 0 };
  const fullAt = new Map<string, number>();

  const take = (key: string, rate: Rate): number => count(key, rate, true);
  const peek = (key: string, rate: Rate): number => count(key, rate, false);

  function count(key: string, rate: Rate, taking: boolean): number {
    const now = runtime.now();
    if (fullAt.size > sweepAbove) sweep(fullAt, now);
    const whole = rate.seconds * 1000;
    let before = Math.max(fullAt.get(key) ?? now, now);
    // The clock was set back: the bucket is empty, and no emptier than that.
    if (before > now + whole) fullAt.set(key, (before = now + whole));
    const full = before + whole / rate.max;
    const wait = full - now - whole;
    if (wait > 0) return Math.ceil(wait / 1000);
    if (taking) fullAt.set(key, full);
    return 0;
  }

  if (!store) return { take, takeShared: take, peekShared: peek };
  // A place that is away must not lift the limit: fall back on this process's own count.
  const shared = (key: string, rate: Rate, taking: boolean): Promise<number> =>
    store.count(key, rate, taking).catch(() => count(key, rate, taking));
  return {
    take,
    takeShared: (key, rate) => shared(key, rate, true),
    peekShared: (key, rate) => shared(key, rate, false),
  };
}

/** Counts of all processes that meet over Redis. */
export function redisCounts(redis: RedisClient): SharedCounts {
  return {
    async count(key, rate, taking) {
      const [max, window] = [rate.max, rate.seconds * 1000];
      return Number(await redis.eval(script, 1, `phoenix:rate:${key}`, max, window, taking ? 1 : 0));
    },
  };
}

function sweep(fullAt: Map<string, number>, now: number): void {
  for (const [key, at] of fullAt) if (at <= now) fullAt.delete(key);
  // Only a flood of fresh addresses gets here; forgetting the oldest is the lesser evil.
  for (const key of fullAt.keys()) {
    if (fullAt.size <= sweepAbove / 2) break;
    fullAt.delete(key);
  }
}

const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local window = tonumber(ARGV[2])
local before = math.max(tonumber(redis.call('GET', KEYS[1]) or now), now)
if before > now + window then
  before = now + window
  redis.call('SET', KEYS[1], before, 'PX', window)
end
local full = before + window / tonumber(ARGV[1])
local wait = full - now - window
if wait > 0 then return math.ceil(wait / 1000) end
if ARGV[3] == '1' then redis.call('SET', KEYS[1], full, 'PX', math.ceil(full - now)) end
return 0`;

/** The part of an address that one household holds: IPv6 by /64, IPv4 whole. */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address;
  if (address.startsWith('::ffff:') && address.includes('.')) return address.slice(7);
  const [head = '', tail = ''] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = address.includes('::')
    ? Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
    : [];
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}
