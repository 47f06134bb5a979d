/**
 * The emulator of this process: a child, begun when it is first asked, which ends with us however we end. What it is handed is in
 * its environment; it prints its port.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { projectRoot } from '#platform/server/database/project-root.ts';
import type { Keys } from '../slotegrator/sign.ts';

export interface EmulatorAddress {
  /** http://127.0.0.1:port */
  readonly origin: string;
  readonly token: string;
}

export interface EmulatorChild {
  /** Starts it unless it runs. @throws when it does not start */
  address(): Promise<EmulatorAddress>;
  /** Ends it; the next question starts another one. */
  stop(): void;
}

interface ChildOptions {
  readonly keys: Keys;
  readonly pages: string;
  readonly token: string;
  readonly log: Pick<Logger, 'warn'>;
}

/** From source it is compiled as it starts, which takes a busy machine a while. */
const START_MS = 60_000;

export function emulatorChild({ keys, pages, token, log }: ChildOptions): EmulatorChild {
  let running: { child: ChildProcess; origin: Promise<string> } | null = null;

  function begin(): { child: ChildProcess; origin: Promise<string> } {
    const child = spawn(process.execPath, command(), {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_ENV: process.env['NODE_ENV'] ?? '',
        PHOENIX_EMULATOR_ID: keys.merchantId,
        PHOENIX_EMULATOR_KEY: keys.merchantKey,
        PHOENIX_EMULATOR_TOKEN: token,
        PHOENIX_EMULATOR_PAGES: pages,
      },
    });
    const origin = new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => child.kill('SIGKILL'), START_MS).unref();
      let printed = '';
      child.stdout.on('data', (part: Buffer) => {
        printed += part.toString();
        const port = /^(\d+)\n/.exec(printed)?.[1];
        if (port === undefined) return;
        clearTimeout(late);
        resolve(`http://127.0.0.1:${port}`);
      });
      child.on('error', reject);
      child.on('exit', (code) => {
        clearTimeout(late);
        if (running?.child === child) running = null;
        reject(new Error(`the emulator ended (${String(code)})`));
      });
    });
    origin.catch((error: unknown) => log.warn({ err: error }, 'the emulator does not run'));
    child.stderr.on('data', (text: Buffer) => log.warn({ printed: text.toString().trim() }, 'emulator'));
    child.stdin.on('error', () => undefined);
    return { child, origin };
  }

  return {
    async address() {
      running ??= begin();
      return { origin: await running.origin, token };
    },
    stop() {
      const ending = running?.child;
      running = null;
      // It reads our end of the pipe, and ends with it.
      ending?.stdin?.end();
    },
  };
}

/** The bundle starts the bundle; source starts source, which is what tests and the dev server run. */
function command(): string[] {
  const root = projectRoot();
  return import.meta.url.endsWith('.ts')
    ? ['--import', import.meta.resolve('tsx'), join(root, 'app', 'emulator.ts')]
    : ['--enable-source-maps', join(root, 'dist', 'server', 'emulator.js')];
}
