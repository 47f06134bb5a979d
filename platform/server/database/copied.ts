/** The trace that copies of an installation leave: deploy/backup.sh writes it, and so may a script of the operator's own. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the file says of the last copy. */
export interface Copied {
  /** NaN where the file holds no time. */
  readonly at: number;
  readonly text: string;
  /** Where the copy was made; null where a way of the operator's own did not say. */
  readonly folder: string | null;
  /** SHA-256 of the installation key that was copied with it. */
  readonly key: string | null;
}

/** The file that holds the time of the last copy. */
export const copiedFile = (data: string): string => join(data, 'copied');

/** @returns null when no copy has left a trace */
export function lastCopied(data: string): Copied | null {
  const file = copiedFile(data);
  if (!existsSync(file)) return null;
  const [text = '', ...rest] = readFileSync(file, 'utf8').trim().split('\n');
  const said = (name: string) =>
    rest
      .find((line) => line.startsWith(`${name} `))
      ?.slice(name.length + 1)
      .trim() || null;
  return { at: Date.parse(text), text, folder: said('folder'), key: said('key') };
}
