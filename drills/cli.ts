import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

export interface Looked {
  readonly stdout: string;
  readonly code: number;
}

/** Runs ./phoenix <command>, or a command with its options, on a data folder. @param more changes of the environment: nodes of chains */
export async function phoenix(
  data: string,
  command: string | readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<Looked> {
  const cli = join(import.meta.dirname, '../phoenix');
  const env = { ...process.env, ...more, PHOENIX_DATA: data };
  return exec(cli, [command].flat(), { env, maxBuffer: 1e8 }).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (error: { stdout: string; code: number }) => error,
  );
}

/** The whole ledger added up again and every bet replayed. */
export async function auditAndReplay(
  data: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{ audit: Looked; replay: Looked; clean: boolean }> {
  const [audit, replay] = [await phoenix(data, 'audit', more), await phoenix(data, 'replay', more)];
  // An audit that printed nothing has looked at nothing.
  const looked =
    /\d checks, all hold/.test(audit.stdout) && /\d bets, \d+ agree, 0 differ/.test(replay.stdout);
  return { audit, replay, clean: looked && audit.code === 0 && replay.code === 0 };
}
