/**
 * kill -9 of the archive while it writes half a year of bets to files, at random moments, until it comes to its end.
 * npm run drill -- archive [--bets 400000] [--kills 25]
 * Then every bet must be in the database as it was, each partition be one file, and file, manifest, audit log and audit agree. The clock
 * is a moved one: partitions are old enough at once.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pino from 'pino';
import { xorshift } from '#app/robot/simulate.ts';
import { createAudit } from '#platform/server/audit/create-audit.ts';
import { openDatabase, withClient } from '#platform/server/database/database.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { archiveParts, parts } from '#platform/server/money/archive/archive.ts';
import { readManifest } from '#platform/server/money/archive/manifest.ts';
import { verifyArchive } from '#platform/server/money/archive/verify.ts';
import { auditSealed } from '#platform/server/money/sealed/audit-sealed.ts';
import type { Platform } from '#platform/server/platform.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import { fund } from '../bench/engine.ts';
import { fillLedger } from '../bench/growth-fill.ts';
import { openOn } from '../bench/program.ts';

const MONTHS = 4;
const MONTH_MS = 31 * 86_400_000;
const DAYS = 92;
const MAX_WAIT_MS = 800;
/** What the process says before it archives. */
const BEGUN = 'begun';
const print = (line: string): void => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    bets: { type: 'string', default: '400000' },
    kills: { type: 'string', default: '25' },
    /** The archive itself, in the process that is killed. */
    data: { type: 'string' },
    shift: { type: 'string' },
  },
});

let shift = Number(values.shift ?? 0);
const runtime = movedRuntime(() => shift);
const folderOf = (data: string): string => join(data, 'archive');

if (values.data === undefined) process.exitCode = (await drill()) ? 0 : 1;
else await archive(values.data);

async function archive(data: string): Promise<void> {
  const db = await openDatabase({ data, databaseUrl: null }, pino({ level: 'error' }));
  await withClient(db.ownerOptions()!, (owner) => {
    print(BEGUN);
    return archiveParts({
      owner,
      audit: createAudit(db, runtime),
      folder: folderOf(data),
      days: DAYS,
      drop: null,
      now: runtime.now(),
    });
  });
  await db.close();
}

async function drill(): Promise<boolean> {
  const data = mkdtempSync(join(tmpdir(), 'phoenix-drill-archive-'));
  const platform = await openOn(data, { runtime });
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
    const killed = await killUntilDone(data, platform);
    const after = await bets(platform);
    const report = await verifyArchive(
      { client: platform.db.pool, audit: createAudit(platform.db, runtime), folder: folderOf(data) },
      true,
    );
    const files = readdirSync(join(folderOf(data), 'bet'));
    const bytes = readManifest(folderOf(data)).reduce((sum, { entry }) => sum + entry.bytes, 0);
    print(
      `killed ${Object.entries(killed)
        .map(([state, times]) => `${times} x ${state}`)
        .join(', ')}`,
    );
    print(
      `${report.files} files listed, ${files.length} there, ${report.bets} bets, ${(bytes / report.bets).toFixed(1)} bytes a bet`,
    );
    for (const finding of report.findings) print(`WRONG: ${JSON.stringify(finding)}`);
    const good =
      report.findings.length === 0 &&
      report.files === files.length &&
      report.bets === before.count &&
      after.count === before.count &&
      after.digest === before.digest &&
      (await auditIsClean(platform));
    print(good ? '1 passed, 0 failed' : '0 passed, 1 failed');
    return good;
  } finally {
    await platform.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** @returns how often it was killed, by where the partition was that it worked on */
async function killUntilDone(data: string, { db }: Platform): Promise<Record<string, number>> {
  const killed: Record<string, number> = {};
  const dice = xorshift();
  for (let turn = 0; ; turn++) {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', import.meta.filename, '--data', data, '--shift', String(shift)],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const ended = turn < Number(values.kills) ? await killSoon(child, dice(MAX_WAIT_MS)) : await over(child);
    if (ended === 0) return killed;
    if (ended !== null) throw new Error(`the archive ended with ${ended}`);
    const at = (await parts(db.pool)).find(({ state }) => state !== 'listed')?.state ?? 'listed';
    killed[at] = (killed[at] ?? 0) + 1;
  }
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

async function bets({ db }: Platform): Promise<{ count: number; digest: string }> {
  const { rows } = await db.pool.query<{ count: number; digest: string }>(
    `select count(*)::int as count, sum(('x' || left(md5(b::text), 15))::bit(60)::bigint)::text as digest from bet b`,
  );
  return rows[0]!;
}

async function auditIsClean({ db, kit }: Platform): Promise<boolean> {
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
    { full: false, reseal: false },
  );
  for (const finding of findings) print(`WRONG: ${JSON.stringify(finding)}`);
  return findings.length === 0;
}
