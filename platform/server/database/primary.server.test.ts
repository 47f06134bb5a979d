/** Two real servers, the second one following the first: who writes goes where writes are taken. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { quietLog } from '../testing/open-database.ts';
import { adminOf, destroy, promote, startStandby } from '../testing/standby.ts';
import { temporaryFolder } from '../testing/temporary.ts';
import { createDatabase, openDatabase, type OpenDatabase, withClient } from './database.ts';
import { launch } from './launcher.ts';
import { connectionTo } from './primary.ts';
import { processesOf } from './process-state.ts';

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
