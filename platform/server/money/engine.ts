import type { Logger } from 'pino';
import type { PolicyMark } from '../../contract/error.ts';
import type { SeedVault } from '../fairness/vault.ts';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { type Currency, readCurrencies } from './currency.ts';
import { createDecisions } from './decisions.ts';
import { createHolds } from './holds.ts';
import { createLane, type Lane } from './lane.ts';
import { createLaneWriters } from './lane-writers.ts';
import { currencyIdOf, ledgerId } from './ledger-id.ts';
import type { Committed } from './operation.ts';
import type { Money } from './money.ts';
import type { WritePart } from './part.ts';
import type { PartitionStep } from './partition-step.ts';
import { openPartitions, type Partitions } from './partitions.ts';
import { createPost } from './post.ts';
import { type PlayerState, stampOf } from './state.ts';
import { readStatement } from './statement.ts';
import { noteTerms } from './terms.ts';

export interface MoneyOptions {
  readonly db: Database;
  readonly vault: SeedVault;
  readonly runtime: Runtime;
  readonly log: Logger;
  /** Lanes to make on first start; later starts keep the number the database has. */
  readonly lanes: number;
  /** How much time a partition of the ledger holds; a month unless set. */
  readonly partitionStep?: PartitionStep;
  readonly tracing?: Tracing | null;
  /** A demo build: no posting may touch real money. */
  readonly playMoneyOnly?: boolean;
  readonly revision: () => number;
  readonly refreshRevision: () => Promise<void>;
  /** Why nothing may be booked now; null: it may. */
  readonly trouble?: () => string | null;
  /** Told of every decision that policy refused. */
  readonly onRefusal?: (user: bigint, mark: PolicyMark) => void;
  /** One of several front processes. @param own writes here, for all of them @returns what gives a batch to whoever writes its lane */
  readonly share?: ((own: WritePart) => WritePart) | undefined;
}

export interface Engine extends Money {
  /** Hears every commit of this process, in lane order. */
  onCommit(listener: (committed: Committed) => void): void;
  readonly laneIds: readonly number[];
  readonly partitions: Partitions;
}

function indexed(list: readonly Currency[]) {
  return {
    list,
    byCode: new Map(list.map((currency) => [currency.code, currency])),
    byId: new Map(list.map((currency) => [currency.id, currency])),
  };
}

/** Opens the money engine on a migrated database. */
export async function createMoney(options: MoneyOptions): Promise<Engine> {
  const { db, runtime, tracing = null } = options;
  let known = indexed(await readCurrencies(db.pool));
  const partitions = await openPartitions(db, {
    step: options.partitionStep ?? 'month',
    runtime,
    log: options.log,
  });
  const laneIds = await prepareLanes(db, options.lanes);
  const listeners: ((committed: Committed) => void)[] = [];
  const counts = { batches: 0, bets: 0 };
  const writers = options.share
    ? createLaneWriters(laneIds, () => db.connectionOptions(), options.log)
    : null;
  const write = writers ? options.share?.(writers.write) : undefined;
  const lanes = laneIds.map((id) =>
    createLane({
      ...options,
      tracing,
      id,
      connection: () => db.connectionOptions(),
      cover: partitions.cover,
      write,
      onCommit(committed) {
        counts.batches += 1;
        counts.bets += committed.bets.length;
        for (const listener of listeners) listener(committed);
      },
    }),
  );
  const placeOf = (user: bigint): number => Number(user % BigInt(lanes.length));
  const laneOf = (user: bigint): Lane => lanes[placeOf(user)]!;

  function currencyById(ledgerCurrencyId: number): Currency {
    const currency = known.byId.get(currencyIdOf(ledgerCurrencyId));
    if (!currency) throw new Error(`no currency ${ledgerCurrencyId}`);
    return currency;
  }

  const decisions = createDecisions(laneOf, options.onRefusal, tracing);
  const { act } = decisions;

  return {
    currencies: () => known.list,
    currency: (code) => known.byCode.get(code),
    async refreshCurrencies() {
      known = indexed(await readCurrencies(db.pool));
    },
    currencyById,
    laneOf: (user) => laneIds[placeOf(user)]!,
    async balances(user) {
      // One statement: the version is that of these balances.
      const { rows } = await db.pool.query<{ cur: number; balance: string; version: string | null }>({
        name: 'balances',
        text: 'select cur, balance, version from wallet left join player using (user_id) where user_id = $1',
        values: [user.toString()],
      });
      const found = new Map(rows.map((row) => [row.cur, BigInt(row.balance)]));
      const stamp = stampOf({ version: BigInt(rows[0]?.version ?? 0) });
      return known.list.map((currency) => ({
        currency,
        real: found.get(currency.id) ?? 0n,
        demo: found.get(ledgerId(currency, 'demo')) ?? 0n,
        bonus: found.get(ledgerId(currency, 'bonus')) ?? 0n,
        stamp,
      }));
    },
    ...decisions,
    post: createPost({ db, runtime, decisions, playMoneyOnly: options.playMoneyOnly ?? false }),
    ...createHolds({ db, runtime, exclusive: decisions.exclusive }),
    statement: (user, page) => readStatement(db, currencyById, user, page),
    noteTerms,
    peek: (user) => act(user, (state) => structuredClone(state)) as Promise<PlayerState>,
    openRounds: async (user) => [
      ...((await act(user, (state) => structuredClone(state))) as PlayerState).rounds.values(),
    ],
    gauges: () => ({
      lanes: lanes.length,
      queued: lanes.reduce((sum, lane) => sum + lane.queued(), 0),
      ...counts,
    }),
    onCommit: (listener) => void listeners.push(listener),
    laneIds,
    partitions,
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
      await writers?.close();
    },
  };
}

async function prepareLanes(db: Database, wanted: number): Promise<number[]> {
  await db.transaction(async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('phoenix lanes'))`);
    const { rows } = await client.query<{ count: string }>('select count(*) from lane where id > 0');
    if (rows[0]!.count !== '0') return;
    await client.query('insert into lane (id) select generate_series(1, $1::int)', [wanted]);
  });
  const { rows } = await db.pool.query<{ id: number }>('select id from lane where id > 0 order by id');
  return rows.map((row) => row.id);
}
