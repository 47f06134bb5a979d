/** Events on their way into Redis, and the last one of a cache channel back out of it. */
import { CACHE_SECONDS, type BusEvent, type CachedEvent } from './bus.ts';
import type { RedisClient } from './redis-client.ts';
import type { Listener } from './redis-pubsub.ts';
import { SEQUENCED, lua } from './redis-scripts.ts';

export interface RedisEvents {
  readonly commands: RedisClient;
  readonly listener: Listener;
  /** Start of every key. */
  readonly prefix: string;
  /** Epoch of a channel that has none yet. */
  readonly freshEpoch: string;
}

/** Sends an event to every process. @throws when Redis could not be told */
export async function publishEvent(
  { commands, listener, prefix, freshEpoch }: RedisEvents,
  event: BusEvent,
): Promise<void> {
  const { channel, body } = event;
  const [last, name] = [listener.nameOf(`${prefix}l:`, channel), listener.nameOf(`${prefix}c:`, channel)];
  const header = `${event.urgent ? 'u' : 'n'}${event.except ?? ''}\n`;
  if (typeof body !== 'string') {
    await lua(
      commands,
      SEQUENCED,
      [listener.nameOf(`${prefix}s:`, channel), last],
      [
        freshEpoch,
        header,
        body.head,
        body.middle,
        body.tail,
        event.cache ? CACHE_SECONDS : 0,
        name,
        listener.command,
      ],
    );
    return;
  }
  await Promise.all([
    event.cache && commands.set(last, body, 'EX', CACHE_SECONDS),
    listener.send(name, header + body),
  ]);
}

/** Last event of a cache channel; null when there is none, or Redis is away. */
export async function readCached(
  { commands, listener, prefix }: RedisEvents,
  channel: string,
): Promise<CachedEvent | null> {
  if (commands.status !== 'ready') return null;
  const key = listener.nameOf(`${prefix}l:`, channel);
  const [body, ttlSeconds] = await Promise.all([commands.getBuffer(key), commands.ttl(key)]);
  return body ? { body, ttlSeconds: Math.max(0, ttlSeconds) } : null;
}
