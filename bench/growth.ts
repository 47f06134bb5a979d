/**
 * Growth: what a bet, a page of history, the feed, a start and an audit cost with more and more stored bets. The ledger is filled by
 * SQL, a month of the program's own clock after the other; it is a ledger that audits clean. Nothing listens and no jobs run. Bets are
 * made by an engine of its own, as in engine.ts: a commit of the program's would wake its readers of events (statistics, races, rewards),
 * who write more about a bet than the engine does, and would be measured with it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { serverPid } from '#platform/server/database/launcher.ts';
import { withClient } from '#platform/server/database/database.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import { archiveParts, parts } from '#platform/server/money/archive/archive.ts';
import { folderPlace } from '#platform/server/money/archive/place.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { createMoney, type Engine } from '#platform/server/money/engine.ts';
import { type AuditOptions, auditSealed } from '#platform/server/money/sealed/audit-sealed.ts';
import type { Platform } from '#platform/server/platform.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import { checkpoint, fund, play } from './engine.ts';
import { fillHistories, fillLedger } from './growth-fill.ts';
import { ASKED, feedTimes, HISTORY, openAccounts, pageTimes, sizes } from './growth-reads.ts';
import { openOn } from './program.ts';
import { median, type Row } from './row.ts';

const MONTH_MS = 31 * 86_400_000;
/** Shares of the bets at which everything is measured. */
const STAGES = [0, 0.25, 0.5, 1];
/** Partitions that the bets are spread over; with an archive more, so that the three that have to stay in the database are a small part. */
const MONTHS = { stays: 10, leaves: 14 };
/** Days after its end that a partition leaves: the least there is. */
const LEAVES_AFTER = 92;
/** The first one after a month went by makes partitions, and reads what filling pushed out of memory. */
const STARTS = 5;
/** Bets of an audit of what is new, the same at each stage. */
const AUDITED = 40_000;
/** Bets up to which the full audit is measured: it reads and sorts all of them, by need. */
const READ_WHOLE = 2_000_000;
/** Figures of the last stage against the first one. */
const WITHIN = 1.1;

interface Figure {
  readonly unit: string;
  /** Has to stay within 10 %. */
  readonly held: boolean;
}

const RECENT = `audit --recent of ${AUDITED.toLocaleString('en-US')} bets since a checkpoint`;
const held = (unit: string): Figure => ({ unit, held: true });
const plain = (unit: string): Figure => ({ unit, held: false });
const FIGURES: Readonly<Record<string, Figure>> = {
  'engine, 256 players at once': held('bets/s'),
  'engine, 256 players: p99': held('ms'),
  'engine: database CPU a bet': plain('us'),
  'history, a page of 50: median': held('ms'),
  'history, page 20: median': held('ms'),
  'feed, the newest 40: median': held('ms'),
  'start, to where it would listen': held('s'),
  [RECENT]: held('s'),
  'audit of all totals and samples, nothing new': plain('s'),
  'full audit of the ledger': plain('s'),
  'tables of a bet': plain('bytes'),
  'indexes of a bet': plain('bytes'),
  'filling since the stage before': plain('bets/s'),
  'archive, a month that leaves: median': plain('s'),
};

interface Stage {
  readonly bets: number;
  readonly figures: Readonly<Record<string, number>>;
}

interface Growth {
  readonly seconds: number;
  /** To store in all. */
  readonly bets: number;
  /** Months leave the database for files when they may. */
  readonly archive: boolean;
  /** Hears each stage when it is measured. */
  readonly onRows: (rows: readonly Row[]) => void;
}

export async function runGrowth(growth: Growth): Promise<Row[]> {
  const { bets, archive, onRows } = growth;
  const data = mkdtempSync(join(tmpdir(), 'phoenix-bench-growth-'));
  let shift = 0;
  const open = () => openOn(data, { runtime: movedRuntime(() => shift) });
  const months = archive ? MONTHS.leaves : MONTHS.stays;
  let platform = await open();
  const rows: Row[] = [];
  let first: Stage | null = null;
  let stored = 0;
  try {
    await withEngine(platform, async (money) => {
      await fund(money);
      await openAccounts(platform);
      await fillHistories(platform, money, ASKED, HISTORY);
    });
    for (let stage = 0, month = 0; stage < STAGES.length; stage++) {
      const filling = { bets: 0, seconds: 0, leaving: [] as number[] };
      for (; month < Math.round(STAGES[stage]! * months); month++) {
        const began = performance.now();
        filling.bets += await withEngine(platform, (money) => fillLedger(platform, bets / months, money));
        filling.seconds += (performance.now() - began) / 1000;
        shift += MONTH_MS;
        // A month at a time, so that no audit sorts more than one.
        if (archive) filling.leaving.push(...(await letLeave(platform)));
        else await auditTime(platform, { recent: true });
      }
      stored += filling.bets;
      const starts: number[] = [];
      for (let start = 0; start < STARTS; start++) {
        await platform.close();
        const began = performance.now();
        platform = await open();
        starts.push((performance.now() - began) / 1000);
      }
      const measured = await measure(platform, data, growth);
      const figures = {
        ...measured,
        'start, to where it would listen': median(starts),
        ...(filling.bets > 0 ? { 'filling since the stage before': filling.bets / filling.seconds } : {}),
        ...(filling.leaving.length > 0
          ? { 'archive, a month that leaves: median': median(filling.leaving) }
          : {}),
      };
      first ??= { bets: stored, figures };
      rows.push(...table({ bets: stored, figures }, first, stage === STAGES.length - 1));
      onRows(rows);
    }
  } finally {
    await platform.close();
    rmSync(data, { recursive: true, force: true });
  }
  return rows;
}

/** An engine of its own on the program's database, whose commits wake no reader. */
async function withEngine<T>({ db, kit }: Platform, work: (money: Engine) => Promise<T>): Promise<T> {
  const read = async () => {
    const { rows } = await db.pool.query<{ no: string }>('select no from policy_revision');
    return Number(rows[0]!.no);
  };
  let revision = await read();
  const money = await createMoney({
    db,
    vault: createVault(kit.config.installationKey, kit.runtime),
    runtime: kit.runtime,
    log: pino({ level: 'error' }),
    lanes: 2,
    revision: () => revision,
    refreshRevision: async () => void (revision = await read()),
  });
  try {
    return await work(money);
  } finally {
    await money.close();
  }
}

async function measure(
  platform: Platform,
  data: string,
  { seconds, archive }: Growth,
): Promise<Record<string, number>> {
  await withClient(platform.db.ownerOptions()!, (owner) => owner.query('vacuum'));
  const server = serverPid(join(data, 'pg'))!;
  const own = await withEngine(platform, (engine) => measureEngine(platform, engine, { server, seconds }));
  const pages = await pageTimes(platform);
  const feed = await feedTimes(platform);
  const totals = (await auditTime(platform)).seconds;
  const size = await sizes(platform);
  // One that reads everything would bring back what has left.
  const full =
    archive || size.bets > READ_WHOLE ? {} : { 'full audit of the ledger': await fullAuditTime(platform) };
  return {
    ...own,
    'history, a page of 50: median': pages.first,
    'history, page 20: median': pages.later,
    'feed, the newest 40: median': feed,
    'audit of all totals and samples, nothing new': totals,
    ...full,
    'tables of a bet': size.heap,
    'indexes of a bet': size.indexes,
  };
}

async function measureEngine(
  platform: Platform,
  engine: Engine,
  { server, seconds }: { server: number; seconds: number },
): Promise<Record<string, number>> {
  const { uuid } = platform.kit.runtime;
  const rounds = [];
  for (let round = 0; round < 3; round++) {
    await checkpoint(platform.db);
    rounds.push(await play(engine, server, 256, seconds, uuid));
  }
  // What was filled in and played is verified and sealed, so that those measured begin behind it.
  await auditTime(platform);
  const recent = [];
  for (let round = 0; round < 3; round++) {
    await play(engine, server, 256, Infinity, uuid, AUDITED);
    const audit = await auditTime(platform, { recent: true });
    if (audit.bets !== AUDITED) throw new Error(`the audit read ${audit.bets} bets`);
    recent.push(audit.seconds);
  }
  return {
    'engine, 256 players at once': median(rounds.map(({ rate }) => rate)),
    'engine, 256 players: p99': median(rounds.map(({ p99 }) => p99)),
    'engine: database CPU a bet': median(rounds.map(({ databaseMicros }) => databaseMicros)),
    [RECENT]: median(recent),
  };
}

/** @returns seconds it took, and how many bets were new to it */
async function auditTime(
  { db, kit }: Platform,
  options: Pick<AuditOptions, 'recent'> = {},
): Promise<{ bets: number; seconds: number }> {
  const around = {
    db,
    audit: kit.audit,
    vault: kit.fairness,
    installationKey: kit.config.installationKey,
    checks: [],
    now: () => kit.runtime.now(),
    random: Math.random,
  };
  const began = performance.now();
  const { findings, read } = await auditSealed(around, { full: false, reseal: false, ...options });
  if (findings.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(findings)}`);
  return { bets: read['bets'] ?? 0, seconds: (performance.now() - began) / 1000 };
}

async function fullAuditTime({ db }: Platform): Promise<number> {
  const client = await db.pool.connect();
  try {
    const began = performance.now();
    const { findings } = await auditLedger(client);
    if (findings.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(findings)}`);
    return (performance.now() - began) / 1000;
  } finally {
    client.release();
  }
}

/** Months that are old enough are written to files and taken out of the database. @returns seconds it took, with the audit they need; none when none left */
async function letLeave(platform: Platform): Promise<number[]> {
  const { db, kit } = platform;
  const goneNow = async () => (await parts(db.pool)).filter(({ state }) => state === 'gone').length;
  const before = await goneNow();
  const began = performance.now();
  await auditTime(platform);
  await withClient(db.ownerOptions()!, (owner) =>
    archiveParts({
      owner,
      audit: kit.audit,
      place: folderPlace(kit.config.archive),
      days: LEAVES_AFTER,
      drop: { days: LEAVES_AFTER },
      now: kit.runtime.now(),
    }),
  );
  const took = (performance.now() - began) / 1000;
  return (await goneNow()) > before ? [took] : [];
}

function table({ bets, figures }: Stage, first: Stage, last: boolean): Row[] {
  return Object.entries(figures).map(([name, value]) => {
    const { unit, held: isHeld } = FIGURES[name]!;
    const before = first.figures[name];
    const ratio = before === undefined ? undefined : value / before;
    const better = ratio !== undefined && unit === 'bets/s' ? 1 / ratio : ratio;
    return {
      name: `${(bets / 1e6).toFixed(1)} million bets: ${name}`,
      value,
      unit,
      // The first stage has no size worth a division.
      ...(ratio === undefined || figures === first.figures ? {} : { reference: 'the first stage', ratio }),
      ...(last && isHeld && better !== undefined ? { target: 'within 10 %', met: better <= WITHIN } : {}),
    };
  });
}
