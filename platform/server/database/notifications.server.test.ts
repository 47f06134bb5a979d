import { createServer, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { once } from 'node:events';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openTestDatabase, quietLog } from '../testing/open-database.ts';
import { temporaryFolder } from '../testing/temporary.ts';
import { createNotifications } from './notifications.ts';

/** The way to a database, through a proxy whose open connections can be made to swallow everything. */
async function wayTo(connectionString: string) {
  const folder = temporaryFolder();
  const url = new URL(connectionString);
  const real = join(url.searchParams.get('host')!, '.s.PGSQL.5432');
  const open = new Set<Socket>();
  const proxy = createServer((near) => {
    const far = connect(real);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
  });
  proxy.listen(join(folder, '.s.PGSQL.5432'));
  await once(proxy, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    proxy.close();
  });
  url.searchParams.set('host', folder);
  return {
    url: url.href,
    /** From now on nothing goes through, and nobody is told. New connections are as good as ever. */
    swallow() {
      for (const socket of open) {
        socket.unpipe();
        socket.pause();
      }
    },
  };
}

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
