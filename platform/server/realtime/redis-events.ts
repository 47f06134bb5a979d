/** Events on their way into Redis, and the last one of a cache channel back out of it. */
import type { Redis } from 'ioredis';
import { CACHE_SECONDS, type BusEvent, type CachedEvent } from './bus.ts';
import { SEQUENCED, lua } from './redis-scripts.ts';

export interface RedisEvents {
  readonly commands: Redis;
  /** Start of every key. */
  readonly prefix: string;
  /** What stands before a channel's name in Redis. */
  readonly eventsOf: string;
  /** Epoch of a channel that has none yet. */
  readonly freshEpoch: string;
  failed(error: unknown): void;
}

/** Sends an event to every process; what fails is only noted. */
export function publishEvent(
  { commands, prefix, eventsOf, freshEpoch, failed }: RedisEvents,
  event: BusEvent,
): void {
  const { channel, body } = event;
  const header = `${event.urgent ? 'u' : 'n'}${event.except ?? ''}\n`;
  if (typeof body !== 'string') {
    lua(
      commands,
      SEQUENCED,
      [`${prefix}s:${channel}`, `${prefix}l:${channel}`],
      [
        freshEpoch,
        header,
        body.head,
        body.middle,
        body.tail,
        event.cache ? CACHE_SECONDS : 0,
        eventsOf + channel,
      ],
    ).catch(failed);
    return;
  }
  if (event.cache) commands.set(`${prefix}l:${channel}`, body, 'EX', CACHE_SECONDS).catch(failed);
  commands.publish(eventsOf + channel, header + body).catch(failed);
}

/** Last event of a cache channel; null when there is none, or Redis is away. */
export async function readCached(
  { commands, prefix }: RedisEvents,
  channel: string,
): Promise<CachedEvent | null> {
  if (commands.status !== 'ready') return null;
  const key = `${prefix}l:${channel}`;
  const [body, ttlSeconds] = await Promise.all([commands.getBuffer(key), commands.ttl(key)]);
  return body ? { body, ttlSeconds: Math.max(0, ttlSeconds) } : null;
}
