/** How events are heard and told: over the whole server, or over the shard of their channel. */
import { Cluster, type Redis } from 'ioredis';
import type { Listener, OnMessages } from './redis-pubsub.ts';
import { openShards } from './redis-shards.ts';
import { askForLife, keepConnected, openRedisClient, type RedisClient } from './redis-client.ts';

const LIFE_MS = 1_000;
/** Channels in one command. */
const BATCH = 1000;

/** @param commands of the same Redis */
export function openListener(url: string, commands: RedisClient, on: OnMessages): Listener {
  return commands instanceof Cluster ? openShards(commands, on) : listenToOne(url, commands, on);
}

function listenToOne(url: string, commands: Redis, on: OnMessages): Listener {
  const wanted = new Set<string>();
  let closed = false;
  let wasReady = false;
  const client = openRedisClient(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    retryStrategy: (times) => Math.min(times * 100, 2000),
    // What is heard is known here: the driver forgets it when it gives a connection up.
    autoResubscribe: false,
  });
  keepConnected(client, () => !closed);
  client.on('error', (error: unknown) => {
    if (!closed) on.failed(error);
  });
  client.on('messageBuffer', (name: Buffer, message: Buffer) => on.message(name.toString('utf8'), message));
  client.on('ready', () => {
    if (wasReady) subscribeAll().then(on.again, on.failed);
    wasReady = true;
  });
  const asking = setInterval(() => askForLife(client), LIFE_MS).unref();

  async function subscribeAll(): Promise<void> {
    const names = [...wanted];
    for (let at = 0; at < names.length; at += BATCH) await client.subscribe(...names.slice(at, at + BATCH));
  }

  return {
    connect: () => client.connect(),
    subscribe(...names) {
      for (const name of names) wanted.add(name);
      return client.subscribe(...names);
    },
    unsubscribe(...names) {
      for (const name of names) wanted.delete(name);
      return client.unsubscribe(...names);
    },
    send: (name, message) => commands.publish(name, message),
    command: 'PUBLISH',
    nameOf: (start, channel) => start + channel,
    channelOf: (start, name) => name.slice(start.length),
    close() {
      closed = true;
      clearInterval(asking);
      client.disconnect();
    },
  };
}
