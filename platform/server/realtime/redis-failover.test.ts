/** A failover of Redis at the worst moment: another master is announced while the present one is being asked for. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { systemRuntime } from '../runtime.ts';
import { hasRedis, startRedis } from '../testing/redis.ts';
import type { BusReceiver } from './bus.ts';
import { createRedisBus } from './redis-bus.ts';

const bulk = (text: string): string => `$${text.length}\r\n${text}\r\n`;

/** A Sentinel that names one server, and says in the middle of every question but the first two that it has just been made the master. */
async function openSentinel(master: number): Promise<number> {
  const subscribed = new Set<Socket>();
  let questions = 0;
  const answer = (socket: Socket, [name = '', what = '']: readonly string[]): void => {
    if (name === 'subscribe') {
      subscribed.add(socket);
      socket.write(`*3\r\n${bulk('subscribe')}${bulk('+switch-master')}:1\r\n`);
    } else if (name !== 'sentinel') socket.write(name === 'info' ? bulk('role:sentinel') : '+OK\r\n');
    else if (what !== 'get-master-addr-by-name') socket.write('*0\r\n');
    else {
      questions += 1;
      const address = `*2\r\n${bulk('127.0.0.1')}${bulk(String(master))}`;
      if (questions <= 2 || questions > 4) return void socket.write(address);
      const news = `phoenix 127.0.0.1 1 127.0.0.1 ${master}`;
      for (const one of subscribed)
        one.write(`*3\r\n${bulk('message')}${bulk('+switch-master')}${bulk(news)}`);
      setTimeout(() => socket.write(address), 100);
    }
  };
  const server = createServer((socket) => {
    socket.on('error', () => {}).on('close', () => subscribed.delete(socket));
    socket.on('data', (data) => {
      for (const command of data
        .toString()
        .split(/^\*\d+\r\n/m)
        .slice(1)) {
        const words = command.split('\r\n').filter((_, at) => at % 2 === 1);
        if (words[0]?.toLowerCase() === 'hello') socket.write("-ERR unknown command 'HELLO'\r\n");
        else
          answer(
            socket,
            words.map((word) => word.toLowerCase()),
          );
      }
    });
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

test.skipIf(!hasRedis)('what is listened to comes again, and the gap is told after it does', async () => {
  const redis = await startRedis();
  await redis.config('SET', 'port', '0');
  const master = await freePort();
  await redis.config('SET', 'port', String(master));
  const url = `redis+sentinel://127.0.0.1:${await openSentinel(master)}/phoenix`;
  const bus = createRedisBus(url, { runtime: systemRuntime(), failed() {} });
  onTestFinished(() => bus.close());
  const event = vi.fn<BusReceiver['event']>();
  const numsub = (): Promise<unknown> => redis.call('PUBSUB', 'NUMSUB', 'phoenix:rt:c:news');
  const gaps: Promise<unknown>[] = [];
  const receiver = { event, gap: () => void gaps.push(numsub()), control() {}, gone() {}, presenceLost() {} };
  await bus.start({ ...receiver, localCounts: () => [] });
  await bus.follow('news');
  await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  await redis.call('CLIENT', 'KILL', 'TYPE', 'normal');
  await expect.poll(() => gaps.length).toBe(1);
  expect(await gaps[0]).toEqual(['phoenix:rt:c:news', 1]);
  await expect
    .poll(() => {
      bus.publish({ channel: 'news', body: '{}', except: null, urgent: false, cache: false });
      return event.mock.calls.some(([, body]) => Buffer.isBuffer(body));
    })
    .toBe(true);
});
