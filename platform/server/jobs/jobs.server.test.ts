import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabases, quietLog } from '../testing/open-database.ts';
import { soon } from '../testing/soon.ts';
import { createJobs, type JobsOptions } from './jobs.ts';

async function workers(count: number, options: JobsOptions = {}) {
  const databases = await openTestDatabases(count, false);
  const jobs = databases.map((db) => createJobs(db, quietLog, options));
  onTestFinished(async () => void (await Promise.all(jobs.map((one) => one.stop()))));
  return { databases, jobs };
}

it('does every job once across two workers', async () => {
  const { jobs } = await workers(2);
  const done: [worker: number, n: unknown][] = [];
  jobs.forEach((one, worker) => one.handle('count', async (payload) => void done.push([worker, payload])));
  await Promise.all(jobs.map((one) => one.start()));
  await Promise.all(Array.from({ length: 50 }, (_, n) => jobs[n % 2]!.add('count', n)));
  await soon(() => expect(done).toHaveLength(50));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(new Set(done.map(([, n]) => n)).size).toBe(50);
  expect(done).toHaveLength(50);
});

it('adds a job with the transaction or not at all, and replaces a waiting one of the same key', async () => {
  const { databases, jobs } = await workers(1);
  const [one] = jobs;
  const done: unknown[] = [];
  one!.handle('note', async (payload) => void done.push(payload));
  const failed = databases[0]!.transaction(async (client) => {
    await one!.add('note', 'rolled back', { client });
    throw new Error('no');
  });
  await expect(failed).rejects.toThrow('no');
  await one!.add('note', 'first', { key: 'k' });
  await one!.add('note', 'second', { key: 'k' });
  await one!.start();
  await soon(() => expect(done).toEqual(['second']));
});

it('does jobs of one queue in turn across two workers, and others meanwhile', async () => {
  const { jobs } = await workers(2);
  const begun: unknown[] = [];
  const others: unknown[] = [];
  let end = (): void => {};
  const held = new Promise<void>((resolve) => (end = resolve));
  onTestFinished(end);
  for (const one of jobs) {
    one.handle('slow', (payload) => {
      begun.push(payload);
      return held;
    });
    one.handle('other', async (payload) => void others.push(payload));
  }
  for (const no of [1, 2]) await jobs[0]!.add('slow', no, { queue: 'narrow' });
  for (const no of [1, 2, 3, 4]) await jobs[0]!.add('other', no);
  await Promise.all(jobs.map((one) => one.start()));
  await soon(() => expect(others).toHaveLength(4));
  await soon(() => expect(begun).not.toEqual([]));
  expect(begun).toHaveLength(1);
  end();
  await soon(() => expect(begun).toHaveLength(2));
});

it('goes on in a queue when a job has ended, without waiting for the next look', async () => {
  const { jobs } = await workers(1, { pollMs: 3_600_000 });
  const [one] = jobs;
  const done: unknown[] = [];
  one!.handle('next', async (payload) => void done.push(payload));
  for (const no of [1, 2, 3, 4, 5, 6]) await one!.add('next', no, { queue: 'narrow' });
  await one!.start();
  await soon(() => expect(done).toEqual([1, 2, 3, 4, 5, 6]));
});

it('tries a failed job again', async () => {
  const { jobs } = await workers(1);
  let tries = 0;
  jobs[0]!.handle('flaky', async () => {
    tries += 1;
    if (tries === 1) throw new Error('not yet');
  });
  await jobs[0]!.start();
  await jobs[0]!.add('flaky', null);
  await soon(() => expect(tries).toBe(2));
});

it('knows the schedule of both processes and plans each turn once', async () => {
  const { databases, jobs } = await workers(2);
  for (const one of jobs) one.every('* * * * *', 'tick', async () => {});
  await Promise.all(jobs.map((one) => one.start()));
  await soon(async () => {
    const { rows } = await databases[0]!.pool.query(
      'select identifier from graphile_worker._private_known_crontabs',
    );
    expect(rows).toEqual([{ identifier: 'tick' }]);
  });
});

it('refuses two jobs of one name and registration after the start', async () => {
  const { jobs } = await workers(1);
  jobs[0]!.handle('once', async () => {});
  expect(() => jobs[0]!.handle('once', async () => {})).toThrow('two jobs are called once');
  await jobs[0]!.start();
  expect(() => jobs[0]!.handle('late', async () => {})).toThrow('after the start');
});
