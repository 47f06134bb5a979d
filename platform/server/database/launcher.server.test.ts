import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../testing/temporary.ts';
import { asOwner, quietLog } from '../testing/open-database.ts';
import { findRunner, nativeFolder } from './binaries.ts';
import { openDatabase } from './database.ts';
import { launch, maxConnections, serverPid, sharedBuffers, shutDown } from './launcher.ts';
import { processAlive } from './process-state.ts';
import { projectRoot } from './project-root.ts';

function dataFolder(): { data: string; base: string } {
  const data = temporaryFolder();
  const base = join(data, 'pg');
  onTestFinished(() => shutDown(base));
  return { data, base };
}

const made = mkdtempSync(join(tmpdir(), 'phoenix-made-'));
afterAll(() => rmSync(made, { recursive: true, force: true }));

/** The same with a cluster in it, as a first start leaves it: to make one takes seconds, and is no part of what most tests ask. */
async function usedFolder(): Promise<{ data: string; base: string }> {
  if (!existsSync(join(made, 'data'))) {
    await launch({ base: made, temporary: true });
    await shutDown(made);
  }
  const folder = dataFolder();
  mkdirSync(folder.base, { mode: 0o700 });
  // With its owner, which may be another account than ours.
  execFileSync('cp', ['-a', join(made, 'data'), join(folder.base, 'data')]);
  return folder;
}

function copyOfPrograms(): string {
  const native = join(temporaryFolder(), 'native');
  cpSync(nativeFolder(), native, { recursive: true, verbatimSymlinks: true });
  return native;
}

function open(data: string) {
  return openDatabase({ data, databaseUrl: null }, quietLog);
}

it('makes a cluster in an empty folder, stops it on close and finds the data at the next start', async () => {
  const { data, base } = dataFolder();
  const first = await open(data);
  expect(first.how).toBe('created');
  const { rows } = await first.pool.query(
    `select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit') order by name`,
  );
  expect(rows.map(({ name, setting }) => `${name} ${setting}`)).toEqual([
    'fsync on',
    'full_page_writes on',
    'synchronous_commit on',
  ]);
  await asOwner(first, `create table note as select 'kept' as text`);
  await first.close();
  expect(serverPid(base)).toBeNull();

  const second = await open(data);
  expect(second.how).toBe('started');
  expect((await second.pool.query('select text from note')).rows).toEqual([{ text: 'kept' }]);
  await second.close();
});

it('offers no TCP port and no other account the socket', async () => {
  const { data, base } = await usedFolder();
  const database = await open(data);
  expect((await database.pool.query('show listen_addresses')).rows[0]).toEqual({ listen_addresses: '' });
  expect(statSync(base).mode & 0o077).toBe(0);
  await database.close();
});

it('brings a killed server back by itself, several times in a row', async () => {
  const { data, base } = await usedFolder();
  const database = await open(data);
  await asOwner(database, 'create table counted (n int)');
  for (let kill = 1; kill <= 3; kill++) {
    const back = new Promise<void>((resolve) => database.onBack(resolve));
    await database.pool.query('insert into counted values ($1)', [kill]);
    process.kill(serverPid(base)!, 'SIGKILL');
    await back;
    expect((await database.pool.query('select max(n) as n from counted')).rows[0]).toEqual({ n: kill });
  }
  await database.close();
});

it('lets a transaction wait for the server that is being brought back', async () => {
  const { data, base } = await usedFolder();
  const database = await open(data);
  const lost = new Promise<void>((resolve) => database.onLost(() => resolve()));
  process.kill(serverPid(base)!, 'SIGKILL');
  await lost;
  const { rows } = await database.transaction((client) => client.query('select 1 as one'));
  expect(rows).toEqual([{ one: 1 }]);
  await database.close();
});

it('comes back after one of its backends is killed', async () => {
  const { data } = await usedFolder();
  const database = await open(data);
  const back = new Promise<void>((resolve) => database.onBack(resolve));
  const { rows } = await database.pool.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGKILL');
  await back;
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
});

it('restarts on request', async () => {
  const { data, base } = await usedFolder();
  const database = await open(data);
  const before = serverPid(base);
  await database.restart();
  expect(serverPid(base)).not.toBe(before);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
});

it('reuses the server that a killed program left running', async () => {
  const { data, base } = await usedFolder();
  const script = `
    const { openDatabase } = await import('./platform/server/database/database.ts');
    const { default: pino } = await import('pino');
    await openDatabase({ data: ${JSON.stringify(data)}, databaseUrl: null }, pino({ level: 'silent' }));
    process.kill(process.pid, 'SIGKILL');`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: projectRoot(),
    stdio: 'inherit',
  });
  await once(child, 'exit');
  const orphan = serverPid(base);
  expect(orphan).not.toBeNull();

  const database = await open(data);
  expect(database.how).toBe('reused');
  expect(serverPid(base)).toBe(orphan);
  await database.close();
  expect(serverPid(base)).toBeNull();
});

it('serves two programs on one folder and stops with the last of them', async () => {
  const { data, base } = dataFolder();
  const [one, two] = await Promise.all([open(data), open(data)]);
  expect([one.how, two.how].toSorted()).toEqual(['created', 'reused']);
  await one.close();
  expect((await two.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await two.close();
  expect(serverPid(base)).toBeNull();
});

it('is brought back once when two programs lose it together', async () => {
  const { data, base } = await usedFolder();
  const both = await Promise.all([open(data), open(data)]);
  const back = both.map((database) => new Promise<void>((resolve) => database.onBack(resolve)));
  process.kill(serverPid(base)!, 'SIGKILL');
  await Promise.all(back);
  for (const database of both)
    expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await Promise.all(both.map((database) => database.close()));
  expect(serverPid(base)).toBeNull();
});

it('takes a lock file for stale when its pid is dead or a stranger', async () => {
  const { base } = await usedFolder();
  await launch({ base, temporary: true });
  await shutDown(base);
  for (const pid of [process.pid, 4_000_000]) {
    writeFileSync(
      join(base, 'data', 'postmaster.pid'),
      `${pid}\n${join(base, 'data')}\n1\n5432\n${base}\n\n\nready   \n`,
    );
    expect((await launch({ base, temporary: true })).how).toBe('started');
    await shutDown(base);
  }
});

it('starts over when it was killed while it made the cluster', async () => {
  const { base } = dataFolder();
  mkdirSync(join(base, 'data.new', 'base'), { recursive: true });
  expect((await launch({ base, temporary: true })).how).toBe('created');
  expect(existsSync(join(base, 'data.new'))).toBe(false);
});

it('puts the socket elsewhere when the folder is too deep for one', async () => {
  const { data } = dataFolder();
  const deep = join(data, 'a'.repeat(60), 'b'.repeat(60));
  onTestFinished(() => shutDown(join(deep, 'pg')));
  const database = await open(deep);
  expect((await database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await database.close();
});

it('leaves the data alone and says what is wrong when it cannot start', async () => {
  const { base } = await usedFolder();
  await launch({ base, temporary: true });
  await shutDown(base);
  const bad = launch({ base, temporary: true, settings: { shared_buffers: 'much' } });
  await expect(bad).rejects.toThrow(/invalid value for parameter "shared_buffers"/);
  expect((await launch({ base, temporary: true })).how).toBe('started');
});

it.each([
  ['512 MB', 2 ** 29, '256MB'],
  ['8 GB', 2 ** 33, '1024MB'],
  ['256 GB', 2 ** 38, '4096MB'],
])('keeps an eighth of %s for pages, within bounds', (_, bytes, setting) => {
  expect(sharedBuffers(bytes)).toBe(setting);
});

it('runs from a package whose links were never made', async () => {
  const native = copyOfPrograms();
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { target: string }[];
  for (const link of links) rmSync(join(dirname(native), link.target), { force: true });
  const { base } = dataFolder();
  const launched = await launch({ base, temporary: true, programs: { native } });
  expect(processAlive(launched.pid)).toBe(true);
  expect(readdirSync(join(base, 'lib'))).toContain('libicui18n.so.60');
});

const root = process.getuid?.() === 0;

it.runIf(root)('runs as root under another account where user namespaces are refused', async () => {
  const data = temporaryFolder();
  const base = join(data, 'pg');
  onTestFinished(() => shutDown(base));
  chmodSync(data, 0o755);
  const launched = await launch({ base, temporary: true, programs: { namespaces: false } });
  expect(statSync(join(base, 'data')).uid).not.toBe(0);
  expect(processAlive(launched.pid)).toBe(true);
  await shutDown(base);
  // Its files belong to the other account now, so later starts keep using it.
  expect(findRunner(base, join(base, 'data')).owner).not.toBeNull();
  expect((await launch({ base, temporary: true })).how).toBe('started');
});

it.runIf(root)('copies the programs when the other account cannot reach the checkout', async () => {
  const native = copyOfPrograms();
  chmodSync(dirname(native), 0o700);
  const data = temporaryFolder();
  chmodSync(data, 0o755);
  const base = join(data, 'pg');
  onTestFinished(() => shutDown(base));
  await launch({ base, temporary: true, programs: { namespaces: false, native } });
  expect(existsSync(join(base, 'native', 'bin', 'postgres'))).toBe(true);
});

it.each([
  [1, 20, 4, '200'],
  [16, 8, 4, '340'],
  [64, 8, 16, '2068'],
])(
  'lets %i processes with a pool of %i and %i lanes have their connections',
  (processes, pool, lanes, setting) => {
    expect(maxConnections(processes, pool, lanes)).toBe(setting);
  },
);
