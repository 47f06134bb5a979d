/** Files that are whole or not there: written beside, flushed, and only then called by their name. */
import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Written by the owner of the tables, read by the server: another account of the folder's group. */
const FILE_MODE = 0o640;
export const FOLDER_MODE = 0o750;

/** Flushes a file, gives it its name, and flushes the folder that has the name. */
export async function settleFile(from: string, to: string): Promise<void> {
  await flush(from);
  await rename(from, to);
  await flush(dirname(to));
}

export async function replaceFile(file: string, text: string): Promise<void> {
  const beside = `${file}.new`;
  const handle = await open(beside, 'w', FILE_MODE);
  try {
    await handle.writeFile(text);
  } finally {
    await handle.close();
  }
  await settleFile(beside, file);
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
