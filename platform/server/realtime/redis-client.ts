/** A connection to Redis or Valkey: to one server, or to the one of several that Sentinels call the master. */
import { Redis, type RedisOptions } from 'ioredis';

/** The form of replies is the driver's own everywhere. */
type Options = Omit<RedisOptions, 'replyMapping'>;

interface Sentinels {
  readonly sentinels: readonly { readonly host: string; readonly port: number }[];
  /** Of the group that they watch. */
  readonly name: string;
  /** Of the servers; sentinels are asked without one. */
  readonly password: string | null;
}

const FORM = /^redis\+sentinel:\/\/(?::([^@/?#]*)@)?([^@/?#]+)\/([\w.-]{1,64})$/;
const HOST = /^([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::([1-9]\d{0,4}))?$/;
const MAX_SENTINELS = 16;
const ANEW_MS = 200;
const SENTINEL_PORT = '26379';

/** @returns null when it is no `redis+sentinel://[:password@]host:port,.../name` */
function readSentinels(url: string): Sentinels | null {
  const [, password, authority = '', name = ''] = FORM.exec(url) ?? [];
  const hosts = authority.split(',').map((part) => {
    const [, host = '', port = SENTINEL_PORT] = HOST.exec(part) ?? [];
    return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
  });
  const fit = hosts.length <= MAX_SENTINELS && hosts.every(({ host, port }) => host !== '' && port <= 65_535);
  if (name === '' || !fit) return null;
  return { sentinels: hosts, name, password: password === undefined ? null : decodeURIComponent(password) };
}

export function isRedisUrl(url: string): boolean {
  if (url.startsWith('redis+sentinel:')) return readSentinels(url) !== null;
  return URL.canParse(url) && ['redis:', 'rediss:'].includes(new URL(url).protocol);
}

/**
 * The driver gives a connection up for good when it hears of another master while it is asking a Sentinel for the present one. Such an
 * end is none that anybody wanted: it is begun anew.
 * @param wanted false once whoever owns it has closed it
 */
export function keepConnected(client: Redis, wanted: () => boolean): void {
  client.on('end', () => {
    setTimeout(() => {
      if (wanted() && client.status === 'end') client.connect().catch(() => {});
    }, ANEW_MS).unref();
  });
}

/** @param url checked by the configuration */
export function openRedisClient(url: string, options: Options): Redis {
  const group = readSentinels(url);
  if (group === null) return new Redis(url, options);
  const { sentinels, name, password } = group;
  const watched: Options = {
    ...options,
    sentinels: [...sentinels],
    name,
    // A sentinel that is cut off is not waited for; one that says that another server leads ends the connection to the old one.
    connectTimeout: 2_000,
    sentinelCommandTimeout: 2_000,
    sentinelRetryStrategy: (times) => Math.min(times * 100, 1_000),
    failoverDetector: true,
  };
  if (password !== null) watched.password = password;
  return new Redis(watched);
}
