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

/** A real Redis on a socket in an empty folder, for tests that share one. @returns its path, and what kills it */
export async function startRedisServer(folder: string): Promise<{ path: string; stop(): Promise<void> }> {
  const path = join(folder, 'redis.sock');
  const server = spawn(binary!, ['--port', '0', '--unixsocket', path, '--save', '', '--appendonly', 'no'], {
    stdio: 'ignore',
  });
  const ended = once(server, 'exit');
  return {
    path,
    async stop() {
      server.kill('SIGKILL');
      await ended;
    },
  };
}

/** A real Redis on a socket of its own that goes with the test. */
export async function startRedis(): Promise<Redis> {
  const { path, stop } = await startRedisServer(temporaryFolder());
  const redis = new Redis({ path, retryStrategy: () => 50 });
  // Until the server listens every attempt fails; the next one is what counts.
  redis.on('error', () => {});
  onTestFinished(async () => {
    redis.disconnect();
    await stop();
  });
  await redis.ping();
  return redis;
}

/** Stops a server as a host behind a cut network: it closes nothing and answers nothing. @returns what lets it go on */
export async function silence(redis: Redis): Promise<() => void> {
  const pid = Number(/process_id:(\d+)/.exec(await redis.info('server'))![1]);
  process.kill(pid, 'SIGSTOP');
  return () => void process.kill(pid, 'SIGCONT');
}
