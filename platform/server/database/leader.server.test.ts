import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabases, quietLog } from '../testing/open-database.ts';
import { soon } from '../testing/soon.ts';
import { createLeadership } from './leader.ts';
import { createNotifications } from './notifications.ts';

const aborted = (stop: AbortSignal) =>
  new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve()));

async function candidates(count: number) {
  const databases = await openTestDatabases(count, false);
  const leaders = new Set<number>();
  let most = 0;
  const leaderships = databases.map((database, index) => {
    const leadership = createLeadership(database, quietLog);
    leadership.runAsLeader('crash', async (stop) => {
      leaders.add(index);
      most = Math.max(most, leaders.size);
      await aborted(stop);
      leaders.delete(index);
    });
    leadership.start();
    return leadership;
  });
  onTestFinished(async () => void (await Promise.all(leaderships.map((leadership) => leadership.stop()))));
  return { databases, leaderships, leaders, most: () => most };
}

it('lets one process lead and elects another when it leaves', async () => {
  const { leaderships, leaders, most } = await candidates(3);
  await soon(() => expect(leaders.size).toBe(1));
  const [first] = leaders;
  await leaderships[first!]!.stop();
  await soon(() => expect([...leaders].filter((index) => index !== first)).toHaveLength(1));
  expect(most()).toBe(1);
});

it('aborts the work when its connection dies, and leads again somewhere', async () => {
  const { databases, leaders } = await candidates(2);
  await soon(() => expect(leaders.size).toBe(1));
  let ended = false;
  const [first] = leaders;
  void soon(() => expect(leaders.has(first!)).toBe(false)).then(() => (ended = true));
  await databases[0]!.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'phoenix leader'`,
  );
  await soon(() => expect(ended).toBe(true));
  await soon(() => expect(leaders.size).toBe(1));
});

it('starts work again after it threw', async () => {
  const [database] = await openTestDatabases(1, false);
  const leadership = createLeadership(database!, quietLog);
  onTestFinished(() => leadership.stop());
  let runs = 0;
  leadership.runAsLeader('flaky', async (stop) => {
    runs += 1;
    if (runs === 1) throw new Error('first time');
    await aborted(stop);
  });
  leadership.start();
  await soon(() => expect(runs).toBe(2));
});

it('leads nothing before it stands for election, and all that was there by then', async () => {
  const [ready, waiting] = await openTestDatabases(2, false);
  const [first, second] = [ready!, waiting!].map((database) => createLeadership(database, quietLog));
  onTestFinished(async () => void (await Promise.all([first!.stop(), second!.stop()])));
  const began: string[] = [];
  const work = (name: string) => async (stop: AbortSignal) => {
    began.push(name);
    await aborted(stop);
  };
  second!.runAsLeader('chains', work('second'));
  second!.runAsLeader('payouts', work('second too'));
  // Whoever serves already is elected meanwhile: the other had as much time.
  first!.runAsLeader('mail', work('first'));
  first!.start();
  await soon(() => expect(began).toEqual(['first']));
  await sleep(700);
  expect(began).toEqual(['first']);
  second!.start();
  await soon(() => expect(began).toEqual(['first', 'second', 'second too']));
});

it('hears notifications of other processes, and looks again after its connection broke', async () => {
  const [here, there] = await openTestDatabases(2, false);
  const [ours, theirs] = [createNotifications(here!, quietLog), createNotifications(there!, quietLog)];
  onTestFinished(async () => void (await Promise.all([ours.close(), theirs.close()])));
  const received: string[] = [];
  await ours.on('news', (payload) => received.push(payload));
  await theirs.send('news', 'hello');
  await soon(() => expect(received).toEqual(['hello']));
  await there!.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'phoenix listen'`,
  );
  await soon(() => expect(received).toEqual(['hello', '']));
  await theirs.send('news', 'again');
  await soon(() => expect(received).toEqual(['hello', '', 'again']));
});
