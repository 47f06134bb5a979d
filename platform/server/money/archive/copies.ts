/** Copies of a bucket's files in a folder that processes share: what any of them reads stays, of the rest as much as there is room for. */
import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { processAlive } from '../../database/process-state.ts';
import { FOLDER_MODE } from './files.ts';

export interface Copies {
  /** Where this process fetches a file to, before it has its name. */
  comingPath(file: string): string;
  /** A copy stays until it is given back, as often as it was held; whether it is there yet or not. */
  hold(file: string): void;
  give(files: readonly string[]): void;
  /** Copies that nobody reads go, the oldest first, until there is room. @throws what `isCopy` does */
  makeRoom(): Promise<void>;
}

export const makeFolder = (folder: string): void =>
  void mkdirSync(join(folder, 'bet'), { recursive: true, mode: FOLDER_MODE });

/** Files of bets, by the beginning of their name; none that is still on its way. */
export async function namesIn(folder: string, prefix: string): Promise<string[]> {
  const names = await readdir(join(folder, 'bet')).catch(() => []);
  return names
    .filter((name) => name.endsWith('.parquet'))
    .map((name) => `bet/${name}`)
    .filter((file) => file.startsWith(prefix));
}

/** Behind the name of a file and a process: its copy on its way here, its copy on its way out, and that the process reads it. */
const COMING = 'part';
const GOING = 'gone';
const READ = 'read';
const OF_PROCESS = /\.(\d+)\.(?:part|gone|read)$/;

/** @returns false where it was not there */
function moved(from: string, to: string): boolean {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

/**
 * @param cacheBytes so many bytes are kept, beside those that are read
 * @param isCopy whether the bucket has a file of so many bytes too: what it has not is no copy and never goes
 */
export function createCopies(
  folder: string,
  cacheBytes: number,
  isCopy: (file: string, bytes: number) => Promise<boolean>,
): Copies {
  const pathOf = (file: string): string => join(folder, file);
  const ownPath = (file: string, what: string): string => `${pathOf(file)}.${process.pid}.${what}`;
  /** Of this process. */
  const readers = new Map<string, number>();

  /** Other processes see that it is read before this one looks whether it is there. */
  function hold(file: string): void {
    const before = readers.get(file) ?? 0;
    if (before === 0) {
      makeFolder(folder);
      writeFileSync(ownPath(file, READ), '', { mode: 0o600 });
    }
    readers.set(file, before + 1);
  }

  /** Whether any process reads it. */
  const isRead = (file: string): boolean =>
    readdirSync(join(folder, 'bet')).some(
      (name) => name.endsWith(`.${READ}`) && `bet/${name}`.startsWith(`${file}.`),
    );

  /** @returns whether it went: whoever came for it while it was taken away has it back */
  function drop(file: string): boolean {
    if (isRead(file)) return false;
    const beside = ownPath(file, GOING);
    if (!moved(pathOf(file), beside)) return true;
    const wanted = isRead(file);
    if (wanted) renameSync(beside, pathOf(file));
    else rmSync(beside);
    return !wanted;
  }

  /** What processes that were killed had begun to fetch or to read. */
  async function clearKilled(): Promise<void> {
    const names = await readdir(join(folder, 'bet')).catch(() => []);
    for (const name of names) {
      const pid = OF_PROCESS.exec(name)?.[1];
      if (pid !== undefined && !processAlive(Number(pid)))
        await rm(join(folder, 'bet', name), { force: true });
    }
  }

  async function makeRoom(): Promise<void> {
    await clearKilled();
    const copies = [];
    for (const file of await namesIn(folder, 'bet/')) {
      const found = await stat(pathOf(file)).catch(() => null);
      if (found) copies.push({ file, bytes: found.size, at: found.mtimeMs });
    }
    let bytes = copies.reduce((sum, one) => sum + one.bytes, 0);
    for (const copy of copies.toSorted((a, b) => a.at - b.at)) {
      if (bytes <= cacheBytes) return;
      if (!isRead(copy.file) && (await isCopy(copy.file, copy.bytes)) && drop(copy.file)) bytes -= copy.bytes;
    }
  }

  function give(files: readonly string[]): void {
    for (const file of files) {
      const left = (readers.get(file) ?? 0) - 1;
      if (left > 0) readers.set(file, left);
      else if (readers.delete(file)) rmSync(ownPath(file, READ), { force: true });
    }
  }

  return { comingPath: (file) => ownPath(file, COMING), hold, give, makeRoom };
}
