/** Two real servers, the second one following the first: who writes goes where writes are taken. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { Registry } from 'prom-client';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { systemRuntime } from '../runtime.ts';
import { quietLog } from '../testing/open-database.ts';
import { adminOf, destroy, promote, startStandby } from '../testing/standby.ts';
import { temporaryFolder } from '../testing/temporary.ts';
import { createDatabase, openDatabase, type OpenDatabase, withClient } from './database.ts';
import { launch } from './launcher.ts';
import { connectionTo } from './primary.ts';
import { processesOf } from './process-state.ts';
import { watchSafety } from './safety-figures.ts';

let [first, second, url] = ['', '', ''];

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'phoenix-'));
  [first, second] = [join(folder, 'a'), join(folder, 'b')];
  mkdirSync(second, { mode: 0o700 });
  await launch({ base: first, temporary: true, settings: { shared_buffers: '32MB', fsync: 'off' } });
  await createDatabase(adminOf(first), 'phoenix');
  await startStandby(first, second);
  await withClient({ ...adminOf(first), database: 'phoenix' }, async (client) => {
    await client.query(`create table counted (n int)`);
    // From here on a commit is acknowledged when the standby has it.
    await client.query(`alter system set synchronous_standby_names = '*'`);
    await client.query('select pg_reload_conf()');
  });
  const hosts = [second, first].map(encodeURIComponent).join(',');
  url = `postgresql://phoenix@${hosts}/phoenix?target_session_attrs=read-write`;
  return () => {
    for (const base of [first, second]) destroy(base);
    rmSync(folder, { recursive: true });
  };
});

/** To every process of the first server at once: it closes nothing and answers nothing, as a host behind a cut network. */
function signal(name: NodeJS.Signals): void {
  for (const pid of processesOf(join(first, 'data'))) process.kill(pid, name);
}

async function open(): Promise<OpenDatabase> {
  const database = await openDatabase({ data: '/nowhere', databaseUrl: url }, quietLog);
  onTestFinished(() => database.close());
  return database;
}

const serverOf = async ({ pool }: OpenDatabase) =>
  (await pool.query<{ folder: string }>(`select current_setting('data_directory') as folder`)).rows[0]!
    .folder;

it('counts standbys, and no copy that is being made', async () => {
  const db = await open();
  const metrics = new Registry();
  watchSafety({ metrics, db, log: quietLog, runtime: systemRuntime(), data: '/nowhere' });
  const count = async (rows: string) =>
    (await db.pool.query<{ count: number }>(`select count(*)::int as count from ${rows}`)).rows[0]!.count;
  const senders = () => count('pg_stat_replication');
  const copies = () => count('pg_stat_progress_basebackup');
  const standbys = async () =>
    (await metrics.getSingleMetricAsString('phoenix_database_standbys')).split('\n').at(-1);
  expect(await standbys()).toBe('phoenix_database_standbys 1');
  await withClient(adminOf(second), async (client) => {
    await client.query('alter system set wal_receiver_create_temp_slot = on');
    await client.query('select pg_reload_conf()');
  });
  const ownSlots = `pg_replication_slots where temporary and active and slot_name like 'pg_walreceiver%'`;
  await expect.poll(() => count(ownSlots), { timeout: 20_000 }).toBe(1);
  await expect.poll(senders, { timeout: 20_000 }).toBe(1);
  expect(await standbys()).toBe('phoenix_database_standbys 1');

  // As pg_basebackup does: a connection that copies, slowly enough to be seen, and one for the log meanwhile.
  const copying = await Promise.all(
    [0, 1].map(async () => {
      const client = new pg.Client({ ...adminOf(first), replication: 'true' } as pg.ClientConfig);
      client.on('error', () => {});
      await client.connect();
      return client;
    }),
  );
  onTestFinished(async () => void (await Promise.all(copying.map((client) => client.end()))));
  const [copy, stream] = copying as [pg.Client, pg.Client];
  void copy.query(`BASE_BACKUP (MAX_RATE 32, CHECKPOINT 'fast', WAIT false)`).catch(() => {});
  await stream.query('CREATE_REPLICATION_SLOT copy TEMPORARY PHYSICAL (RESERVE_WAL true)');
  const { rows } = await db.pool.query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at');
  void stream.query(`START_REPLICATION SLOT copy PHYSICAL ${rows[0]!.at}`).catch(() => {});
  await expect.poll(senders).toBe(3);
  await expect.poll(copies).toBe(1);
  expect(await standbys()).toBe('phoenix_database_standbys 1');
});

it('goes where writes are taken, ends what hangs on a host that is cut off, and follows the promotion', async () => {
  const database = await open();
  expect(await serverOf(database)).toBe(join(first, 'data'));
  await database.pool.query('insert into counted values (1)');
  const idle = await database.pool.connect();
  idle.on('error', () => {});

  const [lost, back] = [
    new Promise<void>((done) => database.onLost(() => done())),
    new Promise<void>((done) => database.onBack(done)),
  ];
  const hanging = database.pool.query('select pg_sleep(600)');
  signal('SIGSTOP');
  await expect(hanging).rejects.toThrow(/given up/);
  await lost;
  await promote(second);
  await back;
  expect(await serverOf(database)).toBe(join(second, 'data'));
  expect((await database.pool.query('select n from counted')).rows).toEqual([{ n: 1 }]);
  await expect(idle.query('select 1')).rejects.toThrow(/given up|not queryable/);
  idle.release(true);
});

it('looks for another server when its own says that it takes no writes', async () => {
  const database = await open();
  await withClient(adminOf(second), async (client) => {
    await client.query('alter system set default_transaction_read_only = on');
    await client.query('select pg_reload_conf()');
  });
  // The old one is back, and nothing had told it to step down.
  signal('SIGCONT');
  await withClient(adminOf(first), async (client) => {
    await client.query('alter system reset synchronous_standby_names');
    await client.query('select pg_reload_conf()');
  });
  const insert = () =>
    database.pool.query('insert into counted values (2)').then(
      () => 'written',
      (error: { code: string }) => error.code,
    );
  await expect.poll(insert).toBe('25006');
  await expect.poll(insert).toBe('written');
  expect(await serverOf(database)).toBe(join(first, 'data'));
});

it('says of every host why it is none when no host takes writes', async () => {
  const folder = encodeURIComponent(temporaryFolder());
  const client = withClient(connectionTo(`postgresql://u@${folder},${folder}:5433/db`), async () => {});
  await expect(client).rejects.toThrow(/no host takes writes: .*:5432 .*ENOENT.*:5433 .*ENOENT/);
});
