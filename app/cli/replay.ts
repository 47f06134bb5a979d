import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { replay } from '#platform/server/fairness/replay.ts';
import {
  openOnce,
  replayOld,
  replayPage,
  type ReplayPeriod,
  type ReplayPlace,
  type ReplayRow,
} from '#platform/server/fairness/stored-bets.ts';
import { createVault } from '#platform/server/fairness/vault.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { OpenDatabase } from '#platform/server/database/database.ts';
import { projectRoot } from '#platform/server/database/project-root.ts';
import { createBetIds } from '#platform/server/money/bet-id.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { games } from '../games.ts';
import { defineCommand, UsageError } from './command.ts';
import { withDatabase } from './open-app.ts';

const PAGE = 5000;
const NAMED = 20;
/** Fewer bets than this are replayed here: a process more costs longer to start. */
const WORTH_A_PROCESS = 100_000;

interface Found {
  read: number;
  counts: Record<string, number>;
  differing: { id: string; game: string; reason: string }[];
}

export const command = defineCommand({
  name: 'replay',
  summary: 'recompute stored bets of a period from their seeds and name any that differ',
  usage: `Usage: phoenix replay [--from TIME] [--to TIME] [--game ID] [--processes N] [--json]

TIME is an ISO date or time (2026-01-31, 2026-01-31T12:00:00Z); without them every bet is replayed, those that left the database
out of the archive. Many bets are shared out among
processes, one for each core unless told; --users FROM-TO replays those of players by their number, which is what each of them does.
Exit status 1 when any bet differs.
`,
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    game: { type: 'string' },
    processes: { type: 'string' },
    users: { type: 'string' },
  },
  async run({ options, print }) {
    const text = (name: string): string | null => (typeof options[name] === 'string' ? options[name] : null);
    const users = readUsers(text('users'));
    const period: ReplayPeriod = {
      from: readTime(text('from'), '1970-01-01'),
      to: readTime(text('to'), '9999-12-31'),
      game: text('game'),
      ...(users ? { users } : {}),
    };
    if (period.game !== null && !games.some(({ id }) => id === period.game))
      throw new UsageError(`there is no game "${period.game}"`);
    const processes = readProcesses(text('processes'));
    return withDatabase(async (db, config) => {
      const parts = users ? [] : await partsOf(db, processes);
      const found =
        parts.length > 1
          ? sum(await share(parts, period))
          : await db.oldBets.steady(() => replayAll(db, config, period));
      const { read, counts, differing } = found;
      const named = differing.slice(0, NAMED).map((bet) => `DIFFERS  ${bet.game} ${bet.id}: ${bet.reason}`);
      const more = differing.length > NAMED ? [`... and ${differing.length - NAMED} more`] : [];
      const each = Object.entries(counts).map(
        ([game, count]) => `  ${game.padEnd(14)} ${count.toLocaleString('en-US').padStart(12)}`,
      );
      const verdict = `${read} bets, ${read - differing.length} agree, ${differing.length} differ.`;
      print(['Replayed:', ...each, ...named, ...more, verdict].join('\n'), found);
      return differing.length === 0 ? 0 : 1;
    });
  },
});

async function replayAll(db: OpenDatabase, config: Config, period: ReplayPeriod): Promise<Found> {
  const registry = new Map(games.map((game) => [game.id, game]));
  const open = openOnce(createVault(config.installationKey, systemRuntime()).open);
  const ids = createBetIds(config.installationKey);
  const found: Found = { read: 0, counts: {}, differing: [] };
  let place: ReplayPlace | null = null;
  // The next page is read while this one is computed.
  let coming = replayPage(db, open, period, null, PAGE);
  do {
    const { bets, end }: Awaited<typeof coming> = await coming;
    place = end;
    if (end) coming = replayPage(db, open, period, end, PAGE);
    bets.forEach(look);
  } while (place);
  for await (const bets of replayOld(db, open, period)) bets.forEach(look);
  return found;

  function look(bet: ReplayRow): void {
    found.read += 1;
    found.counts[bet.game] = (found.counts[bet.game] ?? 0) + 1;
    const again = replay(registry, bet);
    if (!again.agrees)
      found.differing.push({
        id: ids.encode(bet.user, bet.id),
        game: bet.game,
        reason: again.reason ?? '',
      });
  }
}

/** Ranges of players with about as many bets each; one range where another process is not worth it. */
async function partsOf({ pool }: OpenDatabase, processes: number): Promise<{ from: bigint; to: bigint }[]> {
  // Nonces count bets, near enough to share them out, and are read without reading bets.
  const { rows } = await pool.query<{ part: number; first: string; bets: string }>(
    `with sizes as (select user_id, version from player),
       sums as (select user_id, version, sum(version) over (order by user_id) - version as before, sum(version) over () as total from sizes)
     select least(floor(before * $1 / greatest(total, 1)), $1 - 1)::int as part, min(user_id)::text as first, sum(version)::text as bets
       from sums group by 1 order by 1`,
    [processes],
  );
  const total = rows.reduce((count, { bets }) => count + Number(bets), 0);
  if (total < WORTH_A_PROCESS) return [];
  return rows.map(({ first }, at) => ({
    from: at === 0 ? 0n : BigInt(first),
    to: BigInt(rows[at + 1]?.first ?? (1n << 63n) - 1n),
  }));
}

/** Each range in a process of its own. */
function share(parts: readonly { from: bigint; to: bigint }[], period: ReplayPeriod): Promise<Found[]> {
  const same = [
    '--from',
    period.from.toISOString(),
    '--to',
    period.to.toISOString(),
    ...(period.game === null ? [] : ['--game', period.game]),
  ];
  return Promise.all(
    parts.map(({ from, to }) => runPart(['replay', ...same, '--users', `${from}-${to}`, '--json'])),
  );
}

function runPart(args: string[]): Promise<Found> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(projectRoot(), 'phoenix'), ...args], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.once('error', reject);
    child.once('close', (code) => {
      // 1: something differs, which is told in the answer.
      if (code === 0 || code === 1) resolve(JSON.parse(out) as Found);
      else reject(new Error(`a part of the replay ended with ${code}`));
    });
  });
}

function sum(parts: readonly Found[]): Found {
  const all: Found = { read: 0, counts: {}, differing: [] };
  for (const { read, counts, differing } of parts) {
    all.read += read;
    all.differing.push(...differing);
    for (const [game, count] of Object.entries(counts)) all.counts[game] = (all.counts[game] ?? 0) + count;
  }
  return all;
}

function readTime(text: string | null, otherwise: string): Date {
  const time = new Date(text ?? otherwise);
  if (Number.isNaN(time.getTime())) throw new UsageError(`"${String(text)}" is not a date or time`);
  return time;
}

function readProcesses(text: string | null): number {
  const count = text === null ? availableParallelism() : Number(text);
  if (!Number.isInteger(count) || count < 1 || count > 64)
    throw new UsageError(`"${String(text)}" is not a number of processes`);
  return count;
}

function readUsers(text: string | null): ReplayPeriod['users'] | null {
  if (text === null) return null;
  const [, from, to] = /^(\d{1,19})-(\d{1,19})$/.exec(text) ?? [];
  if (from === undefined || to === undefined) throw new UsageError(`"${text}" is not a range of players`);
  return { from: BigInt(from), to: BigInt(to) };
}
