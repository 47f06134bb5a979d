/** The list of the archive's files: JSON lines, each with the hash of the one before, each also in the audit log. */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { replaceFile } from './files.ts';

export interface ManifestEntry {
  readonly no: number;
  readonly table: 'bet';
  readonly part: string;
  /** ISO times; null: from the beginning. */
  readonly from: string | null;
  readonly to: string;
  readonly schema: number;
  /** In the archive's folder. */
  readonly file: string;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Rows, stakes, payouts and hash of the rows, by ledger currency. */
  readonly sums: readonly PartSum[];
  /** First and last batch by lane. */
  readonly lanes: Readonly<Record<string, readonly [string, string]>>;
  readonly previous: string | null;
}

export interface PartSum {
  readonly cur: number;
  readonly rows: number;
  readonly stake: string;
  readonly payout: string;
  readonly digest: string;
}

/** An entry, and the hash over it that the next one carries. */
export interface Listed {
  readonly entry: ManifestEntry;
  readonly hash: string;
}

/** Action in the audit log: a file was listed. */
export const LISTED = 'archive.file';

/** Name of the list in the archive's folder. */
export const MANIFEST = 'manifest.jsonl';

export const manifestFile = (folder: string): string => join(folder, MANIFEST);

const hashOf = (entry: ManifestEntry): string =>
  createHash('sha256').update(JSON.stringify(entry)).digest('hex');

/** The one that entries are added to. @throws as `readManifestFile` does */
export function readManifest(folder: string): Listed[] {
  return readManifestFile(manifestFile(folder));
}

/** @throws `BrokenManifest` where a line was changed, is gone or is out of its place */
export function readManifestFile(file: string): Listed[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  const listed: Listed[] = [];
  for (const [at, line] of lines.entries()) {
    const one = parse(line);
    const previous = listed.at(-1)?.hash ?? null;
    if (
      one === null ||
      hashOf(one.entry) !== one.hash ||
      one.entry.no !== at + 1 ||
      one.entry.previous !== previous
    )
      throw new BrokenManifest(`line ${at + 1} of ${file} is not as it was written`);
    listed.push(one);
  }
  return listed;
}

/** The last line of each partition: one that is written again, after the database was put back, is listed again. */
export function inForce(listed: readonly Listed[]): Listed[] {
  const last = new Map(listed.map((one) => [one.entry.part, one]));
  return listed.filter((one) => last.get(one.entry.part) === one);
}

export class BrokenManifest extends Error {
  override readonly name = 'BrokenManifest';
}

function parse(line: string): Listed | null {
  try {
    // Whether it is one is asked of its hash, right after.
    return JSON.parse(line) as Listed;
  } catch {
    return null;
  }
}

/** Adds an entry, on disk when it returns. @returns the entry as it is listed; that of before where the part is listed with this file already */
export async function addToManifest(
  folder: string,
  entry: Omit<ManifestEntry, 'no' | 'previous'>,
): Promise<Listed> {
  const before = readManifest(folder);
  const known = inForce(before).find((one) => one.entry.part === entry.part);
  if (known?.entry.sha256 === entry.sha256) return known;
  const whole = { no: before.length + 1, ...entry, previous: before.at(-1)?.hash ?? null };
  const listed = { entry: whole, hash: hashOf(whole) };
  // The whole list again under its name: half a line is never there.
  await replaceFile(
    manifestFile(folder),
    [...before, listed].map((one) => `${JSON.stringify(one)}\n`).join(''),
  );
  return listed;
}

/** @param from path of a file, or bytes of one */
export async function sha256Of(from: string | Blob): Promise<string> {
  const hash = createHash('sha256');
  const bytes =
    typeof from === 'string' ? createReadStream(from) : Readable.fromWeb(from.stream() as ReadableStream);
  await pipeline(bytes, hash);
  return hash.digest('hex');
}
