/**
 * Engine: durable dice bets a second through the real ledger, beside TPC-B on the same server in
 * interleaved rounds. Fast storage settings are the product's own; nothing is switched off.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { floats } from '#engines/fair/floats.ts';
import { dice } from '#games/dice/game.ts';
import { payoutOf } from '#platform/contract/money.ts';
import { type OpenDatabase, openDatabase } from '#platform/server/database/database.ts';
import { serverPid } from '#platform/server/database/launcher.ts';
import { upgrade } from '#platform/server/database/upgrade.ts';
import { createVault, nodeHmac } from '#platform/server/fairness/vault.ts';
import { createMoney, type Engine } from '#platform/server/money/engine.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { systemRuntime } from '#platform/server/runtime.ts';
import { processCpu, treeCpu } from './cpu.ts';
import { median, percentile, type Row } from './row.ts';
import { tpcb } from './tpcb.ts';

export const PLAYERS = 20_000;
const STAKE = 10n;
const params = { target: 50.5, direction: 'over' } as const;

export interface Round {
  rate: number;
  p50: number;
  p99: number;
  nodeMicros: number;
  databaseMicros: number;
}

/** @param seconds length of one measured round */
export async function runEngine(seconds = 6, rounds = 3): Promise<Row[]> {
  const data = mkdtempSync(join(tmpdir(), 'phoenix-bench-'));
  const log = pino({ level: 'error' });
  const db = await openDatabase({ data, databaseUrl: null }, log);
  try {
    await upgrade(db);
    const runtime = systemRuntime();
    const money = await createMoney({
      db,
      vault: createVault(runtime.random(32), runtime),
      runtime,
      log,
      lanes: 2,
      revision: () => 1,
      refreshRevision: async () => undefined,
    });
    await fund(money);
    const server = serverPid(join(data, 'pg'))!;
    const results = new Map<number, Round[]>([
      [64, []],
      [256, []],
      [1024, []],
    ]);
    const reference: number[] = [];
    await tpcb.prepare(db);
    for (let round = 0; round < rounds; round++) {
      // Nobody pays for what the one before left to be written out.
      await checkpoint(db);
      reference.push(await tpcb.run(db, seconds));
      for (const [users, list] of results) {
        await checkpoint(db);
        list.push(await play(money, server, users, seconds, runtime.uuid));
      }
    }
    await money.close();
    return table(results, median(reference), tpcb.name());
  } finally {
    await db.close();
    rmSync(data, { recursive: true, force: true });
  }
}

/** The server's own role may not do this. */
export async function checkpoint(db: OpenDatabase): Promise<void> {
  const owner = new pg.Client(db.ownerOptions()!);
  await owner.connect();
  await owner.query('checkpoint');
  await owner.end();
}

/** Gives every player of the bench something to play with. */
export async function fund(money: Engine): Promise<void> {
  const usd = money.currency('usd')!.id;
  for (let from = 1; from <= PLAYERS; from += 2000) {
    await Promise.all(
      Array.from({ length: 2000 }, (_, index) =>
        money.post({
          user: BigInt(from + index),
          cur: usd,
          net: 100_000_000n,
          counter: ACCOUNT.operator,
          kind: KIND.adjust,
          key: `fund-${from + index}`,
        }),
      ),
    );
  }
}

/** A round of closed-loop players. @param users at once @param most bets after which it ends earlier */
export async function play(
  money: Engine,
  server: number,
  users: number,
  seconds: number,
  uuid: () => string,
  most = Infinity,
): Promise<Round> {
  const usd = money.currency('usd')!.id;
  const latencies: number[] = [];
  const cpu = { node: processCpu(process.pid), database: treeCpu(server) };
  const end = performance.now() + seconds * 1000;
  const started = performance.now();
  let turn = 0;
  async function user(): Promise<void> {
    while (performance.now() < end && turn < most) {
      const id = BigInt(1 + ((turn++ * 7919) % PLAYERS));
      const from = performance.now();
      await money.act(id, (state, draft) => {
        const nonce = draft.takeNonce(state);
        const outcome = dice.outcome(
          params,
          floats(state.pair.serverSeed, state.pair.clientSeed, Number(nonce), 1, nodeHmac),
        );
        const payout = payoutOf(STAKE, dice.payout(params, outcome));
        const detail = JSON.stringify({ params, outcome, version: 1, table: dice.table });
        return draft.instantBet(state, {
          id: uuid(),
          cur: usd,
          game: 'dice',
          stake: STAKE,
          payout,
          pairId: state.pair.id,
          nonce,
          detail,
        });
      });
      latencies.push(performance.now() - from);
    }
  }
  await Promise.all(Array.from({ length: users }, user));
  const elapsed = (performance.now() - started) / 1000;
  return {
    rate: latencies.length / elapsed,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    nodeMicros: ((processCpu(process.pid) - cpu.node) * 1000) / latencies.length,
    databaseMicros: ((treeCpu(server) - cpu.database) * 1000) / latencies.length,
  };
}

function table(results: ReadonlyMap<number, Round[]>, reference: number, name: string): Row[] {
  const rows: Row[] = [
    { name: `${name}, same server, same run`, value: Math.round(reference), unit: 'tx/s' },
  ];
  for (const [users, list] of results) {
    const rate = median(list.map((round) => round.rate));
    const ratio = rate / reference;
    rows.push({
      name: `engine, ${users} players at once`,
      value: Math.round(rate),
      unit: 'bets/s',
      reference: name,
      ratio,
      ...(users === 64 ? {} : { target: '>= 5 x TPC-B', met: ratio >= 5 }),
    });
    rows.push({
      name: `engine, ${users} players: p50`,
      value: median(list.map((round) => round.p50)),
      unit: 'ms',
    });
    rows.push({
      name: `engine, ${users} players: p99`,
      value: median(list.map((round) => round.p99)),
      unit: 'ms',
    });
    rows.push({
      name: `engine, ${users} players: node CPU a bet (load included)`,
      value: median(list.map((round) => round.nodeMicros)),
      unit: 'us',
    });
    rows.push({
      name: `engine, ${users} players: database CPU a bet`,
      value: median(list.map((round) => round.databaseMicros)),
      unit: 'us',
    });
  }
  return rows;
}
