import type { Runtime } from '../runtime.ts';
import {
  CACHE_SECONDS,
  type Bus,
  type BusEvent,
  type BusPresence,
  type BusReceiver,
  type CachedEvent,
} from './bus.ts';

/** Channels remembered for their last event; the one written longest ago makes room. */
const CACHE_CHANNELS = 10_000;
const SEQUENCES = 100_000;

/** The bus of a program that is one process. */
export function createLocalBus(runtime: Pick<Runtime, 'now' | 'random'>): Bus {
  let receiver: BusReceiver | null = null;
  const epoch = runtime.random(6).toString('hex');
  const sequences = new Map<string, number>();
  const cache = new Map<string, { body: string; at: number }>();
  const nobody: ReadonlyMap<string, number> = new Map();

  function next(channel: string): number {
    const value = (sequences.get(channel) ?? 0) + 1;
    sequences.delete(channel);
    sequences.set(channel, value);
    if (sequences.size > SEQUENCES) forgetOldest(sequences);
    return value;
  }

  function text({ channel, body }: BusEvent): string {
    return typeof body === 'string' ? body : `${body.head}${next(channel)}${body.middle}${epoch}${body.tail}`;
  }

  function cached(channel: string): CachedEvent | null {
    const last = cache.get(channel);
    if (!last) return null;
    const ttlSeconds = CACHE_SECONDS - Math.floor((runtime.now() - last.at) / 1000);
    if (ttlSeconds > 0) return { body: last.body, ttlSeconds };
    cache.delete(channel);
    return null;
  }

  return {
    elsewhere: () => false,
    async start(to) {
      receiver = to;
    },
    publish(event) {
      const body = text(event);
      if (event.cache) {
        cache.delete(event.channel);
        cache.set(event.channel, { body, at: runtime.now() });
        if (cache.size > CACHE_CHANNELS) forgetOldest(cache);
      }
      receiver?.event(event.channel, body, event.except, event.urgent);
    },
    async control(message) {
      receiver?.control(message);
      return true;
    },
    follow: () => null,
    unfollow() {},
    cached: async (channel) => cached(channel),
    remoteCounts: () => nobody,
    presence: createLocalPresence(),
    async close() {
      receiver = null;
    },
  };
}

function forgetOldest(map: Map<string, unknown>): void {
  for (const key of map.keys()) {
    map.delete(key);
    return;
  }
}

function createLocalPresence(): BusPresence {
  const channels = new Map<string, Map<string, { info: string; connections: number }>>();

  function members(channel: string): Map<string, string> {
    return new Map([...(channels.get(channel) ?? [])].map(([user, { info }]) => [user, info]));
  }

  return {
    async join(channel, user, info) {
      let users = channels.get(channel);
      if (!users) channels.set(channel, (users = new Map()));
      const known = users.get(user);
      if (known) known.connections += 1;
      else users.set(user, { info, connections: 1 });
      return { first: !known, members: members(channel) };
    },
    async leave(channel, user) {
      const users = channels.get(channel);
      const known = users?.get(user);
      if (!users || !known) return false;
      known.connections -= 1;
      if (known.connections > 0) return false;
      users.delete(user);
      if (users.size === 0) channels.delete(channel);
      return true;
    },
    members: async (channel) => members(channel),
    async among(channel, users) {
      const here = channels.get(channel);
      return here ? users.filter((user) => here.has(user)) : [];
    },
  };
}
