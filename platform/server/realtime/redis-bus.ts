/**
 * The bus between processes: Redis or Valkey, classic pub/sub, one subscription per locally occupied channel.
 * A message is the ready payload behind one short header line, so receiving processes never re-encode it.
 */
import type { Redis } from 'ioredis';
import type { Runtime } from '../runtime.ts';
import { control, type Bus, type BusEvent, type BusReceiver } from './bus.ts';
import { parseJson } from './json.ts';
import { countsMessage, createRemoteCounts, type RemoteCounts } from './remote-counts.ts';
import { createRedisPresence } from './redis-presence.ts';
import { publishEvent, readCached, type RedisEvents } from './redis-events.ts';
import { createFollowing } from './following.ts';
import { keepConnected, openRedisClient } from './redis-client.ts';
import { loadScripts } from './redis-scripts.ts';

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
  const { commands, listener } = openClients(url);
  const following = createFollowing(listener, eventsOf, failed);
  const events: RedisEvents = { commands, prefix, eventsOf, freshEpoch, failed };
  const counts = createRemoteCounts(node, runtime.now, (message) => publishControl(message));
  const presence = createRedisPresence(commands, `${prefix}p:`, node, runtime.now);
  let receiver: BusReceiver | null = null;
  let closed = false;
  let wasReady = false;

  for (const client of [commands, listener]) {
    keepConnected(client, () => !closed);
    client.on('error', (error: unknown) => {
      if (!closed) failed(error);
    });
  }

  listener.on('messageBuffer', (channel: Buffer, message: Buffer) => {
    const name = channel.toString('utf8');
    if (name === controls) {
      hear(message.toString('utf8'), receiver, counts);
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
    // What was lost is asked for again once nothing more is lost.
    if (wasReady) void heardAgain().then(() => receiver?.gap(), failed);
    wasReady = true;
  });

  async function heardAgain(): Promise<void> {
    await Promise.all([listener.subscribe(controls), following.again()]);
  }

  function publishControl(message: object): void {
    if (commands.status === 'ready') commands.publish(controls, JSON.stringify(message)).catch(failed);
  }

  function publish(event: BusEvent): void {
    if (closed) return;
    if (commands.status === 'ready') publishEvent(events, event);
    else deliverHere(event);
  }

  /** Redis is away: our own sockets are served, without a sequence number; the others learn of a gap later. */
  function deliverHere({ channel, body, except, urgent }: BusEvent): void {
    const text = typeof body === 'string' ? body : `${body.head}0${body.middle}${node}${body.tail}`;
    receiver?.event(channel, text, except, urgent);
  }

  const sweep = setInterval(() => {
    const now = runtime.now();
    following.sweep(now);
    if (receiver && commands.status === 'ready') {
      counts.sweep(receiver.localCounts());
      presence.sweep(receiver).catch(failed);
    }
  }, SWEEP_MS).unref();

  return {
    elsewhere: () => true,
    async start(to) {
      receiver = to;
      await Promise.all([commands.connect(), listener.connect()]);
      await listener.subscribe(controls);
      await presence.sweep(to);
      counts.greet();
    },
    publish,
    control: publishControl,
    follow: following.follow,
    unfollow: (channel) => following.unfollow(channel, runtime.now()),
    cached: (channel) => readCached(events, channel),
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

/** One connection for commands, and one that only listens. */
function openClients(url: string): { readonly commands: Redis; readonly listener: Redis } {
  const common = {
    lazyConnect: true,
    maxRetriesPerRequest: 1,
    retryStrategy: (times: number) => Math.min(times * 100, 2000),
  };
  return {
    commands: openRedisClient(url, { ...common, enableAutoPipelining: true, enableOfflineQueue: false }),
    // What it hears is known here: the driver forgets it when it gives a connection up.
    listener: openRedisClient(url, { ...common, maxRetriesPerRequest: null, autoResubscribe: false }),
  };
}

/** A message of another process: to act on, or its counts. */
function hear(text: string, receiver: BusReceiver | null, counts: RemoteCounts): void {
  const value = parseJson(text);
  const message = control.safeParse(value);
  if (message.success) {
    receiver?.control(message.data);
    return;
  }
  const counted = countsMessage.safeParse(value);
  if (counted.success) counts.hear(counted.data);
}
