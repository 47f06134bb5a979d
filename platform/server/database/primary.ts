/**
 * The one of several PostgreSQL servers that takes writes. The driver knows neither lists of hosts nor target_session_attrs, so
 * a connection looks for its server itself: all are asked at once, and the first that is not in recovery is it.
 */
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type HostAddress, readHosts } from './primary-url.ts';

export interface Primary {
  /** As it was given, for another program. */
  readonly url: string;
  readonly hosts: readonly HostAddress[];
  /** What a connection runs over: it goes to the primary, wherever that is when it is opened. */
  socket(): Socket;
  /** What this connection runs over is no way to a primary: the next one looks again. */
  doubt(socket: unknown): void;
  /** Ends everything that goes to the server that was it until now. */
  abandon(): void;
}

/** Options of a connection; with `primary` where they name several servers. */
export interface ConnectionConfig extends pg.ClientConfig {
  readonly primary?: Primary;
  /** The way there is dead: everything on it ends now, in place of waiting for answers that do not come. Absent for the embedded server. */
  readonly abandon?: () => void;
}

/** A server that does not answer within this is not asked further. */
const PROBE_MS = 1_000;
/** Between two rounds, and as much as three times more. */
const PAUSE_MS = 50;
/** Whoever connects waits so long for one of them to be promoted. */
const PATIENCE_MS = 5_000;

/**
 * Connection options for a URL.
 * @throws when it names several hosts in a way that is wrong
 */
export function connectionTo(url: string): ConnectionConfig {
  const hosts = readHosts(url);
  if (hosts === null) return { connectionString: url, ...countedSockets() };
  const primary = createPrimary(url, hosts);
  // The first host's URL carries everything but the address.
  return {
    connectionString: hosts[0]!.url,
    stream: () => primary.socket(),
    primary,
    abandon: () => primary.abandon(),
  };
}

/** What connections to a single server run over, also while they are on their way to it. */
function countedSockets(): Pick<ConnectionConfig, 'abandon'> & { stream(): Socket } {
  const open = new Set<Socket>();
  return {
    stream() {
      const own = new Socket();
      open.add(own);
      own.once('close', () => open.delete(own));
      return own;
    },
    abandon() {
      for (const own of open) own.destroy(unreachable('the connection to the database was given up'));
    },
  };
}

function createPrimary(url: string, hosts: readonly HostAddress[]): Primary {
  let known: HostAddress | null = null;
  let search: Promise<HostAddress> | null = null;
  /** Open sockets and the host they go to. */
  const open = new Map<Socket, HostAddress>();

  async function find(): Promise<HostAddress> {
    return known ?? (search ??= look().finally(() => (search = null)));
  }

  async function look(): Promise<HostAddress> {
    const end = performance.now() + PATIENCE_MS;
    for (;;) {
      const found = await askAll(hosts);
      if (!Array.isArray(found)) return adopt(found);
      if (performance.now() > end) throw unreachable(`no host takes writes: ${found.join('; ')}`);
      // Many programs look at the same moment: not all in step.
      await sleep(PAUSE_MS + ((performance.now() * 997) % (3 * PAUSE_MS)));
    }
  }

  /** Sessions of another server hang, or read what is old: they end. */
  function adopt(found: HostAddress): HostAddress {
    known = found;
    cut((host) => host !== found);
    return found;
  }

  function cut(which: (host: HostAddress) => boolean): void {
    for (const [at, host] of open)
      if (which(host)) at.destroy(unreachable(`the connection to ${nameOf(host)} was given up`));
  }

  function forget(host: HostAddress | undefined): void {
    if (host === known) known = null;
  }

  function socket(): Socket {
    const own = new Socket();
    const connect = own.connect.bind(own);
    let endedByUs = true;
    own.connect = () => {
      find().then(
        (host) => {
          if (own.destroyed) return;
          open.set(own, host);
          if (host.host.startsWith('/')) connect(`${host.host}/.s.PGSQL.${host.port}`);
          else connect(host.port, host.host);
        },
        (error: Error) => own.destroy(error),
      );
      return own;
    };
    // Before node answers it with an end of our own.
    own.prependListener('end', () => (endedByUs = own.writableEnded));
    own.once('close', () => {
      if (!endedByUs || !own.writableEnded) forget(open.get(own));
      open.delete(own);
    });
    return own;
  }

  return {
    url,
    hosts,
    socket,
    doubt(doubtful) {
      forget(open.get(doubtful as Socket));
    },
    abandon() {
      const dead = known;
      known = null;
      cut((host) => host === dead);
    },
  };
}

/** Asks every host at once. @returns the first that takes writes, or why each does not */
async function askAll(hosts: readonly HostAddress[]): Promise<HostAddress | string[]> {
  const enough = new AbortController();
  try {
    return await Promise.any(hosts.map((host) => ask(host, enough.signal)));
  } catch (error) {
    return (error as AggregateError).errors.map((reason: Error) => reason.message);
  } finally {
    enough.abort();
  }
}

/** @throws why it is not the primary */
async function ask(host: HostAddress, enough: AbortSignal): Promise<HostAddress> {
  const client = new pg.Client({
    connectionString: host.url,
    application_name: 'phoenix primary',
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  client.on('error', () => {});
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  const stop = (): void => void stream.destroy();
  enough.addEventListener('abort', stop);
  try {
    await client.connect();
    const { rows } = await client.query<{ recovers: boolean; reads: boolean }>(
      `select pg_is_in_recovery() as recovers, current_setting('transaction_read_only')::boolean as reads`,
    );
    if (rows[0]!.recovers) throw new Error('is in recovery');
    if (rows[0]!.reads) throw new Error('is read-only');
    return host;
  } catch (error) {
    throw new Error(`${nameOf(host)} ${(error as Error).message}`, { cause: error });
  } finally {
    enough.removeEventListener('abort', stop);
    void client.end().catch(() => {});
  }
}

function nameOf({ host, port }: HostAddress): string {
  return `${host}:${port}`;
}

/** As a server that is gone: whoever asked may ask again. */
function unreachable(message: string): Error {
  return Object.assign(new Error(message), { code: 'ECONNREFUSED' });
}
