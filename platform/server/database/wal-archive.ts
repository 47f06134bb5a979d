/** The embedded server's log, kept aside as it is written, so that a copy can be brought to any later moment. */
import { mkdirSync } from 'node:fs';

/** Longer than this no commit waits to be kept aside. */
const SWITCH_SECONDS = 60;

/** What a folder may be named, for it stands in a command of the shell. */
export const ARCHIVE_FOLDER = /^[A-Za-z0-9._/ -]{1,500}$/;

/**
 * Settings of a server that keeps its log in a folder, a compressed file for each segment: written under a hidden name,
 * flushed, and renamed; one that is there already is never replaced, and counts when it is the same.
 * @param folder absolute, as ARCHIVE_FOLDER allows
 */
export function archiveSettings(folder: string): Record<string, string> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
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
