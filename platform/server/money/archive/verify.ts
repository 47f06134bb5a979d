/** Whether the archive is what was written: its list, its files, and what database and audit log say of them. */
import type pg from 'pg';
import type { Audit } from '../../audit/audit.ts';
import type { LedgerFinding } from '../audit-ledger.ts';
import { parts } from './archive.ts';
import { BucketAway } from './bucket.ts';
import type { Part } from './close.ts';
import { type Duck, openDuck } from './duck.ts';
import {
  BrokenManifest,
  inForce,
  LISTED,
  type Listed,
  type ManifestEntry,
  readManifestFile,
  sha256Of,
} from './manifest.ts';
import { type ArchivePlace, holding } from './place.ts';
import { sumsOfFile } from './sums.ts';

interface Around {
  readonly client: Pick<pg.ClientBase, 'query'>;
  readonly audit: Pick<Audit, 'list'>;
  readonly place: ArchivePlace;
}

export interface ArchiveReport {
  readonly files: number;
  readonly bets: number;
  /** Listed, and not known to this database: it is a copy of an earlier time. The next run of the archive takes them up again. */
  readonly ahead: readonly string[];
  readonly findings: readonly LedgerFinding[];
}

/** More than there will be partitions. */
const MAX_ENTRIES = 100_000;

const AWAY = 'the bucket of the archive answers';

const finding = (rule: string, ...rows: Record<string, unknown>[]): LedgerFinding => ({
  check: 'archive',
  rule,
  rows: rows.slice(0, 5),
});

/**
 * What of each file is looked at: its length alone; its hash too, but not of a bucket's, for each would be fetched; or also the bets in
 * it. The first costs the same however much was archived.
 */
export type Depth = 'lengths' | 'hashes' | 'bets';

export async function verifyArchive({ client, audit, place }: Around, depth: Depth): Promise<ArchiveReport> {
  let listed: Listed[];
  try {
    listed = inForce(readManifestFile(await place.manifest()));
  } catch (error) {
    const away = error instanceof BucketAway;
    if (!away && !(error instanceof BrokenManifest)) throw error;
    const rule = away ? AWAY : 'each line of the manifest carries the hash of the one before it';
    return { files: 0, bets: 0, ahead: [], findings: [finding(rule, { reason: error.message })] };
  }
  const findings: LedgerFinding[] = [];
  const wrong = await notAsListed(listed, place, depth);
  if (wrong.length > 0) findings.push(finding('every file of the archive is as it was listed', ...wrong));
  const known = (await parts(client)).filter(({ state }) => state === 'listed' || state === 'gone');
  const ahead = listed.filter(({ entry }) => !known.some(({ name }) => name === entry.part));
  const both = listed.filter((one) => !ahead.includes(one));
  const apart = [...namedOtherwise(known, both), ...(await notInLog(audit, both))];
  if (apart.length > 0)
    findings.push(finding('manifest, database and audit log name the same files', ...apart));
  return {
    files: listed.length,
    bets: listed.reduce((sum, { entry }) => sum + entry.rows, 0),
    ahead: ahead.map(({ entry }) => entry.file),
    findings,
  };
}

async function notAsListed(
  listed: readonly Listed[],
  place: ArchivePlace,
  depth: Depth,
): Promise<Record<string, unknown>[]> {
  const wrong: Record<string, unknown>[] = [];
  const duck = depth === 'bets' && listed.length > 0 ? await openDuck(place.folder) : null;
  const hashed = depth === 'bets' || (depth === 'hashes' && place.near);
  try {
    for (const { entry } of listed) {
      const why = await wrongWith(place, entry, hashed, duck).catch(reasonOf);
      if (why !== null) wrong.push({ file: entry.file, why });
    }
  } finally {
    duck?.close();
  }
  return wrong;
}

/** @throws whatever is not the bucket's */
function reasonOf(error: unknown): string {
  if (error instanceof BucketAway) return `cannot be fetched (${error.message})`;
  throw error;
}

/** @param hashed false: only its length is asked for @param duck null: its bets are not read @returns what a file is not; null when it is as it was listed */
async function wrongWith(
  place: ArchivePlace,
  { file, bytes, sha256, sums }: ManifestEntry,
  hashed: boolean,
  duck: Duck | null,
): Promise<string | null> {
  const size = await place.size(file);
  if (size === null) return 'is gone';
  if (size !== bytes) return 'was changed';
  if (!hashed) return null;
  return holding(place, file, async () => {
    const path = await place.again(file);
    if (path === null) return 'is gone';
    if ((await sha256Of(path)) !== sha256) return 'was changed';
    const holds = duck === null || JSON.stringify(await sumsOfFile(duck, path)) === JSON.stringify(sums);
    return holds ? null : 'holds other bets';
  });
}

function namedOtherwise(known: readonly Part[], listed: readonly Listed[]): Record<string, unknown>[] {
  const entries = new Map(listed.map(({ entry }) => [entry.part, entry]));
  return known.flatMap(({ name, file, sha256 }) => {
    const entry = entries.get(name);
    if (!entry) return [{ file, why: 'the manifest lacks it' }];
    return entry.file === file && entry.sha256 === sha256
      ? []
      : [{ file: entry.file, why: `the database names ${file}` }];
  });
}

async function notInLog(
  audit: Pick<Audit, 'list'>,
  listed: readonly Listed[],
): Promise<Record<string, unknown>[]> {
  const entries = await audit.list({ limit: MAX_ENTRIES, action: LISTED });
  const hashes = new Set(entries.map(({ detail }) => detail['hash']));
  return listed
    .filter(({ hash }) => !hashes.has(hash))
    .map(({ entry }) => ({ file: entry.file, why: 'the audit log does not name it' }));
}
