/** Connections to Redis or Valkey: to one server, to the one of several that Sentinels call the master, or to the shards of a cluster. */
import { Cluster, Redis, type RedisOptions } from 'ioredis';

export type RedisClient = Redis | Cluster;

/** The form of replies is the driver's own everywhere. */
type Options = Omit<RedisOptions, 'replyMapping'>;

interface Nodes {
  readonly hosts: readonly { readonly host: string; readonly port: number }[];
  /** Of the group that Sentinels watch. */
  readonly name: string;
  /** Of the servers; Sentinels are asked without one. */
  readonly password: string | null;
}

const SENTINELS = /^redis\+sentinel:\/\/(?::([^@/?#]*)@)?([^@/?#]+)\/([\w.-]{1,64})$/;
const CLUSTER = /^redis\+cluster:\/\/(?::([^@/?#]*)@)?([^@/?#]+)$/;
const HOST = /^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::([1-9]\d{0,4}))?$/;
const MAX_NODES = 16;
/** A server that is cut off is not waited for, whether it was reached before or not. */
const SILENT_MS = 2_000;
/** How often the shards are asked who leads them, beside what errors tell. */
const REFRESH_MS = 1_000;
const RECONNECT_MS = 200;
/**
 * A connection that is silent while an answer is due ends, and another is opened: a stopped server and a firewall that forgot the
 * connection tell nobody.
 */
export const NEVER_SILENT = { connectTimeout: SILENT_MS, socketTimeout: SILENT_MS };
/** Of a connection for commands: they fail at once while Redis is away, and soon when it turns silent. */
export const COMMANDS = { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: SILENT_MS };

/** @returns null when it is not of this form */
function readNodes(url: string, form: RegExp, defaultPort: string): Nodes | null {
  const read = form.exec(url);
  if (!read) return null;
  const [, password, authority = '', name = ''] = read;
  const hosts = authority.split(',').map((part) => {
    const [, host = '', port = defaultPort] = HOST.exec(part) ?? [];
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  });
  const fit = hosts.length <= MAX_NODES && hosts.every(({ host, port }) => host !== '' && port <= 65_535);
  if (!fit) return null;
  return { hosts, name, password: password === undefined ? null : decodeURIComponent(password) };
}

/** `redis+sentinel://[:password@]host:port,.../name` */
const readSentinels = (url: string): Nodes | null => readNodes(url, SENTINELS, '26379');
/** `redis+cluster://[:password@]host:port,...` */
const readCluster = (url: string): Nodes | null => readNodes(url, CLUSTER, '6379');

export function isRedisUrl(url: string): boolean {
  if (url.startsWith('redis+sentinel:')) return readSentinels(url) !== null;
  if (url.startsWith('redis+cluster:')) return readCluster(url) !== null;
  return URL.canParse(url) && ['redis:', 'rediss:'].includes(new URL(url).protocol);
}

/**
 * The driver gives a connection up for good when it hears of another master while it is asking a Sentinel for the present one. Such an
 * end is none that anybody wanted: it is begun again.
 * @param wanted false once whoever owns it has closed it
 */
export function keepConnected(client: RedisClient, wanted: () => boolean): void {
  client.on('end', () => {
    setTimeout(() => {
      if (wanted() && client.status === 'end') client.connect().catch(() => {});
    }, RECONNECT_MS).unref();
  });
}

/** Asks for a sign of life: nothing is due on a connection that only listens, so its silence would tell nothing. */
export function askForLife(client: RedisClient): void {
  if (client.status === 'ready') client.ping().catch(() => {});
}

/** @param url checked by the configuration */
export function openRedisClient(url: string, options: Options): RedisClient {
  const cluster = readCluster(url);
  if (cluster) return openCluster(cluster, options);
  const group = readSentinels(url);
  if (!group) return new Redis(url, { ...NEVER_SILENT, ...options });
  const watched: Options = {
    ...NEVER_SILENT,
    ...options,
    sentinels: [...group.hosts],
    name: group.name,
    // One that says that another server leads ends the connection to the old one.
    sentinelCommandTimeout: SILENT_MS,
    sentinelRetryStrategy: (times) => Math.min(times * 100, 1_000),
    failoverDetector: true,
  };
  if (group.password !== null) watched.password = group.password;
  return new Redis(watched);
}

function openCluster({ hosts, password }: Nodes, options: Options): Cluster {
  const { retryStrategy, lazyConnect, enableAutoPipelining, enableOfflineQueue: _, ...rest } = options;
  return new Cluster([...hosts], {
    clusterRetryStrategy: retryStrategy ?? ((times) => Math.min(times * 100, 2_000)),
    slotsRefreshInterval: REFRESH_MS,
    slotsRefreshTimeout: SILENT_MS,
    // While another server takes a shard over; what waits longer fails.
    maxRedirections: 5,
    lazyConnect: lazyConnect ?? false,
    enableAutoPipelining: enableAutoPipelining ?? false,
    redisOptions: {
      ...rest,
      // A server that is cut off is known by its silence.
      connectTimeout: SILENT_MS,
      commandTimeout: rest.commandTimeout ?? SILENT_MS,
      ...(password !== null && { password }),
    },
  });
}
