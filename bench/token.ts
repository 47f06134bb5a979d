/**
 * The token: a week of the revenue share paid to 100,000 stakers by the whole program, beside as many postings that the money
 * engine writes alone; and the public figures at 200 calls a second over HTTP, beside the no-op route. The room's checks of the
 * ledger hold after it.
 */
import { execFile } from 'node:child_process';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createContext, type TokenContext } from '#features/money/token/server/context.ts';
import { dayOf, weekOf, weekStart } from '#features/money/token/server/days.ts';
import { TOKEN_CHECKS } from '#features/money/token/server/ledger-checks.ts';
import { REASON } from '#features/money/token/server/stakes.ts';
import { payWeek, publishWeek } from '#features/money/token/server/weeks.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import type { Platform } from '#platform/server/platform.ts';
import type { LoadOrder, LoadResult } from './http-load.ts';
import { startNoop } from './noop-server.ts';
import { holdLedger, openProgram, readersDone } from './program.ts';
import { median, type Row } from './row.ts';
import { ADMIN, logIn } from './server.ts';

const exec = promisify(execFile);
const STAKERS = 100_000;
/** Postings of the reference. */
const BARE = 20_000;
const AT_ONCE = 1_000;
const SETTLED_MS = 15_000;
const CALLS_A_SECOND = 200;
const CONNECTIONS = 16;
const TARGET = { seconds: 60, p99: 20 };
/** What the page asks for. */
const PATHS = [
  'expectedProfit/futures',
  'expectedProfit/slots',
  'expectedProfit/sport',
  'burn',
  'burnt-chart',
  'phx/supply',
  'phx/price-history',
  'revShare/payout',
];

/** @param seconds length of one measured round of calls */
export async function runToken(seconds = 6, rounds = 3): Promise<Row[]> {
  const { platform, close } = await openProgram('token');
  const noop = await startNoop();
  try {
    const context = createContext({ ...platform.kit, feature: 'token' });
    await platform.kit.settings.set('book', { adapter: 'none' }, 'bench');
    const height = weekOf(platform.kit.runtime.now()) - 1;
    await makeStakers(context, height);
    const { port } = await platform.listen();
    const bare = await postAlone(platform);
    await readersDone(platform);
    const week = await share(context, height);
    await check(platform);
    await readersDone(platform);
    await platform.kit.features.set('token', true, 'bench');
    await makeMonth(context);
    // What the room does when it is switched on is no part of a call.
    await sleep(SETTLED_MS);
    const token = await logIn(`http://127.0.0.1:${port}`, ADMIN.login, ADMIN.password);
    const [calls, reference]: [LoadResult[], LoadResult[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      reference.push(await load({ port: noop.port, path: '/noop', seconds }, null));
      calls.push(
        await load({ port, path: '', paths: PATHS.map((path) => `/analytics/${path}`), seconds }, token),
      );
    }
    return [...payoutRows(week, bare), ...callRows(calls, reference)];
  } finally {
    noop.stop();
    await close();
  }
}

/** Accounts that have staked since before the week, without the way there: it is the payout that is measured. */
async function makeStakers({ kit, token }: TokenContext, height: number): Promise<void> {
  const sealed = kit.vault.seal('ab'.repeat(32));
  const hash = (text: string) => `encode(sha256(convert_to('${text}' || id, 'UTF8')), 'hex')`;
  const made = `select id from account where name like 'staker%'`;
  const run = (sql: string, ...values: unknown[]) => kit.db.pool.query(sql, values);
  await run(
    `insert into account (name, public_id, created_at)
     select 'staker' || n, 'f000' || lpad(to_hex(n), 20, '0'), now() from generate_series(1, $1) n`,
    STAKERS,
  );
  for (const state of ['active', 'next'])
    await run(
      `insert into seed_pair (user_id, hash, sealed, client_seed, state)
       select id, ${hash(state)}, $1, 'bench', $2 from (${made}) a`,
      sealed,
      state,
    );
  await run(
    `insert into player (user_id, pair_id) select user_id, id from seed_pair where state = 'active' and client_seed = 'bench'`,
  );
  const at = new Date(weekStart(height) - 86_400_000);
  await run(
    `with s as (insert into token_stake (id, user_id, key, cur, amount, locked_at)
       select gen_random_uuid(), id, 'bench', $1, (1 + id % 37) * 100000000, $2 from (${made}) a returning *)
     insert into hold (id, user_id, cur, amount, reason, state, at) select id, user_id, cur, amount, $3, 'held', $2 from s`,
    token()!.id,
    at,
    REASON,
  );
  await run(
    `insert into token_revenue (day, product, cur, net) select $1, 'originals', id, 1000000000 from currency where code = 'usd'`,
    dayOf(weekStart(height)),
  );
  await run(
    `insert into token_rate (day, cur, usd) select $1, id, price_usd from currency`,
    dayOf(weekStart(height)),
  );
  await run('analyze');
}

/** @returns postings a second */
async function postAlone({ kit }: Platform): Promise<number> {
  const cur = kit.money.currency('usdt')!.id;
  const { rows } = await kit.db.pool.query<{ id: string }>(
    `select id::text from account where name like 'staker%' order by account.id limit ${BARE}`,
  );
  const from = performance.now();
  for (let at = 0; at < rows.length; at += AT_ONCE)
    await Promise.all(
      rows.slice(at, at + AT_ONCE).map(({ id }) =>
        kit.money.post({
          user: BigInt(id),
          cur,
          net: 1n,
          counter: ACCOUNT.operator,
          kind: KIND.adjust,
          key: 'bench-alone',
        }),
      ),
    );
  return (BARE * 1000) / (performance.now() - from);
}

interface Shared {
  readonly published: number;
  readonly paid: number;
  readonly load: number;
}

/** @returns seconds */
async function share(context: TokenContext, height: number): Promise<Shared> {
  const start = performance.now();
  if (!(await publishWeek(context, height))) throw new Error('the week was not published');
  const published = performance.now();
  await payWeek(context, dayOf(weekStart(height)));
  return {
    published: (published - start) / 1000,
    paid: (performance.now() - published) / 1000,
    load: loadavg()[0]!,
  };
}

async function check(platform: Platform): Promise<void> {
  const { rows } = await platform.kit.db.pool.query<{ paid: number; given: number }>(
    `select (select count(*)::int from token_payout where paid) as paid,
       (select count(*)::int from entry where kind = ${KIND.revenueShare} and account > 0) as given`,
  );
  const { paid, given } = rows[0]!;
  if (paid !== STAKERS || given !== STAKERS)
    throw new Error(`${paid} of ${STAKERS} are marked as paid, ${given} were`);
  // The stakes have no lines in the journal, which other checks find.
  const own = new Set(TOKEN_CHECKS.map(({ name }) => name).filter((name) => /payouts|stakes/.test(name)));
  await holdLedger(platform, TOKEN_CHECKS, (name) => own.has(name));
}

/** Every product in every currency on each of 30 days. */
async function makeMonth({ kit, token }: TokenContext): Promise<void> {
  await kit.db.pool.query(
    `insert into token_revenue (day, product, cur, net)
     select d::date, p, c.id, 12345 from generate_series(current_date - 30, current_date, '1 day') d
       cross join unnest(array['originals', 'providers', 'poker', 'sport', 'futures', 'rewards']) p cross join currency c
     on conflict do nothing`,
  );
  await kit.db.pool.query(
    `insert into token_day (day, cur, usd, held) select d::date, $1, 0.05, 1000000000
     from generate_series(current_date - 30, current_date, '1 day') d on conflict do nothing`,
    [token()!.id],
  );
}

async function load(
  order: Pick<LoadOrder, 'port' | 'path' | 'paths' | 'seconds'>,
  token: string | null,
): Promise<LoadResult> {
  const whole: LoadOrder = {
    ...order,
    tokens: Array.from({ length: CONNECTIONS }, () => token),
    body: '{"timeframe":30}',
    perSecond: CALLS_A_SECOND,
    warmup: 1,
  };
  const { stdout } = await exec(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'http-load.ts'), JSON.stringify(whole)],
    { maxBuffer: 1e8 },
  );
  return JSON.parse(stdout) as LoadResult;
}

function payoutRows({ published, paid, load: busy }: Shared, bare: number): Row[] {
  const rate = STAKERS / paid;
  const count = STAKERS.toLocaleString('en-US');
  return [
    { name: 'postings by the money engine alone', value: Math.round(bare), unit: '/s' },
    {
      name: `payouts of a week to ${count} stakers`,
      value: Math.round(rate),
      unit: 'payouts/s',
      reference: 'the engine alone',
      ratio: rate / bare,
    },
    {
      name: 'the same: all of them',
      value: paid,
      unit: 's',
      target: `<= ${TARGET.seconds} s`,
      met: paid <= TARGET.seconds,
    },
    { name: 'the same: worked out, put into a tree and published', value: published, unit: 's' },
    { name: 'the same: load of the machine at its end', value: busy, unit: '' },
  ];
}

function callRows(calls: readonly LoadResult[], reference: readonly LoadResult[]): Row[] {
  const p99 = median(calls.map((one) => one.p99));
  const bare = median(reference.map((one) => one.p99));
  const failed = calls.reduce((sum, { requests, statuses }) => sum + requests - (statuses['2'] ?? 0), 0);
  return [
    {
      name: `the figures in public, ${CALLS_A_SECOND} calls/s: reached`,
      value: median(calls.map((one) => one.rate)),
      unit: 'calls/s',
    },
    {
      name: 'the same: p99',
      value: p99,
      unit: 'ms',
      reference: 'no-op Fastify route',
      ratio: p99 / bare,
      target: `<= ${TARGET.p99} ms`,
      met: p99 <= TARGET.p99,
    },
    { name: 'the same: p50', value: median(calls.map((one) => one.p50)), unit: 'ms' },
    { name: 'the same: refused or failed', value: failed, unit: 'calls', target: '0', met: failed === 0 },
  ];
}
