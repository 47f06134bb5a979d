/**
 * The bus between processes: Redis or Valkey, one subscription per locally occupied channel.
 * A message is the ready payload behind one short header line, so receiving processes never re-encode it.
 */
import type { Runtime } from '../runtime.ts';
import { control, type Bus, type BusEvent, type BusReceiver } from './bus.ts';
import { parseJson } from './json.ts';
import { countsMessage, createRemoteCounts, type RemoteCounts } from './remote-counts.ts';
import { createRedisPresence } from './redis-presence.ts';
import { publishEvent, readCached, type RedisEvents } from './redis-events.ts';
import { createFollowing } from './following.ts';
import { COMMANDS, keepConnected, openRedisClient, type RedisClient } from './redis-client.ts';
import { openListener } from './redis-listener.ts';
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
  const commands = openCommands(url);
  let receiver: BusReceiver | null = null;
  let closed = false;
  const listener = openListener(url, commands, {
    message: onMessage,
    // What was lost is asked for again once nothing more is lost.
    again: () => receiver?.gap(),
    failed,
  });
  const following = createFollowing(listener, (channel) => listener.nameOf(eventsOf, channel), failed);
  const events: RedisEvents = { commands, listener, prefix, freshEpoch };
  const publishControl = (message: object): Promise<boolean> =>
    isSent(commands, () => listener.send(controls, JSON.stringify(message)), failed);
  const counts = createRemoteCounts(node, runtime.now, (message) => void publishControl(message));
  // All of it on one shard of a cluster: its scripts write several keys at once.
  const presence = createRedisPresence(commands, `${listener.nameOf(prefix, 'p')}:`, node, runtime.now);

  keepConnected(commands, () => !closed);
  commands.on('error', (error: unknown) => {
    if (!closed) failed(error);
  });
  commands.on('ready', () => {
    loadScripts(commands).catch(failed);
  });

  function onMessage(name: string, message: Buffer): void {
    if (name === controls) return hear(message.toString('utf8'), receiver, counts);
    const end = message.indexOf(10);
    if (end < 1) return;
    const except = end === 1 ? null : message.toString('latin1', 1, end);
    const channel = listener.channelOf(eventsOf, name);
    receiver?.event(channel, message.subarray(end + 1), except, message[0] === 117);
  }

  function publish(event: BusEvent): void {
    if (closed) return;
    if (commands.status !== 'ready') return deliverHere(event);
    publishEvent(events, event).catch((error: unknown) => {
      failed(error);
      deliverHere(event);
    });
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
      await commands.quit().catch(() => {});
      // What watches Sentinels beside it goes on otherwise, and with it the process.
      commands.disconnect();
      listener.close();
      receiver = null;
    },
  };
}

function openCommands(url: string): RedisClient {
  return openRedisClient(url, {
    ...COMMANDS,
    lazyConnect: true,
    retryStrategy: (times) => Math.min(times * 100, 2000),
    enableAutoPipelining: true,
  });
}

/** @returns false while Redis is away, and when it goes away meanwhile */
async function isSent(
  commands: RedisClient,
  send: () => Promise<unknown>,
  failed: (error: unknown) => void,
): Promise<boolean> {
  if (commands.status !== 'ready') return false;
  try {
    await send();
    return true;
  } catch (error) {
    failed(error);
    return false;
  }
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
