import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './server.ts';

export interface NoopServer {
  readonly port: number;
  stop(): void;
}

/** The reference of what is measured over HTTP: noop.ts in a process of its own. */
export async function startNoop(): Promise<NoopServer> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'noop.ts'), String(port)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(child.stdout, 'data');
  return { port, stop: () => void child.kill() };
}
