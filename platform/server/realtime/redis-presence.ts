/**
 * Presence between processes: totals per user and channel, and what each process added to them. A process renews a
 * lease; when it dies, whoever notices first takes its share out again (in one script, so members leave once).
 */
import type { BusPresence, BusReceiver } from './bus.ts';
import type { RedisClient } from './redis-client.ts';
import { CLEAR, JOIN, JOIN_QUIET, LEAVE, lua } from './redis-scripts.ts';

const LEASE_SECONDS = 30;
const HEARTBEAT_MS = 10_000;

export interface RedisPresence extends BusPresence {
  /** Renews the lease and clears up after dead processes when it is time. */
  sweep(receiver: BusReceiver): Promise<void>;
  /** Orderly end: takes out everything of this process. */
  leaveAll(receiver: BusReceiver): Promise<void>;
}

export function createRedisPresence(
  redis: RedisClient,
  prefix: string,
  node: string,
  now: () => number,
): RedisPresence {
  const nodes = `${prefix}nodes`;
  let sweptAt = 0;
  let registered = false;
  let ended = false;

  function keys(channel: string, of = node): string[] {
    return [`${prefix}t:${channel}`, `${prefix}i:${channel}`, `${prefix}n:${of}:${channel}`, channelsOf(of)];
  }
  function channelsOf(of: string): string {
    return `${prefix}channels:${of}`;
  }
  function leaseOf(of: string): string {
    return `${prefix}lease:${of}`;
  }

  async function clear(of: string, receiver: BusReceiver): Promise<void> {
    for (const channel of await redis.smembers(channelsOf(of))) {
      const gone = (await lua(redis, CLEAR, keys(channel, of), [channel])) as string[];
      if (gone.length > 0) receiver.gone(channel, gone);
    }
    await redis.srem(nodes, of);
  }

  async function sweep(receiver: BusReceiver): Promise<void> {
    // Either way: after a clock was set back the lease would run out before it has caught up.
    if (ended || Math.abs(now() - sweptAt) < HEARTBEAT_MS) return;
    sweptAt = now();
    await redis.sadd(nodes, node);
    const before = await redis.set(leaseOf(node), '1', 'EX', LEASE_SECONDS, 'GET');
    // The lease ran out while we were cut off: others may have taken our members out already. Start afresh.
    if (registered && before === null) {
      await clear(node, receiver);
      await redis.sadd(nodes, node);
      receiver.presenceLost();
    }
    registered = true;
    for (const other of await redis.smembers(nodes)) {
      if (other !== node && (await redis.exists(leaseOf(other))) === 0) await clear(other, receiver);
    }
  }

  return {
    async join(channel, user, info) {
      if (ended) return { first: false, members: new Map() };
      const script = channel.startsWith('#') ? JOIN_QUIET : JOIN;
      const [first, ...pairs] = (await lua(redis, script, keys(channel), [user, info, channel])) as string[];
      const members = new Map<string, string>();
      for (let at = 0; at < pairs.length; at += 2) members.set(pairs[at] ?? '', pairs[at + 1] ?? 'null');
      return { first: first === '1', members };
    },
    async leave(channel, user) {
      return !ended && (await lua(redis, LEAVE, keys(channel), [user, channel])) === 1;
    },
    members: async (channel) => new Map(Object.entries(await redis.hgetall(`${prefix}i:${channel}`))),
    async among(channel, users) {
      const infos = await redis.hmget(`${prefix}i:${channel}`, ...users);
      return users.filter((_, index) => infos[index] !== null);
    },
    sweep,
    async leaveAll(receiver) {
      ended = true;
      await clear(node, receiver);
      await redis.del(leaseOf(node));
    },
  };
}
