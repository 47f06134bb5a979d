import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary.ts';

const binary = ['/usr/bin/redis-server', '/usr/bin/valkey-server', '/usr/local/bin/redis-server'].find(
  (path) => existsSync(path),
);

/** False where no Redis or Valkey is installed: tests that need one are skipped. */
export const hasRedis = binary !== undefined;

/** A real Redis on a socket of its own that goes with the test. */
export async function startRedis(): Promise<Redis> {
  const socket = join(temporaryFolder(), 'redis.sock');
  const server = spawn(binary!, ['--port', '0', '--unixsocket', socket, '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  const redis = new Redis({ path: socket, retryStrategy: () => 50 });
  // Until the server listens every attempt fails; the next one is what counts.
  redis.on('error', () => {});
  onTestFinished(async () => {
    redis.disconnect();
    server.kill();
    await once(server, 'exit');
  });
  await redis.ping();
  return redis;
}
