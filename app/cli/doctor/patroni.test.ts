/** What doctor says of Patroni's lease, asked of a server that answers as Patroni does. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { patroniCheck } from './patroni.ts';

const SEVERAL = 'postgres://u@127.0.0.1:5001,127.0.0.1:5002/db?target_session_attrs=read-write';

/** @param lease as the cluster was told */
async function patroni(version: string, lease: Record<string, unknown>): Promise<number> {
  const server = createServer(({ url }, response) => {
    const said = url === '/config' ? lease : { state: 'running', patroni: { version, scope: 'phoenix' } };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(said));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const look = async (port: number, databaseUrl: string | null = SEVERAL) =>
  patroniCheck(port).look({ config: { databaseUrl } } as never);

it('takes a lease as it is shipped, and the nearest one of a Patroni that has no shorter', async () => {
  const short = await patroni('3.0.2', { ttl: 9, loop_wait: 1, retry_timeout: 4, synchronous_mode: true });
  expect(await look(short)).toMatchObject({ verdict: 'ok', found: expect.stringContaining('ttl 9') });
  const long = await patroni('4.0.5', { ttl: 20, loop_wait: 2, retry_timeout: 5 });
  expect(await look(long)).toMatchObject({ verdict: 'ok', found: expect.stringContaining('ttl 20') });
});

it('says when a Patroni raises the lease without a word, and when it is another one', async () => {
  const raised = await patroni('3.1.0', { ttl: 9, loop_wait: 1, retry_timeout: 4 });
  expect(await look(raised)).toMatchObject({ verdict: 'warn', found: expect.stringContaining('for 20') });
  const left = await patroni('3.0.2', { loop_wait: 1, retry_timeout: 4 });
  expect(await look(left)).toMatchObject({
    verdict: 'warn',
    found: expect.stringContaining('ttl 30'),
    advice: expect.stringContaining('ttl 9, loop_wait 1, retry_timeout 4'),
  });
});

it('says that it cannot tell where no Patroni answers, and asks nobody for a single server', async () => {
  const server = createServer((_request, response) => response.end('no json')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await look(port)).toMatchObject({ verdict: 'warn', found: expect.stringContaining('cannot tell') });
  for (const url of [null, 'postgres://u@127.0.0.1:5001/db'])
    expect(await look(port, url)).toMatchObject({
      verdict: 'ok',
      found: expect.stringContaining('not asked'),
    });
});
