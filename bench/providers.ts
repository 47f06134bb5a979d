/** Calls of an aggregator a second through the whole program, beside a Fastify route that does nothing. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectTo } from '../drills/postgres.ts';
import { processCpu } from './cpu.ts';
import { type Measured, measured } from './http.ts';
import { measureSync, startGameList } from './provider-list.ts';
import { median, type Row } from './row.ts';
import { startNoop } from './noop-server.ts';
import { type Account, makePlayers, startServer, type Server } from './server.ts';

const CONNECTIONS = 64;
const KEYS = { merchantId: 'bench-merchant', merchantKey: 'bench-merchant-key' };
const QUIET_LOOKS = 60;
/** Of processors' time in a second. */
const QUIET_MS = 60;
const TARGET = { rate: 500, p99: 50, cpuMs: 0.3 };

/** @param seconds length of one measured round */
export async function runProviders(seconds = 6, rounds = 3): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'phoenix-providers-'));
  const { BENCH_ROOT, BENCH_NODE_ARGS } = process.env;
  const list = await startGameList();
  const server = await startServer(data, {
    // Another checkout, or a profile of this one.
    ...(BENCH_ROOT !== undefined && { BENCH_ROOT }),
    ...(BENCH_NODE_ARGS !== undefined && { BENCH_NODE_ARGS }),
    PHOENIX_SLOTEGRATOR_MERCHANT_ID: KEYS.merchantId,
    PHOENIX_SLOTEGRATOR_MERCHANT_KEY: KEYS.merchantKey,
    PHOENIX_SLOTEGRATOR_URL: list.url,
  });
  const noop = await startNoop();
  try {
    const players = await openSessions(server, await makePlayers(server, CONNECTIONS, '100000'));
    await quiet(server);
    const tokens = Array.from({ length: CONNECTIONS }, () => null);
    const order = { tokens, body: '{}', seconds, warmup: 1 };
    const provider = { keys: KEYS, currency: 'USD', players };
    const call = { ...order, port: server.port, path: '/api/providers/slotegrator', provider };
    const [calls, bare, paced]: Measured[][] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
      bare!.push(await measured({ ...order, port: noop.port, path: '/noop' }, null));
      paced!.push(await measured({ ...call, perSecond: TARGET.rate }, server));
      calls!.push(await measured(call, server));
    }
    const client = await connectTo(server.data);
    const play = (length: number) => measured({ ...call, perSecond: TARGET.rate, seconds: length }, server);
    const sync = await measureSync(server, client, play).finally(() => client.end());
    return [...table(calls!, bare!, paced!), ...sync];
  } finally {
    noop.stop();
    list.stop();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

/** As if a game had been opened for each: what a call names is looked up. */
async function openSessions(
  server: Server,
  accounts: readonly Account[],
): Promise<{ id: string; session: string }[]> {
  const players = accounts.map(({ id }) => ({ id, session: randomUUID() }));
  const client = await connectTo(server.data);
  try {
    await client.query(
      `insert into provider_session (id, provider, user_id, cur, game, demo, country, at)
       select t.session, 'slotegrator', a.id, c.id, 'bench-game', false, null, now()
       from unnest($1::uuid[], $2::text[]) as t(session, player) join account a on a.public_id = t.player, currency c
       where c.code = 'usd'`,
      [players.map(({ session }) => session), players.map(({ id }) => id)],
    );
  } finally {
    await client.end();
  }
  return players;
}

/** A first start makes the chains of shared rounds beside its work: that is no part of a call. */
async function quiet({ pid }: Server): Promise<void> {
  for (let look = 0; look < QUIET_LOOKS; look++) {
    const before = processCpu(pid);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    if (processCpu(pid) - before < QUIET_MS) return;
  }
}

/** @param calls as fast as answers come @param paced as many a second as are wanted */
function table(calls: readonly Measured[], bare: readonly Measured[], paced: readonly Measured[]): Row[] {
  const of = (list: readonly Measured[], field: 'rate' | 'p50' | 'p99' | 'cpuMicros') =>
    median(list.map((one) => one[field]));
  const name = `provider calls, ${CONNECTIONS} connections`;
  const rate = of(calls, 'rate');
  const even = `provider calls, ${TARGET.rate} a second over ${CONNECTIONS} connections`;
  const p99 = of(paced, 'p99');
  const cpu = of(paced, 'cpuMicros') / 1000;
  const refused = [...calls, ...paced].reduce(
    (sum, one) => sum + (one.statuses['4'] ?? 0) + (one.statuses['5'] ?? 0),
    0,
  );
  return [
    {
      name,
      value: Math.round(rate),
      unit: 'calls/s',
      reference: 'no-op',
      ratio: rate / of(bare, 'rate'),
      target: `>= ${TARGET.rate}/s`,
      met: rate >= TARGET.rate,
    },
    { name: `${name}: p50`, value: of(calls, 'p50'), unit: 'ms' },
    { name: `${name}: p99`, value: of(calls, 'p99'), unit: 'ms' },
    { name: `${name}: CPU a call`, value: of(calls, 'cpuMicros') / 1000, unit: 'ms' },
    { name: `${even}: answered`, value: Math.round(of(paced, 'rate')), unit: 'calls/s' },
    { name: `${even}: p50`, value: of(paced, 'p50'), unit: 'ms' },
    {
      name: `${even}: p99`,
      value: p99,
      unit: 'ms',
      target: `<= ${TARGET.p99} ms`,
      met: p99 <= TARGET.p99,
    },
    {
      name: `${even}: server and database CPU a call`,
      value: cpu,
      unit: 'ms',
      target: `<= ${TARGET.cpuMs} ms`,
      met: cpu <= TARGET.cpuMs,
    },
    { name: `${name}: refused`, value: refused, unit: 'answers', target: '0', met: refused === 0 },
  ];
}
