/** The operator's commands, as a person would run them beside the server. */
import { execFile } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { e2e } from './server.ts';

export interface Ran {
  readonly status: number;
  readonly out: string;
}

const root = join(import.meta.dirname, '..');

/** Runs `./phoenix <args>` on the data of the server under test. */
export function phoenix(...args: string[]): Promise<Ran> {
  const env = { ...process.env, PHOENIX_DATA: realpathSync(e2e.data), PORT: String(e2e.port) };
  return new Promise((done) => {
    execFile(
      process.execPath,
      [join(root, 'phoenix'), ...args],
      { cwd: root, env },
      (error, stdout, stderr) => {
        done({ status: error ? Number(error.code ?? 1) : 0, out: stdout || stderr });
      },
    );
  });
}
