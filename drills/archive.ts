/**
 * kill -9 of the archive at random moments, until it comes to its end: while it writes months of bets to files, while they leave the
 * database, and while they are put back.
 * npm run drill -- archive [--bets 400000] [--kills 25] [--s3]
 * After each, every bet must be there as it was, in the database or in one file, and file, manifest, audit log and audit agree. Whoever
 * reads a player's history meanwhile must find the same bets at every moment. The clock is a moved one: partitions are old enough at once.
 * With --s3 the files lie in a bucket of a server that speaks S3, and this machine keeps copies of a fraction of them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { xorshift } from '#app/robot/simulate.ts';
import { createAudit } from '#platform/server/audit/create-audit.ts';
import { openDatabase, withClient } from '#platform/server/database/database.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { archiveParts, parts, restorePart } from '#platform/server/money/archive/archive.ts';
import { readManifestFile } from '#platform/server/money/archive/manifest.ts';
import { type ArchiveBucket, type ArchivePlace, archivePlace } from '#platform/server/money/archive/place.ts';
import { verifyArchive } from '#platform/server/money/archive/verify.ts';
import { auditSealed } from '#platform/server/money/sealed/audit-sealed.ts';
import type { Database } from '#platform/server/database/handle.ts';
import { betPage } from '#platform/server/fairness/bet-history.ts';
import type { Platform } from '#platform/server/platform.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import { localBucket, openS3 } from '#platform/server/testing/s3-server.ts';
import { fund } from '../bench/engine.ts';
import { fillLedger } from '../bench/growth-fill.ts';
import { openOn } from '../bench/program.ts';

const MONTHS = 4;
const MONTH_MS = 31 * 86_400_000;
const DAYS = 92;
const MAX_WAIT_MS = 800;
/** Players whose histories are read meanwhile. */
const WATCHED = 20n;
/** What the process says before it archives. */
const BEGUN = 'begun';
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    bets: { type: 'string', default: '400000' },
    kills: { type: 'string', default: '25' },
    s3: { type: 'boolean', default: false },
    /** The archive itself, in the process that is killed. */
    data: { type: 'string' },
    shift: { type: 'string' },
    /** Address of the bucket, where there is one. */
    bucket: { type: 'string' },
    /** What it does: 'run', 'drop', or the partition it puts back. */
    act: { type: 'string', default: 'run' },
  },
});

let shift = Number(values.shift ?? 0);
const runtime = movedRuntime(() => shift);
/** So small that copies are given up all the time. */
const COPIES_BYTES = 1_000_000;
const bucketAt = (url: string | undefined): ArchiveBucket | null =>
  url === undefined ? null : { ...localBucket(url), cacheBytes: COPIES_BYTES };
const placeOf = (data: string, url: string | undefined): ArchivePlace =>
  archivePlace(join(data, 'archive'), bucketAt(url));

if (values.data === undefined) process.exitCode = (await drill()) ? 0 : 1;
else await archive(values.data);

async function archive(data: string): Promise<void> {
  const db = await openDatabase({ data, databaseUrl: null }, pino({ level: 'error' }));
  await withClient(db.ownerOptions()!, async (owner) => {
    print(BEGUN);
    const around = { owner, audit: createAudit(db, runtime), place: placeOf(data, values.bucket) };
    const { act } = values;
    if (act !== 'run' && act !== 'drop') return putBack(around, act);
    const drop = act === 'drop' ? { days: DAYS } : null;
    await archiveParts({ ...around, days: DAYS, drop, now: runtime.now() });
  });
  await db.close();
}

/** Again after a kill behind the end of it: then it is there. */
async function putBack(around: Parameters<typeof restorePart>[0], name: string): Promise<void> {
  const why = await restorePart(around, name);
  if (why !== null && !/is not gone|no partition is gone/.test(why)) throw new Error(why);
}

async function drill(): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), 'phoenix-drill-archive-'));
  const s3 = values.s3 ? await openS3(join(data, 's3')) : null;
  const url = s3?.bucket.url;
  const platform = await openOn(data, { runtime, archiveBucket: bucketAt(url) });
  const stage = { platform, data, url };
  try {
    await fund(platform.money);
    for (let month = 0; month < MONTHS; month++) {
      await fillLedger(platform, Number(values.bets) / MONTHS);
      shift += MONTH_MS;
    }
    shift += DAYS * 86_400_000;
    if (!(await auditIsClean(platform))) return false;
    const before = await bets(platform);
    print(`${before.count} bets in ${MONTHS} months`);
    const written = await killUntilDone(stage, 'run');
    const listed = await isWhole(stage, before, 'written');
    print(written);
    const watched = watch(platform);
    const dropped = await killUntilDone(stage, 'drop');
    const left = await isGone(platform, before, dropped);
    const back: string[] = [];
    for (const { name, state } of (await parts(platform.db.pool)).toReversed())
      if (state === 'gone') back.push(await killUntilDone(stage, name));
    print(`put back: ${back.join('; ')}`);
    const pages = await watched();
    print(`${pages.read} histories read meanwhile, ${pages.wrong} not whole`);
    const restored = await isWhole(stage, before, 'put back');
    const good = listed && left && restored && pages.read > 0 && pages.wrong === 0;
    print(good ? '1 passed, 0 failed' : '0 passed, 1 failed');
    return good;
  } finally {
    await platform.close();
    await s3?.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

interface Stage {
  readonly platform: Platform;
  readonly data: string;
  /** Of the bucket, where there is one. */
  readonly url: string | undefined;
}

interface Bets {
  readonly count: number;
  readonly digest: string;
}

/** All bets are in the database, and each in one file. */
async function isWhole({ platform, data, url }: Stage, before: Bets, what: string): Promise<boolean> {
  const { db } = platform;
  const place = placeOf(data, url);
  const after = await bets(platform);
  const report = await verifyArchive({ client: db.pool, audit: createAudit(db, runtime), place }, 'bets');
  const files = await place.list('bet/');
  const bytes = readManifestFile(await place.manifest()).reduce((sum, { entry }) => sum + entry.bytes, 0);
  print(
    `${what}: ${report.files} files listed, ${files.length} there, ${report.bets} bets, ${(bytes / report.bets).toFixed(1)} bytes a bet`,
  );
  for (const finding of report.findings) print(`WRONG: ${JSON.stringify(finding)}`);
  return (
    report.findings.length === 0 &&
    report.files === files.length &&
    report.bets === before.count &&
    after.count === before.count &&
    after.digest === before.digest &&
    (await auditIsClean(platform, what === 'put back'))
  );
}

/** No bet of a partition that left is in the database, and audits with and without the files are clean. */
async function isGone(platform: Platform, before: Bets, killed: string): Promise<boolean> {
  const gone = (await parts(platform.db.pool)).filter(({ state }) => state === 'gone');
  const rows = gone.reduce((sum, part) => sum + Number(part.rows), 0);
  const after = await bets(platform);
  const began = performance.now();
  const clean = (await auditIsClean(platform)) && (await auditIsClean(platform, true));
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  print(
    `left: ${killed}; ${gone.length} partitions, ${rows} bets, ${after.count} stay; audits took ${seconds} s`,
  );
  return gone.length > 0 && after.count === before.count - rows && clean;
}

/** Reads histories of players over and over, each to its end. @returns stops, and says what was seen */
function watch({ db }: Platform): () => Promise<{ read: number; wrong: number }> {
  const seen = { read: 0, wrong: 0 };
  const wholes = new Map<bigint, string>();
  let stopped = false;
  const reading = (async () => {
    for (let user = 1n; !stopped; user = (user % WATCHED) + 1n) {
      const ids = await historyOf(db, user);
      const whole = wholes.get(user) ?? ids;
      wholes.set(user, whole);
      seen.read += 1;
      if (ids !== whole) seen.wrong += 1;
    }
  })();
  return async () => {
    stopped = true;
    await reading;
    return seen;
  };
}

async function historyOf(db: Database, user: bigint): Promise<string> {
  const filter = { game: null, currency: null, demo: null, won: null, from: null, to: null };
  const ids: string[] = [];
  for (let before: string | null = null; ;) {
    const { bets: some, next } = await betPage(db, () => '', user, filter, { before, limit: 100 });
    ids.push(...some.map(({ id }) => id));
    if (next === null) return ids.join();
    before = next;
  }
}

/** @param act as the process is told @returns how often it was killed, by where the partition was that it worked on */
async function killUntilDone({ platform, data, url }: Stage, act: string): Promise<string> {
  const killed: Record<string, number> = {};
  const dice = xorshift();
  const given = ['--data', data, '--shift', String(shift), '--act', act, ...(url ? ['--bucket', url] : [])];
  for (let turn = 0; ; turn++) {
    const child = spawn(process.execPath, ['--import', 'tsx', import.meta.filename, ...given], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = turn < Number(values.kills) ? await killSoon(child, dice(MAX_WAIT_MS)) : await over(child);
    if (ended === 0) break;
    if (ended !== null) throw new Error(`the archive ended with ${ended}`);
    const done = act === 'run' ? ['listed'] : ['gone'];
    const at = (await parts(platform.db.pool)).find(({ state }) => !done.includes(state))?.state ?? done[0]!;
    killed[at] = (killed[at] ?? 0) + 1;
  }
  const times = Object.entries(killed).map(([state, count]) => `${count} x ${state}`);
  return `killed ${times.join(', ') || 'never'}`;
}

/** @param after milliseconds of its work @returns its exit code; null where it was killed */
async function killSoon(child: ChildProcess, after: number): Promise<number | null> {
  const ended = over(child);
  await once(child.stdout!, 'data');
  const first = await Promise.race([ended.then((code) => ({ code })), sleep(after, null)]);
  if (first) return first.code;
  child.kill('SIGKILL');
  return ended;
}

async function over(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

async function bets({ db }: Platform): Promise<Bets> {
  const { rows } = await db.pool.query<Bets>(
    `select count(*)::int as count, sum(('x' || left(md5(b::text), 15))::bit(60)::bigint)::text as digest from bet b`,
  );
  return rows[0]!;
}

async function auditIsClean({ db, kit }: Platform, full = false): Promise<boolean> {
  const { findings } = await auditSealed(
    {
      db,
      audit: createAudit(db, runtime),
      vault: createVault(kit.config.installationKey, runtime),
      installationKey: kit.config.installationKey,
      checks: [],
      now: () => runtime.now(),
      random: Math.random,
    },
    { full, reseal: false },
  );
  for (const finding of findings) print(`WRONG: ${JSON.stringify(finding)}`);
  return findings.length === 0;
}
