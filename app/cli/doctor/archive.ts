/** The files that old bets were written to, or are only in: that they are there, in a list nobody changed, and that none was left half way. */
import type pg from 'pg';
import { parts } from '#platform/server/money/archive/archive.ts';
import { BucketAway } from '#platform/server/money/archive/bucket.ts';
import {
  BrokenManifest,
  inForce,
  type Listed,
  readManifestFile,
} from '#platform/server/money/archive/manifest.ts';
import type { Part } from '#platform/server/money/archive/close.ts';
import { type ArchivePlace, archivePlace } from '#platform/server/money/archive/place.ts';
import { type Check, counted, fault, type Installation, ok, warn } from './check.ts';

interface Files {
  readonly all: readonly Part[];
  readonly listed: readonly Listed[];
  /** Those that are not as the list says, and those that the database counts on and the list does not have. */
  readonly lost: readonly string[];
}

/** @throws BrokenManifest and BucketAway */
export async function archiveFiles(pool: pg.Pool, place: ArchivePlace): Promise<Files> {
  const lost: string[] = [];
  const listed = inForce(readManifestFile(await place.manifest()));
  for (const { entry } of listed) if ((await place.size(entry.file)) !== entry.bytes) lost.push(entry.file);
  const all = await parts(pool);
  const known = all.filter(({ state }) => state === 'listed' || state === 'gone');
  for (const { file } of known) if (!listed.some(({ entry }) => entry.file === file)) lost.push(file!);
  return { all, listed, lost };
}

const archive: Check<Installation> = {
  name: 'archive',
  async look({ pool, config: { archive: folder, archiveBucket } }) {
    const place = archivePlace(folder, archiveBucket);
    const home = archiveBucket?.url ?? folder;
    let files: Files;
    try {
      files = await archiveFiles(pool, place);
    } catch (error) {
      if (error instanceof BucketAway)
        return fault(
          error.message,
          `Look at PHOENIX_ARCHIVE_S3, its key and region, at the line to ${home}, and whether this account may write to ${folder}, where copies go. Pages with bets that left the database answer 503 meanwhile.`,
        );
      if (!(error instanceof BrokenManifest)) throw error;
      return fault(
        error.message,
        `Put the manifest back from a copy of ${home}, then: ./phoenix archive verify.`,
      );
    }
    const { all, listed, lost } = files;
    const gone = all.filter(({ state }) => state === 'gone');
    if (lost.length > 0) {
      const only = gone.some(({ file }) => lost.includes(file!));
      return fault(
        `${counted(lost.length, 'file')} not as listed: ${lost.slice(0, 3).join(', ')}`,
        `${only ? 'Bets are in these files alone, and pages that show them answer 503.' : 'The bets are in the database all the same.'} Put the files back from a copy of ${home}, then: ./phoenix archive verify.`,
      );
    }
    const half = all.filter(({ state }) => !['open', 'listed', 'gone'].includes(state));
    if (half.length > 0)
      return warn(
        half.map(({ name, state }) => `${name} is ${state}`).join(', '),
        'A turn of ./phoenix archive run did not come to its end: run it again, it goes on where it was.',
      );
    const alone = gone.length === 0 ? '' : `; ${counted(gone.length, 'partition')} in files alone`;
    return ok(
      listed.length === 0 ? 'nothing was archived' : `${counted(listed.length, 'file')}, all there${alone}`,
    );
  },
};

export const ARCHIVE_CHECKS: readonly Check<Installation>[] = [archive];
