/** The embedded server's log, kept aside as it is written, so that a copy can be brought to any later moment. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverPid } from './launcher.ts';

/** Longer than this no commit waits to be kept aside. */
const SWITCH_SECONDS = 60;

/** What a folder may be named, for it stands in a command of the shell. */
export const ARCHIVE_FOLDER = /^[A-Za-z0-9._/ -]{1,500}$/;

/** Log is finished and waits, for a command that may come. */
const HELD = { archive_mode: 'on', archive_command: '' } as const;

/** In a copy until its first start, and ever after. */
const [LABEL, STARTED] = ['backup_label', 'backup_label.old'] as const;

/** In a data folder that was put back to an earlier time, until ./phoenix rewound has ended what players know since. */
export const RESTORED = 'restored';

/**
 * How the embedded server of `data` keeps its log. What was put back holds it until `rewound` has said that the house goes on from
 * there: a restore that is only tried leaves nothing in the folder. A copy that was started by itself keeps none: it would write
 * other content under the names of the log that it was copied from.
 * @param folder absolute, as ARCHIVE_FOLDER allows; null: it keeps none
 * @throws when a server is to be started that could not write to the folder
 */
export function logSettings(data: string, folder: string | null): Readonly<Record<string, string>> {
  if (existsSync(join(data, RESTORED))) return HELD;
  if (folder === null) return {};
  const label = labelOfCopy(join(data, 'pg', 'data'));
  if (label !== null && (!label.endsWith(STARTED) || namesIn(folder).length > 0)) return {};
  // One that runs goes on, and whoever only looks at it need not be able to write there.
  if (serverPid(join(data, 'pg')) === null) refuseClosed(folder);
  // An empty folder is nobody's log yet; without its label the cluster is the one that it belongs to.
  if (label !== null) rmSync(label);
  return archiveSettings(folder);
}

/** Log that cannot be put aside is kept beside the database until its disk is full. A full disk takes an empty file, and is no reason to stay away. */
function refuseClosed(folder: string): void {
  const trial = join(folder, `.${process.pid}.trial`);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(trial, '');
    rmSync(trial);
  } catch (error) {
    throw new Error(
      `the folder of PHOENIX_WAL_ARCHIVE cannot be written to (${(error as Error).message}), and the log would fill the disk of the database: ` +
        'give it to the account of the program; under systemd name it in ReadWritePaths= (deploy/backup.md)',
      { cause: error },
    );
  }
}

/** @returns what PostgreSQL leaves in a copy; null in none, and in one that ./phoenix restore gave a timeline, and so names, of its own */
function labelOfCopy(cluster: string): string | null {
  const label = [LABEL, STARTED].map((name) => join(cluster, name)).find((file) => existsSync(file));
  if (label === undefined) return null;
  const copied = Number(/^START TIMELINE: (\d+)$/m.exec(readFileSync(label, 'utf8'))?.[1]);
  return namesIn(join(cluster, 'pg_wal')).some((name) => historyOf(name) > copied) ? null : label;
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** The timeline whose beginning a file of the log tells; 0: it tells none. */
const historyOf = (name: string): number =>
  /^[0-9A-F]{8}\.history$/.test(name) ? Number.parseInt(name, 16) : 0;

/**
 * Settings of a server that keeps its log in a folder, a compressed file for each segment: written under a hidden name,
 * flushed, and renamed; one that is there already is never replaced, and counts when it is the same.
 */
function archiveSettings(folder: string): Record<string, string> {
  const [kept, hidden] = [`'${folder}/%f.gz'`, `'${folder}/.%f.part'`];
  return {
    archive_mode: 'on',
    archive_timeout: `${SWITCH_SECONDS}s`,
    archive_command: `if [ -e ${kept} ]; then gzip -dc ${kept} | cmp -s - '%p'; else gzip -1c '%p' > ${hidden} && sync ${hidden} && mv ${hidden} ${kept}; fi`,
  };
}

/** Where a server that is put back finds the log of after its copy. */
export function restoreCommand(folder: string): string {
  return `test -e '${folder}/%f.gz' && gzip -dc '${folder}/%f.gz' > '%p'`;
}
