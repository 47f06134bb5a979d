/** The operator's files: read again when one of them has changed. */
import { lstat, readdir, readFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { readSeasonCsv } from './csv.ts';
import { readFootballJson } from './football-json.ts';
import { readFootballText } from './football-text.ts';
import type { FileRead } from './match.ts';

const MAX_FILES = 200;
const MAX_BYTES = 8_000_000;

const READERS: Readonly<Record<string, (text: string, name: string) => FileRead>> = {
  '.csv': readSeasonCsv,
  '.json': readFootballJson,
  '.txt': readFootballText,
};

export interface SeasonFile extends FileRead {
  readonly name: string;
}

export interface Folder {
  /** All seasons; null when nothing has changed since the last time. @throws when the folder cannot be read */
  read(): Promise<readonly SeasonFile[] | null>;
}

/** @param tooLarge told of files that are left out */
export function openFolder(path: string, tooLarge: (name: string) => void): Folder {
  let known = '';
  return {
    async read() {
      const names = (await readdir(path)).filter((name) => extname(name).toLowerCase() in READERS).toSorted();
      const files: { name: string; stamp: string }[] = [];
      for (const name of names.slice(0, MAX_FILES)) {
        const { size, mtimeMs, isFile } = await statOf(join(path, name));
        if (isFile && size <= MAX_BYTES) files.push({ name, stamp: `${name} ${size} ${mtimeMs}` });
        else tooLarge(name);
      }
      for (const name of names.slice(MAX_FILES)) tooLarge(name);
      const stamps = files.map(({ stamp }) => stamp).join('\n');
      if (stamps === known) return null;
      const seasons: SeasonFile[] = [];
      for (const { name } of files) {
        const text = await readFile(join(path, name), 'utf8');
        const suffix = extname(name);
        seasons.push({ name, ...READERS[suffix.toLowerCase()]!(text, basename(name, suffix)) });
      }
      known = stamps;
      return seasons;
    },
  };
}

async function statOf(path: string) {
  const found = await lstat(path);
  return { size: found.size, mtimeMs: found.mtimeMs, isFile: found.isFile() };
}
