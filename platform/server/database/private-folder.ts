import { lstatSync, mkdirSync } from 'node:fs';

/**
 * A folder for sockets under the temp folder, where anybody may have been first: it is ours alone, or nothing is opened in it.
 * @param owners accounts whose it may be: this process's, and the one that it runs a server as
 * @throws when it is a link, somebody else's, or open to others
 */
export function privateFolder(folder: string, owners: readonly number[] = [process.getuid?.() ?? 0]): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  if (!found.isDirectory()) throw new Error(`${folder} is no folder`);
  if (process.platform === 'win32') return folder;
  if (!owners.includes(found.uid)) throw new Error(`${folder} belongs to somebody else (uid ${found.uid})`);
  if ((found.mode & 0o022) !== 0) throw new Error(`${folder} can be written by others`);
  return folder;
}
