/** The trace that copies leave: when the last one was made, whether the next one fits, and whether the key is in one. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { copiedFile, lastCopied } from '#platform/server/database/copied.ts';
import {
  type Check,
  DAY_MS,
  fault,
  type Finding,
  graver,
  HOUR_MS,
  type Installation,
  ok,
  span,
  warn,
} from './check.ts';

/** Copies are made every night, and a night may be slow. */
const COPY_AGE_MS = DAY_MS + 2 * HOUR_MS;

/** The operator's word that the key is kept apart. */
const keptFile = (data: string): string => join(data, 'key-kept');

const lastCopy: Check<Installation> = {
  name: 'last copy',
  async look(around) {
    const { config, runtime } = around;
    const log = keepsLog(config) ? await archived(around) : null;
    if (log !== null && log.verdict !== 'ok') return log;
    const file = copiedFile(config.data);
    const trace = lastCopied(around.config.data);
    if (trace === null)
      return config.databaseUrl === null
        ? graver(around, `${file} is not there`, NO_TRACE)
        : archived(around);
    const age = runtime.now() - trace.at;
    if (Number.isNaN(age)) return warn(`${file} holds no time: "${trace.text.slice(0, 40)}"`, NO_TRACE);
    const found = `made ${span(age)} ago`;
    return age > COPY_AGE_MS ? graver(around, found, STALE) : ok(found);
  },
};

/** Of the embedded database alone. */
const keepsLog = ({ databaseUrl, walArchive }: Installation['config']): boolean =>
  databaseUrl === null && walArchive !== null;

const STALE =
  'Run deploy/backup.sh every night (cron or a systemd timer), look at why it stopped, and try the copy (deploy/backup.md).';
const NO_TRACE =
  'Run deploy/backup.sh every night: it leaves the time there. A way of your own does the same with: date -u +%Y-%m-%dT%H:%M:%SZ > <data>/copied (deploy/backup.md).';

const NOT_KEPT =
  'Start the database again with PHOENIX_WAL_ARCHIVE; one that was put back keeps its log after ./phoenix rewound, a copy that was started by itself only in an empty folder (deploy/backup.md).';

/** The log that goes to PHOENIX_WAL_ARCHIVE; a database of one's own may archive its log in place of nightly copies. */
async function archived(around: Installation): Promise<Finding> {
  const { rows } = await around.pool.query<{ off: boolean; last: Date | null; failing: boolean }>(
    `select current_setting('archive_mode') = 'off'
         or current_setting('archive_command') = '' and current_setting('archive_library') = '' as off,
       last_archived_time as last,
       coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as failing
     from pg_stat_archiver`,
  );
  const { off, last, failing } = rows[0]!;
  if (off && keepsLog(around.config))
    return graver(around, `the database keeps no log in ${around.config.walArchive}`, NOT_KEPT);
  if (off) return graver(around, 'there is no trace of one, and the database archives no log', NO_TRACE);
  if (failing)
    return fault(
      'archive_command fails',
      'Look at the log of PostgreSQL for its message: without the archive there is no point in time to go back to, and pg_wal fills the disk.',
    );
  if (last === null) return graver(around, 'the database has archived no log yet', NO_TRACE);
  const age = around.runtime.now() - last.getTime();
  const found = `the database archived its log ${span(age)} ago`;
  return age > COPY_AGE_MS
    ? graver(around, found, 'Set archive_timeout, and look at archive_command.')
    : ok(found);
}

const GIB = 2 ** 30;
const gib = (bytes: number): string => `${(bytes / GIB).toFixed(1)} GiB`;

const roomForCopies: Check<Installation> = {
  name: 'room for copies',
  async look(around) {
    const folder = lastCopied(around.config.data)?.folder ?? null;
    if (folder === null) return ok('the last copy did not say where it is');
    // Copies are moved and thinned out; where they are made is what has to have room.
    const parent = dirname(folder);
    if (!existsSync(parent)) return ok(`${parent} is not seen from here`);
    const { rows } = await around.pool.query<{ size: number }>(
      'select pg_database_size(current_database())::float8 as size',
    );
    const { size } = rows[0]!;
    const { free } = await around.machine.diskOf(parent);
    const found = `${gib(free)} free in ${parent}, and the database has ${gib(size)}`;
    const advice = 'Take old copies away, or make the next ones on a larger disk (deploy/backup.md).';
    if (free < size) return fault(found, `${advice} The next one does not fit.`);
    return free < 2 * size ? warn(found, advice) : ok(found);
  },
};

/** Says which key it is, and nothing else about it: the key is 32 random bytes. */
export const markOf = (key: Buffer): string => createHash('sha256').update(key.toString('hex')).digest('hex');

const keyCopied: Check<Installation> = {
  name: 'key in a copy',
  look(around) {
    const { config } = around;
    const mark = markOf(config.installationKey);
    if (lastCopied(config.data)?.key === mark) return ok('the last copy was made with it');
    const file = keptFile(config.data);
    if (existsSync(file) && readFileSync(file, 'utf8').split('\n').includes(mark))
      return ok(`${file} says that it is kept apart`);
    return graver(
      around,
      'no copy of the key that is in use is known',
      `Without it a copy of the database opens no seed, no second factor and no document. Run deploy/backup.sh --keys, which copies secrets.json; PHOENIX_KEY and copies of your own: keep it in a second place that is not this machine (deploy/backup.md), then: echo ${mark} >> ${file}`,
    );
  },
};

export const COPY_CHECKS: readonly Check<Installation>[] = [lastCopy, roomForCopies, keyCopied];
