import { expect, it, onTestFinished } from 'vitest';
import { wayTo } from '../testing/database-way.ts';
import { openTestDatabase, quietLog } from '../testing/open-database.ts';
import { soon } from '../testing/soon.ts';
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
  await soon(() => expect(received).toEqual(['before']));
  way.swallow();
  await notifications.send('news', 'lost');
  await soon(() => expect(received).toEqual(['before', '']));
  await notifications.send('news', 'after');
  await soon(() => expect(received).toEqual(['before', '', 'after']));
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
  await soon(() => expect(received).toEqual(['a', 'b', 'c']));
  // The driver warns of a question that is put while it waits for an answer, and will refuse it one day.
  expect(warnings).toEqual([]);
});
