/** The way to a database, through a proxy whose connections can be made to swallow everything, as a firewall that forgot them does. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary.ts';

interface Way {
  /** Of the database, through the proxy. */
  readonly url: string;
  /**
   * From now on nothing goes through, and nobody is told. New connections are as good as ever.
   * @param name only connections of this application name, and new ones of it too
   */
  swallow(name?: string): void;
}

export async function wayTo(connectionString: string): Promise<Way> {
  const folder = temporaryFolder();
  const url = new URL(connectionString);
  const real = join(url.searchParams.get('host')!, '.s.PGSQL.5432');
  const open = new Map<Socket, () => string>();
  let lost: string | null = null;

  function silence(socket: Socket): void {
    socket.unpipe();
    socket.pause();
  }

  const proxy = createServer((near) => {
    const far = connect(real);
    let greeting = '';
    near.once('data', (first: Buffer) => {
      greeting = first.toString('latin1');
      if (lost !== null && greeting.includes(lost)) for (const socket of [near, far]) silence(socket);
    });
    for (const socket of [near, far]) {
      open.set(socket, () => greeting);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
  });
  proxy.listen(join(folder, '.s.PGSQL.5432'));
  await once(proxy, 'listening');
  onTestFinished(() => {
    for (const socket of open.keys()) socket.destroy();
    proxy.close();
  });
  url.searchParams.set('host', folder);
  return {
    url: url.href,
    swallow(name) {
      if (name !== undefined) lost = name;
      for (const [socket, greeting] of open) if (greeting().includes(name ?? '')) silence(socket);
    },
  };
}
