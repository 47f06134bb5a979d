/** Where the files of the archive are: in a folder, or in a bucket of which the folder keeps copies. */
import { existsSync } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Bucket, BucketAway, type BucketOptions, createBucket } from './bucket.ts';
import { createCopies, makeFolder, namesIn } from './copies.ts';
import {
  BrokenManifest,
  inForce,
  type Listed,
  MANIFEST,
  manifestFile,
  readManifest,
  readManifestFile,
  sha256Of,
} from './manifest.ts';

export interface ArchivePlace {
  /** Of this machine. Entries are added to the manifest here. */
  readonly folder: string;
  /** Whether files lie on this machine alone: reading them costs nothing but time. */
  readonly near: boolean;
  /**
   * Brings the manifest into the folder as the place has it, for who adds to it: one at a time. A bucket takes first what the folder's
   * lists beyond its own.
   * @throws `BrokenManifest` where a list was changed, or the two do not belong together
   */
  begin(): Promise<void>;
  /** Path of the manifest as the place has it, for who only reads: what is being added to is not touched. */
  manifest(): Promise<string>;
  /** Makes a file of the folder the place's own: it is there when this returns. @param file 'bet/…' or the manifest */
  put(file: string): Promise<void>;
  /** For who reads or writes a file in the folder: however short of room that is, it stays until it is given back. */
  hold(file: string): void;
  give(files: readonly string[]): void;
  /** Path of a file that is held, as it lies in its final place, which is asked for it again. Null: it is not there. */
  again(file: string): Promise<string | null>;
  /** Path of a file that is held, of a copy where there is one. Null: it is not there. */
  take(file: string): Promise<string | null>;
  /** Bytes; null where it is not there. */
  size(file: string): Promise<number | null>;
  /** Names that begin with this. */
  list(prefix: string): Promise<string[]>;
  remove(file: string): Promise<void>;
}

export interface ArchiveBucket extends BucketOptions {
  /** So many bytes of copies are kept in the folder, beside those that are read now. */
  readonly cacheBytes: number;
}

/** @param bucket null: the folder is the place */
export function archivePlace(folder: string, bucket: ArchiveBucket | null): ArchivePlace {
  return bucket === null ? folderPlace(folder) : bucketPlace(folder, createBucket(bucket), bucket.cacheBytes);
}

/** Reads or writes a file that is held meanwhile. */
export async function holding<T>(place: ArchivePlace, file: string, work: () => Promise<T>): Promise<T> {
  place.hold(file);
  try {
    return await work();
  } finally {
    place.give([file]);
  }
}

const sizeOf = async (path: string): Promise<number | null> =>
  (await stat(path).catch(() => null))?.size ?? null;

export function folderPlace(folder: string): ArchivePlace {
  const there = async (file: string): Promise<string | null> => {
    const path = join(folder, file);
    return existsSync(path) ? path : null;
  };
  return {
    folder,
    near: true,
    begin: async () => makeFolder(folder),
    manifest: async () => manifestFile(folder),
    put: async () => {},
    hold: () => {},
    give: () => {},
    again: there,
    take: there,
    size: (file) => sizeOf(join(folder, file)),
    list: (prefix) => namesIn(folder, prefix),
    remove: (file) => rm(join(folder, file), { force: true }),
  };
}

/** Copies of a bucket's manifest: for who only reads, and for who adds to it, before it is known to be what the folder's continues. */
const READ_MANIFEST = 'manifest.read.jsonl';
const BUCKET_MANIFEST = 'manifest.bucket.jsonl';

/** One that was damaged says nothing where the bucket has one. */
function whatIsLeft(folder: string): Listed[] {
  try {
    return readManifest(folder);
  } catch (error) {
    if (error instanceof BrokenManifest) return [];
    throw error;
  }
}

/** @param cacheBytes see `ArchiveBucket` */
export function bucketPlace(folder: string, bucket: Bucket, cacheBytes: number): ArchivePlace {
  const pathOf = (file: string): string => join(folder, file);
  // Of a house that is moving in, the folder has files that are nowhere else yet.
  const inBucket = async (file: string, bytes: number): Promise<boolean> =>
    (await bucket.size(file)) === bytes;
  const copies = createCopies(folder, cacheBytes, inBucket);
  const coming = new Map<string, Promise<string | null>>();

  /** Beside its name first: half a file is never there. @param to another name in the folder */
  async function load(file: string, to: string): Promise<string | null> {
    makeFolder(folder);
    const beside = copies.comingPath(to);
    if (!(await bucket.get(file, beside))) return null;
    await rename(beside, pathOf(to));
    return pathOf(to);
  }

  /** Whoever asks for what is coming waits for the same one. */
  function fetch(file: string, to = file): Promise<string | null> {
    const asked = coming.get(to) ?? load(file, to).finally(() => coming.delete(to));
    coming.set(to, asked);
    return asked;
  }

  async function makeRoom(): Promise<void> {
    await copies.makeRoom().catch((error: unknown) => {
      // What was asked for is here; who asks next makes room.
      if (!(error instanceof BucketAway)) throw error;
    });
  }

  /** Files that the folder's manifest lists go into the bucket, the manifest last: of a house whose folder was the place until now, or again for a while. */
  async function moveIn(listed: readonly Listed[]): Promise<void> {
    for (const { entry } of inForce(listed)) {
      if (await inBucket(entry.file, entry.bytes)) continue;
      if (!existsSync(pathOf(entry.file)))
        throw new Error(`${entry.file} is neither in the bucket nor in ${folder}`);
      await bucket.put(entry.file, pathOf(entry.file), entry.sha256);
    }
    await bucket.put(MANIFEST, pathOf(MANIFEST), await sha256Of(pathOf(MANIFEST)));
  }

  return {
    folder,
    near: false,
    async begin() {
      makeFolder(folder);
      const path = await fetch(MANIFEST, BUCKET_MANIFEST);
      if (path === null) {
        if (existsSync(pathOf(MANIFEST))) await moveIn(readManifest(folder));
        return;
      }
      const theirs = readManifestFile(path);
      const ours = whatIsLeft(folder);
      if (ours.length > theirs.length && theirs.every(({ hash }, at) => ours[at]!.hash === hash)) {
        await moveIn(ours.slice(theirs.length));
        return rm(path);
      }
      const parts = new Set(theirs.map(({ entry }) => entry.part));
      const more = ours.find(({ entry }) => !parts.has(entry.part));
      if (!more) return rename(path, pathOf(MANIFEST));
      throw new BrokenManifest(
        `the manifest in ${folder} does not continue that of the bucket, which lacks ${more.entry.part}`,
      );
    },
    // Of a house that has not moved in, or whose bucket was emptied, what the folder says is all there is.
    manifest: async () => (await fetch(MANIFEST, READ_MANIFEST)) ?? manifestFile(folder),
    async put(file) {
      await bucket.put(file, pathOf(file), await sha256Of(pathOf(file)));
    },
    hold: copies.hold,
    give: copies.give,
    async again(file) {
      const path = await fetch(file);
      await makeRoom();
      return path;
    },
    async take(file) {
      if (existsSync(pathOf(file))) return pathOf(file);
      const path = await fetch(file);
      await makeRoom();
      return path;
    },
    size: (file) => bucket.size(file),
    list: (prefix) => bucket.list(prefix),
    async remove(file) {
      await bucket.remove(file);
      await rm(pathOf(file), { force: true });
    },
  };
}
