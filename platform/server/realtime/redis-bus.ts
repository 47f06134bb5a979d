/**
 * The bus between processes: Redis or Valkey, classic pub/sub, one subscription per locally occupied channel.
 * A message is the ready payload behind one short header line, so receiving processes never re-encode it.
 */
import { Redis } from 'ioredis';
import type { Runtime } from '../runtime.ts';
import {
  CACHE_SECONDS,
  control,
  type Bus,
  type BusEvent,
  type BusReceiver,
  type CachedEvent,
} from './bus.ts';
import { parseJson } from './json.ts';
import { countsMessage, createRemoteCounts } from './redis-counts.ts';
import { createRedisPresence } from './redis-presence.ts';
import { SEQUENCED, loadScripts, lua } from './redis-scripts.ts';

/** A channel is kept this long after its last subscriber: people reload pages. */
const UNFOLLOW_MS = 7000;
/** A subscriber is not kept waiting longer when Redis is away. */
const FOLLOW_MS = 2000;
const SWEEP_MS = 1000;

export interface RedisBusOptions {
  readonly runtime: Pick<Runtime, 'now' | 'random'>;
  /** Start of every key, for several programs on one Redis. Default 'phoenix'. */
  readonly namespace?: string;
  failed(error: unknown): void;
}

export function createRedisBus(
  url: string,
  { runtime, failed, namespace = 'phoenix' }: RedisBusOptions,
): Bus {
  const prefix = `${namespace}:rt:`;
  const eventsOf = `${prefix}c:`;
  const controls = `${prefix}control`;
  const node = runtime.random(8).toString('hex');
  const freshEpoch = runtime.random(6).toString('hex');
  const common = {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    retryStrategy: (times: number) => Math.min(times * 100, 2000),
  };
  const commands = new Redis(url, { ...common, enableAutoPipelining: true, enableOfflineQueue: false });
  // Resubscribes to everything in batches after a reconnect.
  const listener = new Redis(url, { ...common, maxRetriesPerRequest: null, autoResubscribe: true });
  const following = new Map<string, Promise<void> | null>();
  const leaving = new Map<string, number>();
  const counts = createRemoteCounts(node, runtime.now, (message) => publishControl(message));
  const presence = createRedisPresence(commands, `${prefix}p:`, node, runtime.now);
  let receiver: BusReceiver | null = null;
  let closed = false;
  let wasReady = false;

  for (const client of [commands, listener])
    client.on('error', (error: unknown) => {
      if (!closed) failed(error);
    });

  listener.on('messageBuffer', (channel: Buffer, message: Buffer) => {
    const name = channel.toString('utf8');
    if (name === controls) {
      hear(message.toString('utf8'));
      return;
    }
    const end = message.indexOf(10);
    if (end < 1) return;
    const except = end === 1 ? null : message.toString('latin1', 1, end);
    receiver?.event(name.slice(eventsOf.length), message.subarray(end + 1), except, message[0] === 117);
  });
  commands.on('ready', () => {
    loadScripts(commands).catch(failed);
  });
  listener.on('ready', () => {
    if (wasReady) receiver?.gap();
    wasReady = true;
  });

  function hear(text: string): void {
    const value = parseJson(text);
    const message = control.safeParse(value);
    if (message.success) {
      receiver?.control(message.data);
      return;
    }
    const counted = countsMessage.safeParse(value);
    if (counted.success) counts.hear(counted.data);
  }

  function publishControl(message: object): void {
    if (commands.status === 'ready') commands.publish(controls, JSON.stringify(message)).catch(failed);
  }

  function publish(event: BusEvent): void {
    if (closed) return;
    if (commands.status !== 'ready') {
      deliverHere(event);
      return;
    }
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

  /** Redis is away: our own sockets are served, without a sequence number; the others learn of a gap later. */
  function deliverHere({ channel, body, except, urgent }: BusEvent): void {
    const text = typeof body === 'string' ? body : `${body.head}0${body.middle}${node}${body.tail}`;
    receiver?.event(channel, text, except, urgent);
  }

  function follow(channel: string): Promise<void> | null {
    leaving.delete(channel);
    const known = following.get(channel);
    if (known !== undefined) return known;
    const subscribed = listener.subscribe(eventsOf + channel).then(() => {}, failed);
    const ready = Promise.race([
      subscribed,
      new Promise<void>((done) => setTimeout(done, FOLLOW_MS).unref()),
    ]).then(() => {
      if (following.has(channel)) following.set(channel, null);
    });
    following.set(channel, ready);
    return ready;
  }

  function unfollowStale(now: number): void {
    const stale: string[] = [];
    for (const [channel, due] of leaving) {
      if (due > now) break;
      leaving.delete(channel);
      following.delete(channel);
      stale.push(eventsOf + channel);
    }
    if (stale.length > 0) listener.unsubscribe(...stale).catch(failed);
  }

  async function cached(channel: string): Promise<CachedEvent | null> {
    if (commands.status !== 'ready') return null;
    const key = `${prefix}l:${channel}`;
    const [body, ttlSeconds] = await Promise.all([commands.getBuffer(key), commands.ttl(key)]);
    return body ? { body, ttlSeconds: Math.max(0, ttlSeconds) } : null;
  }

  const sweep = setInterval(() => {
    const now = runtime.now();
    unfollowStale(now);
    if (receiver && commands.status === 'ready') {
      counts.sweep(receiver.localCounts());
      presence.sweep(receiver).catch(failed);
    }
  }, SWEEP_MS).unref();

  return {
    shared: true,
    async start(to) {
      receiver = to;
      await Promise.all([commands.connect(), listener.connect()]);
      await listener.subscribe(controls);
      await presence.sweep(to);
      counts.greet();
    },
    publish,
    control: publishControl,
    follow,
    unfollow(channel) {
      leaving.delete(channel);
      leaving.set(channel, runtime.now() + UNFOLLOW_MS);
    },
    cached,
    remoteCounts: () => counts.all(),
    presence,
    async close() {
      if (closed) return;
      clearInterval(sweep);
      if (receiver && commands.status === 'ready') await presence.leaveAll(receiver).catch(failed);
      closed = true;
      await commands.quit().catch(() => commands.disconnect());
      listener.disconnect();
      receiver = null;
    },
  };
}
