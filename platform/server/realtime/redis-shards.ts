/**
 * Sharded pub/sub of a Redis Cluster (7 or newer): a channel lives on one shard, so its events go to one server and not to all. One
 * connection listens to each shard's master; which one a channel is on is looked at every second and whenever a server comes or goes.
 */
import calculateSlot from 'cluster-key-slot';
import { type Cluster, Redis } from 'ioredis';
import { askForLife, NEVER_SILENT } from './redis-client.ts';
import type { Listener, OnMessages } from './redis-pubsub.ts';

const LOOK_MS = 1_000;
/** Between two looks while somebody waits for a channel. */
const WAIT_MS = 50;
/** Channels in one round of commands: each slot takes a command of its own. */
const BATCH = 1_000;

/** A connection to a shard's master. */
interface Shard {
  readonly client: Redis;
  /** What is subscribed to on it. */
  readonly names: Set<string>;
}

/** What a look leaves for the next one. */
interface Follow {
  readonly cluster: Cluster;
  readonly on: OnMessages;
  readonly wanted: Set<string>;
  readonly shards: Map<string, Shard>;
  closed: boolean;
  /** A channel has moved, or a connection broke: something was not on. */
  lost: boolean;
  look(): Promise<void>;
}

const masterOf = ({ cluster }: Follow, name: string): string | null =>
  cluster.slots[calculateSlot(name)]?.[0] ?? null;

const isHeard = (follow: Follow, name: string): boolean =>
  follow.shards.get(masterOf(follow, name) ?? '')?.names.has(name) === true;

export function openShards(cluster: Cluster, on: OnMessages): Listener {
  let looking: Promise<void> | null = null;
  const follow: Follow = {
    cluster,
    on,
    wanted: new Set(),
    shards: new Map(),
    closed: false,
    lost: false,
    look() {
      looking ??= lookNow(follow)
        .catch(on.failed)
        .finally(() => (looking = null));
      return looking;
    },
  };
  const { wanted, shards } = follow;
  const timer = setInterval(() => {
    for (const { client } of shards.values()) askForLife(client);
    void follow.look();
  }, LOOK_MS).unref();
  for (const change of ['+node', '-node', 'refresh']) cluster.on(change, () => void follow.look());

  return {
    // A shard is listened to once something on it is wanted.
    async connect() {},
    async subscribe(...names) {
      for (const name of names) wanted.add(name);
      while (!follow.closed && names.some((name) => wanted.has(name) && !isHeard(follow, name))) {
        await follow.look();
        if (!names.every((name) => isHeard(follow, name)))
          await new Promise((done) => setTimeout(done, WAIT_MS).unref());
      }
    },
    async unsubscribe(...names) {
      for (const name of names) wanted.delete(name);
      await Promise.all(names.map((name) => unsubscribed(follow, name)));
    },
    send: (name, message) => cluster.spublish(name, message),
    command: 'SPUBLISH',
    nameOf: (start, channel) => `${start}{${channel}}`,
    channelOf: (start, name) => name.slice(start.length + 1, -1),
    close() {
      follow.closed = true;
      clearInterval(timer);
      for (const { client } of shards.values()) client.disconnect();
    },
  };
}

/** Subscribes to what is wanted where it is now. */
async function lookNow(follow: Follow): Promise<void> {
  if (follow.closed) return;
  const { wanted, shards, on } = follow;
  const used = new Set<Shard>();
  const missing: (readonly [Shard, string])[] = [];
  let isWhole = true;
  for (const name of wanted) {
    const master = masterOf(follow, name);
    const shard = master === null ? null : (shards.get(master) ?? openShard(follow, master));
    if (shard) used.add(shard);
    if (shard?.client.status !== 'ready') isWhole = false;
    else if (!shard.names.has(name)) missing.push([shard, name]);
  }
  for (const [master, shard] of shards) leave(follow, master, shard, used.has(shard));
  for (let at = 0; at < missing.length; at += BATCH)
    await Promise.all(missing.slice(at, at + BATCH).map(([shard, name]) => listen(follow, shard, name)));
  if (!follow.lost || !isWhole) return;
  follow.lost = false;
  on.again();
}

function openShard(follow: Follow, master: string): Shard {
  const { on, shards } = follow;
  const { password } = follow.cluster.options.redisOptions ?? {};
  const at = master.lastIndexOf(':');
  const client = new Redis({
    ...NEVER_SILENT,
    host: master.slice(0, at),
    port: Number(master.slice(at + 1)),
    maxRetriesPerRequest: null,
    autoResubscribe: false,
    retryStrategy: (times) => Math.min(times * 100, 1_000),
    ...(password !== undefined && { password }),
  });
  const shard: Shard = { client, names: new Set() };
  client.on('smessageBuffer', (name: Buffer, message: Buffer) => on.message(name.toString('utf8'), message));
  client.on('error', (error: unknown) => {
    if (!follow.closed) on.failed(error);
  });
  client.on('close', () => forget(follow, shard));
  client.on('ready', () => void follow.look());
  shards.set(master, shard);
  return shard;
}

function forget(follow: Follow, { names }: Shard): void {
  if (names.size > 0) follow.lost = true;
  names.clear();
}

/** Forgets what is no longer on this shard, and the shard when nothing on it is wanted. */
function leave(follow: Follow, master: string, shard: Shard, isUsed: boolean): void {
  for (const name of shard.names)
    if (masterOf(follow, name) !== master) {
      shard.names.delete(name);
      follow.lost = true;
    }
  if (isUsed) return;
  follow.shards.delete(master);
  forget(follow, shard);
  shard.client.disconnect();
}

async function listen({ cluster }: Follow, { client, names }: Shard, name: string): Promise<void> {
  try {
    await client.ssubscribe(name);
    if (client.status === 'ready') names.add(name);
  } catch (error) {
    // It has moved: who leads is asked at once, and the next look knows.
    cluster.refreshSlotsCache();
    throw error;
  }
}

async function unsubscribed(follow: Follow, name: string): Promise<void> {
  const shard = follow.shards.get(masterOf(follow, name) ?? '');
  if (shard?.names.delete(name)) await shard.client.sunsubscribe(name);
}
