/**
 * Growth: what a bet, a page of history, the feed, a start and an audit cost with more and more stored bets. The ledger is filled by
 * SQL, a month of the program's own clock after the other, so that each tenth has a partition of its own; it is a ledger that audits
 * clean. Nothing listens, and no readers and jobs run: what they would make of those bets (statistics, races) is left out.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serverPid } from '#platform/server/database/launcher.ts';
import { withClient } from '#platform/server/database/database.ts';
import { betPage } from '#platform/server/fairness/bet-history.ts';
import { auditLedger } from '#platform/server/money/audit-ledger.ts';
import { auditSealed } from '#platform/server/money/sealed/audit-sealed.ts';
import type { Platform } from '#platform/server/platform.ts';
import { movedRuntime } from '#platform/server/testing/moved-runtime.ts';
import { checkpoint, fund, play, PLAYERS } from './engine.ts';
import { fillLedger } from './growth-fill.ts';
import { openOn } from './program.ts';
import { median, percentile, type Row } from './row.ts';

const MONTH_MS = 31 * 86_400_000;
/** Shares of the bets at which everything is measured. */
const STAGES = [0, 0.25, 0.5, 1];
/** Partitions that the bets are spread over. */
const MONTHS = 10;
/** Figures of the last stage against the first one. */
const WITHIN = 1.1;

interface Stage {
  readonly bets: number;
  readonly figures: Readonly<Record<string, number>>;
}

const UNITS: Readonly<Record<string, string>> = {
  'engine, 256 players at once': 'bets/s',
  'engine, 256 players: p99': 'ms',
  'engine: database CPU a bet': 'us',
  'history, a page of 50: median': 'ms',
  'history, page 20: median': 'ms',
  'feed, the newest 40: median': 'ms',
  'start, to where it would listen': 's',
  'audit of what came since a checkpoint': 's',
  'full audit of the ledger': 's',
  'tables of a bet': 'bytes',
  'indexes of a bet': 'bytes',
};

/** @param bets to store in all */
export async function runGrowth(seconds: number, bets: number): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'phoenix-bench-growth-'));
  let shift = 0;
  const runtime = movedRuntime(() => shift);
  let platform = await openOn(data, { runtime });
  const stages: Stage[] = [];
  try {
    await fund(platform.money);
    for (let stage = 0, month = 0; stage < STAGES.length; stage++) {
      for (; month < Math.round(STAGES[stage]! * MONTHS); month++) {
        await fillLedger(platform, Math.round(bets / MONTHS));
        shift += MONTH_MS;
      }
      await platform.close();
      const began = performance.now();
      platform = await openOn(data, { runtime });
      const start = (performance.now() - began) / 1000;
      stages.push(await measure(platform, data, { seconds, start }));
    }
  } finally {
    await platform.close();
    rmSync(data, { recursive: true, force: true });
  }
  return table(stages);
}

async function measure(
  platform: Platform,
  data: string,
  { seconds, start }: { seconds: number; start: number },
): Promise<Stage> {
  const { db, money, kit } = platform;
  await withClient(db.ownerOptions()!, (owner) => owner.query('vacuum'));
  const server = serverPid(join(data, 'pg'))!;
  // What was filled in is verified and sealed, so that the next one begins behind it.
  await auditSince(platform);
  const rounds = [];
  for (let round = 0; round < 3; round++) {
    await checkpoint(db);
    rounds.push(await play(money, server, 256, seconds, kit.runtime.uuid));
  }
  const since = await auditSince(platform);
  const pages = await pageTimes(platform);
  const feed = await feedTimes(platform);
  const client = await db.pool.connect();
  const began = performance.now();
  const { findings } = await auditLedger(client);
  const audit = (performance.now() - began) / 1000;
  client.release();
  if (findings.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(findings)}`);
  const size = await sizes(platform);
  return {
    bets: size.bets,
    figures: {
      'engine, 256 players at once': median(rounds.map(({ rate }) => rate)),
      'engine, 256 players: p99': median(rounds.map(({ p99 }) => p99)),
      'engine: database CPU a bet': median(rounds.map(({ databaseMicros }) => databaseMicros)),
      'history, a page of 50: median': pages.first,
      'history, page 20: median': pages.later,
      'feed, the newest 40: median': feed,
      'start, to where it would listen': start,
      'audit of what came since a checkpoint': since,
      'full audit of the ledger': audit,
      'tables of a bet': size.heap,
      'indexes of a bet': size.indexes,
    },
  };
}

/** @returns how long it took, seconds */
async function auditSince({ db, kit }: Platform): Promise<number> {
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
  const { findings } = await auditSealed(around, { full: false, reseal: false });
  if (findings.length > 0) throw new Error(`the ledger is wrong: ${JSON.stringify(findings)}`);
  return (performance.now() - began) / 1000;
}

async function pageTimes({ db, kit }: Platform): Promise<{ first: number; later: number }> {
  const [first, later]: [number[], number[]] = [[], []];
  const open = (sealed: Buffer) => kit.fairness.open(sealed);
  const filter = { game: null, currency: null, demo: null, won: null, from: null, to: null };
  for (let at = 0; at < 60; at++) {
    const user = BigInt(1 + ((at * 7919) % PLAYERS));
    let before: string | null = null;
    for (let page = 1; page <= 20; page++) {
      const from = performance.now();
      const found = await betPage(db, open, user, filter, { before, limit: 50 });
      const took = performance.now() - from;
      if (page === 1) first.push(took);
      else if (page === 20 || found.next === null) later.push(took);
      if (found.next === null) break;
      before = found.next;
    }
  }
  return { first: median(first), later: later.length === 0 ? median(first) : median(later) };
}

async function feedTimes({ http }: Platform): Promise<number> {
  const took: number[] = [];
  const entry = await http.app.inject({ method: 'GET', url: '/sanctum/csrf-cookie' });
  const token = entry.cookies.find(({ name }) => name === 'XSRF-TOKEN');
  for (let at = 0; at < 40; at++) {
    const from = performance.now();
    const reply = await http.app.inject({
      method: 'POST',
      url: '/api/data/latestGames',
      cookies: { 'XSRF-TOKEN': token!.value },
      headers: { 'x-xsrf-token': token!.value },
      payload: { type: 'all', count: 40 },
    });
    took.push(performance.now() - from);
    if (reply.statusCode !== 200) throw new Error(`the feed: ${reply.statusCode} ${reply.body}`);
  }
  return percentile(took, 0.5);
}

async function sizes({ db }: Platform): Promise<{ bets: number; heap: number; indexes: number }> {
  const { rows } = await db.pool.query<{ bets: string; heap: string; indexes: string }>(
    `select (select count(*) from bet) as bets, sum(pg_table_size(coalesce(p.relid, t.id))) as heap,
       sum(pg_indexes_size(coalesce(p.relid, t.id))) as indexes
       from unnest(array['bet', 'entry', 'request_key']::regclass[]) t(id) left join pg_partition_tree(t.id) p on true`,
  );
  const [bets, heap, indexes] = [Number(rows[0]!.bets), Number(rows[0]!.heap), Number(rows[0]!.indexes)];
  return { bets, heap: heap / Math.max(1, bets), indexes: indexes / Math.max(1, bets) };
}

function table(stages: readonly Stage[]): Row[] {
  // The first stage has the bets of its own rounds only, and no size worth a division.
  const first = stages[0]!.figures;
  return stages.flatMap(({ bets, figures }, at) =>
    Object.entries(figures).map(([name, value]) => {
      const ratio = value / first[name]!;
      const held = at === stages.length - 1 && !UNITS[name]!.startsWith('bytes') && !name.startsWith('full');
      const better = UNITS[name] === 'bets/s' ? 1 / ratio : ratio;
      return {
        name: `${(bets / 1e6).toFixed(1)} million bets: ${name}`,
        value,
        unit: UNITS[name]!,
        ...(at === 0 ? {} : { reference: 'the first stage', ratio }),
        ...(held ? { target: 'within 10 %', met: better <= WITHIN } : {}),
      };
    }),
  );
}
