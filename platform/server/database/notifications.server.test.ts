import { expect, it, onTestFinished, vi } from 'vitest';
import { wayTo } from '../testing/database-way.ts';
import { openTestDatabase, quietLog } from '../testing/open-database.ts';
import { createNotifications } from './notifications.ts';

it('notices a connection that died without a word, opens another one and tells everyone to look again', async () => {
  const db = await openTestDatabase(false);
  const { connectionString } = db.connectionOptions() as { connectionString: string };
  const way = await wayTo(connectionString);
  const notifications = createNotifications(
    { ...db, connectionOptions: () => ({ connectionString: way.url }) },
    quietLog,
    200,
  );
  onTestFinished(() => notifications.close());
  const received: string[] = [];
  await notifications.on('news', (payload) => void received.push(payload));
  await notifications.send('news', 'before');
  await vi.waitFor(() => expect(received).toEqual(['before']), 5_000);
  way.swallow();
  await notifications.send('news', 'lost');
  await vi.waitFor(() => expect(received).toEqual(['before', '']), 10_000);
  await notifications.send('news', 'after');
  await vi.waitFor(() => expect(received).toEqual(['before', '', 'after']), 5_000);
});

it('asks one thing at a time when several begin to listen at once', async () => {
  const db = await openTestDatabase(false);
  const warnings: string[] = [];
  const heed = ({ message }: Error): void => void warnings.push(message);
  process.on('warning', heed);
  onTestFinished(() => void process.off('warning', heed));
  const notifications = createNotifications(db, quietLog);
  onTestFinished(() => notifications.close());
  const received: string[] = [];
  await notifications.on('first', () => {});
  await Promise.all(['a', 'b', 'c'].map((name) => notifications.on(name, () => void received.push(name))));
  for (const name of ['a', 'b', 'c']) await notifications.send(name);
  await vi.waitFor(() => expect(received).toEqual(['a', 'b', 'c']), 5_000);
  // The driver warns of a question that is put while it waits for an answer, and will refuse it one day.
  expect(warnings).toEqual([]);
});
