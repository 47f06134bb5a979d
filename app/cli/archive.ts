import type pg from 'pg';
import { ARCHIVE_RULES } from '#features/play/providers/server/archive-rules.ts';
import { createAudit } from '#platform/server/audit/create-audit.ts';
import { givenSettings } from '#platform/server/config/schema.ts';
import { withClient } from '#platform/server/database/database.ts';
import { pendingMigrations } from '#platform/server/database/migrate.ts';
import { ownsTables } from '#platform/server/database/roles.ts';
import { ArchiveBusy, archiveParts, parts, restorePart } from '#platform/server/money/archive/archive.ts';
import { BucketAway } from '#platform/server/money/archive/bucket.ts';
import { BrokenManifest } from '#platform/server/money/archive/manifest.ts';
import { archivePlace } from '#platform/server/money/archive/place.ts';
import { verifyArchive } from '#platform/server/money/archive/verify.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { defineCommand, Refusal, UsageError } from './command.ts';
import { withKeylessDatabase } from './open-app.ts';

/** A quarter. */
const DAYS = 92;
/** Twice as long as the house may be set to keep a round open that nobody plays on. */
const MIN_DAYS = 60;
/** What keeps a run from its work and is no fault of the program. */
const HINDRANCES = [ArchiveBusy, BucketAway, BrokenManifest] as const;

export const command = defineCommand({
  name: 'archive',
  summary:
    'write old partitions of bets to files, hold the files against them, and take them out of the database',
  usage: `Usage: phoenix archive run [--days <n>] [--drop] [--json]
       phoenix archive restore <partition> [--json]
       phoenix archive verify [--json]
       phoenix archive status [--json]

run     closes partitions of bets that ended ${DAYS} days ago or earlier (--days, ${MIN_DAYS} at least), freezes them, writes each to a Parquet file in
        PHOENIX_ARCHIVE, or in the bucket PHOENIX_ARCHIVE_S3, reads the file back from there, holds every row against the
        partition and lists it in manifest.jsonl and the audit log. A partition stays open while a round that began in it is
        open, a reader has not come to its end, or no clean audit has. As the owner of the tables
        (PHOENIX_OWNER_DATABASE_URL). Can be killed at any time, and run again.
        With --drop partitions that are listed leave the database too, the oldest first and ${DAYS} days after they ended at the
        earliest (--days): file, manifest, audit log and database are held against each other once more, and every bet is read
        from both. Then the files are the only place of these bets. Copy the folder first. Pages, replay and audit read them from there:
        with DATABASE_URL say PHOENIX_ARCHIVE or PHOENIX_ARCHIVE_S3, the same as for the server (deploy/database.md).
restore puts the bets of the newest partition that is gone back into the database, from its file.
verify  reads manifest and files again. Exit status 1 when one is not as it was listed.
status  where each partition is.

Without --drop bets stay in the database: the files are a copy that can be held against it.
`,
  options: { days: { type: 'string' }, drop: { type: 'boolean' } },
  async run({ words, options, print }) {
    const [what = '', ...more] = words;
    if (
      !['run', 'restore', 'verify', 'status'].includes(what) ||
      more.length !== (what === 'restore' ? 1 : 0)
    )
      throw new UsageError('say run, restore with a partition, verify or status');
    const days = options['days'] === undefined ? DAYS : Number(options['days']);
    if (!Number.isInteger(days) || days < MIN_DAYS || days > 36_500)
      throw new UsageError(`--days takes whole days, ${MIN_DAYS} at least`);
    const drop = options['drop'] === true;
    if (drop && (what !== 'run' || days < DAYS))
      throw new UsageError(
        `--drop goes with run, and takes no partition that ended less than ${DAYS} days ago`,
      );
    if (drop) refuseNoPlace();
    return withKeylessDatabase(async (db, config) => {
      if ((await pendingMigrations(db.pool)).length > 0)
        throw new Refusal('this database is not up to date: run phoenix migrate');
      const runtime = systemRuntime();
      const audit = createAudit(db, runtime);
      const place = archivePlace(config.archive, config.archiveBucket);
      if (what === 'status') {
        const list = await parts(db.pool);
        print(
          list
            .map(({ name, state, file }) => `${name.padEnd(16)} ${state}${file ? `  ${file}` : ''}`)
            .join('\n'),
          list,
        );
        return 0;
      }
      if (what === 'verify') {
        const report = await verifyArchive({ client: db.pool, audit, place }, 'bets');
        const lines = report.findings.map(({ rule, rows }) => `NOT: ${rule}\n  ${JSON.stringify(rows)}`);
        const ahead = report.ahead.map(
          (file) => `${file}: this database does not know it yet; the next run looks at it`,
        );
        print([...lines, ...ahead, `${report.files} files, ${report.bets} bets`].join('\n'), report);
        return report.findings.length === 0 ? 0 : 1;
      }
      const asOwner = <T>(work: (owner: pg.Client) => Promise<T>) =>
        withClient(db.ownerOptions() ?? db.connectionOptions(), async (owner) => {
          if (!(await ownsTables(owner)))
            throw new Refusal('this takes the owner of the tables: set PHOENIX_OWNER_DATABASE_URL');
          return work(owner).catch((error: unknown) => {
            if (HINDRANCES.some((kind) => error instanceof kind)) throw new Refusal((error as Error).message);
            throw error;
          });
        });
      if (what === 'restore') {
        const why = await asOwner((owner) => restorePart({ owner, audit, place }, more[0]!));
        if (why !== null) throw new Refusal(why);
        print(`${more[0]} is in the database again`, { part: more[0] });
        return 0;
      }
      const leaving = drop ? { days } : null;
      const done = await asOwner((owner) =>
        archiveParts({ owner, audit, place, days, drop: leaving, rules: ARCHIVE_RULES, now: runtime.now() }),
      );
      print(
        done.map(({ part, state, waits }) => `${part}: ${state}${waits ? ` (${waits})` : ''}`).join('\n') ||
          'there are no partitions',
        done,
      );
      return 0;
    });
  },
});

/** Whoever owns the tables is not whoever serves the bets: a folder beside its own data may be closed to the server, or go with a container. */
function refuseNoPlace(): void {
  const { DATABASE_URL, PHOENIX_ARCHIVE, PHOENIX_ARCHIVE_S3 } = givenSettings(process.env, process.cwd());
  if (DATABASE_URL && !PHOENIX_ARCHIVE && !PHOENIX_ARCHIVE_S3)
    throw new Refusal(
      '--drop leaves bets in files alone, which the server has to read: set PHOENIX_ARCHIVE or PHOENIX_ARCHIVE_S3 here and there alike (deploy/database.md)',
    );
}
