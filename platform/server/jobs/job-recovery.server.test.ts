import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Writable } from 'node:stream';
import pg from 'pg';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import type { OpenDatabase } from '../database/database.ts';
import { projectRoot } from '../database/project-root.ts';
import { openTestDatabase, openTestDatabases, quietLog } from '../testing/open-database.ts';
import { soon } from '../testing/soon.ts';
import { createJobs } from './jobs.ts';

/** The test database as its administrator sees it, from a connection that no fault touches. */
async function administrator(db: OpenDatabase) {
  const url = new URL((db.connectionOptions() as { connectionString: string }).connectionString);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  onTestFinished(() => client.end());
  return {
    /** No connection is left and no new one is let in, as while a server is away. */
    async shut() {
      await client.query(`alter database ${name} allow_connections false`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    },
    open: () => client.query(`alter database ${name} allow_connections true`),
  };
}

async function locked(db: OpenDatabase): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(
    `select (select count(*) from graphile_worker._private_jobs where locked_by is not null)::int
       + (select count(*) from graphile_worker._private_job_queues where locked_by is not null)::int as count`,
  );
  return rows[0]!.count;
}

it.each(['ends well', 'fails'])(
  'outlives a database that goes away while a job %s, and does the job again',
  async (how) => {
    const db = await openTestDatabase(false);
    const lines: string[] = [];
    const sink = new Writable({ write: (line, _encoding, done) => (lines.push(String(line)), done()) });
    const jobs = createJobs(db, pino({ level: 'error' }, sink));
    onTestFinished(() => jobs.stop());
    const admin = await administrator(db);
    let runs = 0;
    jobs.handle('cut', async () => {
      runs += 1;
      if (runs > 1) return;
      await admin.shut();
      if (how === 'fails') throw new Error('failed while the database was away');
    });
    await jobs.start();
    await jobs.add('cut', null);
    // The end of the job could not be written down: nothing but the next run tells that it is not lost.
    await soon(() => expect(lines.join('')).toMatch(/Failed to (complete|fail) jobs/));
    await admin.open();
    await soon(() => expect(runs).toBeGreaterThan(1));
    await soon(async () => expect(await locked(db)).toBe(0));
  },
);

/** Another server on the same database, in a process of its own, in the middle of the job `endless`. */
async function killedInTheMiddle(db: OpenDatabase): Promise<void> {
  const { connectionString } = db.connectionOptions() as { connectionString: string };
  const script = `
    const { openDatabase } = await import('./platform/server/database/database.ts');
    const { createJobs } = await import('./platform/server/jobs/jobs.ts');
    const { default: pino } = await import('pino');
    const log = pino({ level: 'silent' });
    const db = await openDatabase({ data: '/nowhere', databaseUrl: ${JSON.stringify(connectionString)} }, log);
    const jobs = createJobs(db, log);
    jobs.handle('endless', () => new Promise(() => process.kill(process.pid, 'SIGKILL')));
    await jobs.start();
    await jobs.add('endless', null);`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: projectRoot(),
    stdio: 'inherit',
  });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
}

it('takes over a job whose process was killed, at its own start', async () => {
  const db = await openTestDatabase(false);
  await killedInTheMiddle(db);
  expect(await locked(db)).toBe(1);
  let runs = 0;
  const jobs = createJobs(db, quietLog);
  onTestFinished(() => jobs.stop());
  jobs.handle('endless', async () => void (runs += 1));
  await jobs.start();
  await soon(() => expect(runs).toBe(1));
  await soon(async () => expect(await locked(db)).toBe(0));
});

it('unlocks jobs of the dead while it runs, and leaves those of the living alone', async () => {
  const [db, second] = await openTestDatabases(2, false);
  const [living, other] = [db!, second!].map((one) => createJobs(one, quietLog, { sweepMs: 200 }));
  let end = (): void => {};
  onTestFinished(async () => {
    end();
    await Promise.all([living!.stop(), other!.stop()]);
  });
  const runs = { long: 0, endless: 0 };
  living!.handle('long', async () => {
    runs.long += 1;
    await new Promise<void>((resolve) => (end = resolve));
  });
  await living!.start();
  await living!.add('long', null);
  await soon(() => expect(runs.long).toBe(1));
  await killedInTheMiddle(db!);
  // The long job alone.
  await soon(async () => expect(await locked(db!)).toBe(1));
  other!.handle('endless', async () => void (runs.endless += 1));
  other!.handle('long', async () => void (runs.long += 1));
  await other!.start();
  await soon(() => expect(runs.endless).toBe(1));
  expect(runs.long).toBe(1);
});
