import { join, resolve as absolute } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { Client } from './client.ts';
import type { AnyTables, Database } from './handle.ts';
import { keepServer } from './keeper.ts';
import {
  launch,
  type LaunchOptions,
  type Launched,
  maxConnections,
  shutDown,
  superuser,
} from './launcher.ts';
import { POOL_SIZE, SHARED_POOL_SIZE } from './pool-size.ts';
import { type ConnectionConfig, connectionTo } from './primary.ts';
import { type Replica, watchReplica } from './replica.ts';
import { createRoles, grantRoles, SERVER_ROLE, SIGNER_ROLE } from './roles.ts';
import { transactionOn } from './transaction.ts';
import { logSettings } from './wal-archive.ts';
import { type ArchiveBucket, archivePlace } from '../money/archive/place.ts';
import { createOldBets } from '../money/archive/old-bets.ts';

/** The part of the configuration that opening a database needs. */
export interface DatabaseConfig {
  readonly data: string;
  readonly databaseUrl: string | null;
  /** Of the role that owns the tables of DATABASE_URL's database; null: the server's own role is all there is. */
  readonly ownerDatabaseUrl?: string | null;
  /** Folder that the embedded server keeps its log in; null: it keeps none. */
  readonly walArchive?: string | null;
  /** Folder with the files of old bets; <data>/archive unless told. */
  readonly archive?: string;
  /** In which those files lie; the folder has copies then. */
  readonly archiveBucket?: ArchiveBucket | null;
  /** At once, for work; POOL_SIZE unless set. */
  readonly databaseConnections?: number;
  /** Processes of the server, 1 unless set, and lanes of the engine. */
  readonly workers?: number;
  readonly lanes?: number;
  /** A standby of DATABASE_URL's server, for reading; null: there is none. */
  readonly replicaDatabaseUrl?: string | null;
  /** For the signer that the server starts; null: it is given DATABASE_URL. */
  readonly signerDatabaseUrl?: string | null;
}

export interface OpenDatabase extends Database {
  /** Where the data is: 'created', 'started' or 'reused' for the embedded server, 'external' for DATABASE_URL. */
  readonly how: Launched['how'] | 'external';
  /** For a connection of the role that owns the tables; null where only the server's own is known. */
  ownerOptions(): ConnectionConfig | null;
  /** For a connection that may read what the signer judges by, and nothing else. */
  signerOptions(): ConnectionConfig;
  /** False from the loss of the server until it answers again. */
  available(): boolean;
  /** The clock of DATABASE_URL's server, epoch milliseconds; null while it is not known, and for the embedded one, which has this machine's. */
  time(): number | null;
  /** Resolves when the server answers; at once when it does now. */
  ready(): Promise<void>;
  /** Called when the server went away. The embedded one is brought back without anyone's help. */
  onLost(listener: (error: Error) => void): void;
  /** Called when it answers again: re-open dedicated connections here. */
  onBack(listener: () => void): void;
  /** Stops the embedded server and lets the keeper bring it back; does nothing for DATABASE_URL. */
  restart(): Promise<void>;
}

/** How long a transaction waits for a server that is away. */
const patience = 5_000;
/** A server that is gone without a word is given up after this; by itself the way to it would hang for two minutes. */
const CONNECT_MS = 10_000;
/** No room keeps a transaction open while it waits for something else. */
const sessionOptions = '-c idle_in_transaction_session_timeout=60000 -c jit=off';

function embeddedSettings(config: DatabaseConfig, log: Logger): Readonly<Record<string, string>> {
  const archive = config.walArchive ? absolute(config.walArchive) : null;
  const kept = logSettings(absolute(config.data), archive);
  if (archive !== null && !('archive_mode' in kept))
    log.warn(
      { archive },
      'the database is a copy that was started by itself and keeps no log: see deploy/backup.md',
    );
  const { workers = 1, lanes = 0, databaseConnections = POOL_SIZE } = config;
  return { ...kept, max_connections: maxConnections(workers, databaseConnections, lanes) };
}

/**
 * Opens DATABASE_URL when it is set, else starts (or finds) the embedded server in <data>/pg.
 * @throws when the server cannot be reached or started
 */
export async function openDatabase(config: DatabaseConfig, log: Logger): Promise<OpenDatabase> {
  const base = config.databaseUrl === null ? join(absolute(config.data), 'pg') : null;
  const settings = base === null ? {} : embeddedSettings(config, log);
  const launched = base === null ? null : await launchPrepared({ base, settings });
  const as = (user: string, url: string): ConnectionConfig =>
    launched ? { host: launched.socket, user, database: 'phoenix' } : connectionTo(url);
  const given = config.databaseUrl ?? '';
  // One for the process: what a connection learns of where the primary is holds for all.
  const server = as(SERVER_ROLE, given);
  const connection = () => server;
  const { ownerDatabaseUrl } = config;
  const owner = launched || ownerDatabaseUrl ? as(superuser, ownerDatabaseUrl ?? '') : null;
  // What was made by a version without these roles has no grants yet.
  if (owner) await withClient(owner, grantRoles);
  const lost: ((error: Error) => void)[] = [];
  const back: (() => void)[] = [];
  const keeper = await keepServer({
    connection: () => (launched ? { ...connection(), database: 'postgres' } : connection()),
    ...(base === null ? {} : { revive: async () => void (await launch({ base, settings })) }),
    onLost: (error) => {
      log.error('the database went away');
      for (const listener of lost) listener(error);
    },
    onBack: () => {
      log.info('the database is back');
      for (const listener of back) listener();
    },
    onError: (error, attempt) =>
      log.warn({ attempt, reason: error.message }, 'the database does not answer yet'),
  });
  const pool = openPool(connection(), log, {
    name: 'phoenix',
    max: config.databaseConnections ?? POOL_SIZE,
  });
  const replica = config.replicaDatabaseUrl ? openReplica(config.replicaDatabaseUrl, pool, log) : null;
  const oldBets = createOldBets({
    pool,
    place: archivePlace(
      config.archive ?? join(absolute(config.data), 'archive'),
      config.archiveBucket ?? null,
    ),
    log,
  });
  return {
    pool,
    replica,
    oldBets,
    reader(withinMs) {
      const from = replica?.within(withinMs);
      return from ? { pool: from, ageMs: replica!.ageMs()! } : { pool, ageMs: 0 };
    },
    query: new Kysely<AnyTables>({ dialect: new PostgresDialect({ pool }) }),
    how: launched?.how ?? 'external',
    connectionOptions: connection,
    ownerOptions: () => owner,
    signerOptions: () => as(SIGNER_ROLE, config.signerDatabaseUrl ?? given),
    async transaction(work, options) {
      // While the server is being brought back a transaction waits for it instead of failing at once.
      if (!keeper.available())
        await Promise.race([keeper.ready(), sleep(patience, undefined, { ref: false })]);
      return transactionOn(pool, work, options);
    },
    available: keeper.available,
    time: keeper.time,
    ready: keeper.ready,
    onLost: (listener) => void lost.push(listener),
    onBack: (listener) => void back.push(listener),
    async restart() {
      if (base === null) return;
      const again = new Promise<void>((resolve) => back.push(resolve));
      await shutDown(base);
      await again;
    },
    async close() {
      await oldBets.close();
      await replica?.close();
      await pool.end();
      const presence = await keeper.leave();
      if (base !== null && presence.last) await shutDown(base);
      await presence.end();
    },
  };
}

function openReplica(url: string, primary: pg.Pool, log: Logger): Replica {
  const connection = connectionTo(url);
  return watchReplica({
    primary,
    replica: openPool(connection, log, { name: 'phoenix replica', max: SHARED_POOL_SIZE }),
    looks: openPool(connection, log, { name: 'phoenix replica looks', max: 1 }),
    abandon: () => connection.abandon?.(),
    log,
  });
}

export interface PoolOptions {
  /** As the database shows it. */
  readonly name: string;
  /** Connections at once. */
  readonly max: number;
  /**
   * Commits wait for no disk. A crash of the database takes back the last moments of them, always the newest and each
   * as a whole; so it is for what is made again from what was committed before it.
   */
  readonly lazyCommit?: boolean;
}

/** A pool whose broken connections are replaced. */
export function openPool(
  connection: ConnectionConfig,
  log: Logger,
  { name, max, lazyCommit = false }: PoolOptions,
): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    Client,
    application_name: name,
    options: lazyCommit ? `${sessionOptions} -c synchronous_commit=off` : sessionOptions,
    max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // A connection that breaks is dropped by the pool; without listeners, in use or idle, it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', (error) => log.debug({ reason: error.message }, 'an idle database connection broke'));
  return pool;
}

async function launchPrepared(options: LaunchOptions): Promise<Launched> {
  const launched = await launch(options);
  const admin = { host: launched.socket, user: superuser, database: 'postgres' };
  const there = await withClient(admin, async (client) => {
    const { rows } = await client.query<{ database: boolean; roles: boolean }>(
      `select exists (select 1 from pg_database where datname = 'phoenix') as database,
         (select count(*) = 2 from pg_roles where rolname = any($1)) as roles`,
      [[SERVER_ROLE, SIGNER_ROLE]],
    );
    if (!rows[0]!.roles) await createRoles(client);
    return rows[0]!.database;
  });
  if (!there) await createDatabase(admin, 'phoenix');
  return launched;
}

/**
 * Creates a database on the server of `admin`; one that is already there is left as it is.
 * @param template database to copy, which nobody may be connected to
 */
export async function createDatabase(
  admin: pg.ClientConfig,
  name: string,
  template = 'template0',
): Promise<void> {
  await withClient(admin, (client) => createDatabaseBy(client, name, template));
}

/** The same, by a connection that is open to another database of that server. */
export async function createDatabaseBy(
  admin: pg.ClientBase | pg.Pool,
  name: string,
  template = 'template0',
): Promise<void> {
  const quoted = (text: string) => pg.escapeIdentifier(text);
  try {
    // File by file: a log record for every page of a thousand small files takes three times as long.
    await admin.query(`create database ${quoted(name)} template ${quoted(template)} strategy file_copy`);
  } catch (error) {
    // 42P04: it exists; 23505: another process creates it in this moment.
    if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error;
  }
}

/** Opens a connection for the time of `work`. */
export async function withClient<T>(
  connection: ConnectionConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionTimeoutMillis: CONNECT_MS, ...connection });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
