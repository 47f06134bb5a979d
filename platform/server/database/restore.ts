/** Brings a copy of the embedded database to a later moment, by the log that was kept aside. */
import {
  appendFileSync,
  cpSync,
  existsSync,
  lchownSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { withClient } from './database.ts';
import { launch, shutDown, superuser } from './launcher.ts';
import { logSettings, RESTORED, restoreCommand } from './wal-archive.ts';

/** Hours of log are done again before anybody is let in. */
const PATIENCE_MS = 12 * 60 * 60 * 1_000;
const RECOVERY = ['restore_command', 'recovery_target_time', 'recovery_target_action'] as const;

export interface RestoreOptions {
  /** As deploy/backup.sh made it. */
  readonly copy: string;
  /** Folder of the log; absolute. */
  readonly archive: string;
  /** Data folder to make; it may hold keys, and no database. */
  readonly data: string;
  /** Null: as far as the log goes. */
  readonly to: Date | null;
}

/**
 * Copies, recovers and stops again.
 * @returns time of the last commit that is there
 * @throws when the log does not reach that moment; the folder is as the server left it then
 */
export async function restoreTo({ copy, archive, data, to }: RestoreOptions): Promise<string | null> {
  const base = join(data, 'pg');
  cpSync(copy, data, { recursive: true, preserveTimestamps: true, force: false });
  rmSync(join(data, 'copied'), { force: true });
  const cluster = join(base, 'data');
  const settings = {
    restore_command: restoreCommand(archive),
    ...(to && { recovery_target_time: to.toISOString().replace('Z', '+00:00') }),
    recovery_target_action: 'promote',
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
  );
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `\n${lines.join('')}`);
  writeFileSync(join(cluster, 'recovery.signal'), '');
  markRestored(data, to);
  const { socket } = await launch({
    base,
    patienceMs: PATIENCE_MS,
    // Nobody is let in before the moment is reached; a server that reads already would count as ready. The history of the new
    // timeline waits for the folder of the log as the log itself does: it is written here, and at no later start.
    settings: { ...logSettings(data, archive), hot_standby: 'off' },
  });
  const admin = { host: socket, user: superuser, database: 'phoenix' };
  const last = await withClient(admin, async (client) => {
    for (const name of RECOVERY) await client.query(`alter system reset ${name}`);
    const { rows } = await client.query<{ at: Date | null }>('select pg_last_xact_replay_timestamp() as at');
    return rows[0]!.at;
  });
  await shutDown(base);
  giveAway(data);
  return last?.toISOString() ?? null;
}

/** Root keeps nothing of what it made: the program runs as the account that the folder above belongs to. */
function giveAway(data: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(data));
  const names = readdirSync(data, { recursive: true, encoding: 'utf8' });
  for (const path of [data, ...names.map((name) => join(data, name))]) lchownSync(path, uid, gid);
}

/** Left until ./phoenix rewound has ended what players know since. */
function markRestored(data: string, to: Date | null): void {
  writeFileSync(join(data, RESTORED), `${(to ?? new Date(0)).toISOString()}\n`);
}

export function clearRestored(data: string): void {
  rmSync(join(data, RESTORED), { force: true });
}

/** @throws when the data was put back to an earlier time and nobody has said what follows from it */
export function refuseRestored(data: string): void {
  const file = join(data, RESTORED);
  if (!existsSync(file)) return;
  const time = readFileSync(file, 'utf8').trim();
  const moment = time.startsWith('1970') ? '<time of the last commit>' : time;
  throw new Error(
    `${data} was put back to an earlier time, and players know seeds and results of after it: run ./phoenix rewound ${moment} first (deploy/backup.md)`,
  );
}
