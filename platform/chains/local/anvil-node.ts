/** Anvil, a development node for EVM chains, as a child process. Its binary comes with npm; no install script is needed. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { projectRoot } from '../../server/database/project-root.ts';

/** @returns path of the binary; null when its package is not there for this machine */
export function anvilBinary(): string | null {
  const machine = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`;
  try {
    const outer = createRequire(join(projectRoot(), 'package.json')).resolve(
      '@foundry-rs/anvil/package.json',
    );
    const inner = createRequire(outer).resolve(`@foundry-rs/anvil-${machine}/package.json`);
    const binary = join(dirname(inner), 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
    return existsSync(binary) ? binary : null;
  } catch {
    return null;
  }
}

export interface NodeProcess {
  readonly pid: number;
  /** Ends it at once: whoever wants its state saves it before. */
  kill(): Promise<void>;
}

/**
 * Starts the node as a child of a shell that holds our end of a pipe: when this process ends, however it ends, the pipe closes
 * and the node goes too. In a process group of its own, so that Ctrl-C reaches us first.
 */
const WATCHED =
  'exec 3<&0; "$@" <&- & node=$!; echo "$node"; (cat <&3 >&2; kill -9 "$node") >&- & wait "$node"';

/** How long a slow machine may take to start it. */
const START_MS = 20_000;

/** @param answers asks the node whether it is there @throws when it ends before it answers, with what it said */
export async function startNode(
  binary: string,
  args: readonly string[],
  answers: () => Promise<boolean>,
): Promise<NodeProcess> {
  const child = spawn('sh', ['-c', WATCHED, 'sh', binary, ...args], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  let pid = 0;
  let ended = false;
  child.stdin.on('error', () => {});
  child.stdout.on('data', (text: Buffer) => (pid ||= Number.parseInt(text.toString(), 10)));
  child.stderr.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-2_000)));
  const gone = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      said += error.message;
      ended = true;
      resolve();
    });
    // The shell waits for the node; what is left of it waits for the pipe.
    child.once('exit', () => {
      ended = true;
      child.stdin.destroy();
      resolve();
    });
  });
  const kill = async () => {
    child.stdin.destroy();
    await gone;
  };
  const until = performance.now() + START_MS;
  while (!(await answers())) {
    if (ended || performance.now() > until) {
      await kill();
      throw new Error(`anvil does not start: ${said.trim()}`);
    }
    await sleep(25);
  }
  return { pid, kill };
}

/** A port of 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Whether nobody listens at a port of 127.0.0.1. */
export async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
