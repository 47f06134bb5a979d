import type { Logger } from 'pino';
import { fail, isFailure, type Failure, type PolicyMark } from '../../contract/error.ts';
import type { SeedVault } from '../fairness/vault.ts';
import type { Database } from '../database/handle.ts';
import type { Runtime } from '../runtime.ts';
import { type Currency, readCurrencies } from './currency.ts';
import { createHolds } from './holds.ts';
import { createLane, type Lane } from './lane.ts';
import { currencyIdOf, ledgerId } from './ledger-id.ts';
import { type Committed, keyName, type Operation } from './operation.ts';
import { isRepeated, type Money, type Posted, type Posting } from './money.ts';
import { writePosting } from './posting.ts';
import { demoBuild } from './refusals.ts';
import { requestKey } from './request-key.ts';
import { usedKeys } from './settle.ts';
import type { Draft, PlayerState } from './state.ts';
import { readStatement } from './statement.ts';

export interface MoneyOptions {
  readonly db: Database;
  readonly vault: SeedVault;
  readonly runtime: Runtime;
  readonly log: Logger;
  /** Lanes to make on first start; later starts keep the number the database has. */
  readonly lanes: number;
  /** A demo build: no posting may touch real money. */
  readonly playMoneyOnly?: boolean;
  readonly revision: () => number;
  readonly refreshRevision: () => Promise<void>;
  /** Told of every decision that policy refused. */
  readonly onRefusal?: (user: bigint, mark: PolicyMark) => void;
}

export interface Engine extends Money {
  /** Hears every commit of this process, in lane order. */
  onCommit(listener: (committed: Committed) => void): void;
  readonly laneIds: readonly number[];
}

/** A player's line of a posting, by the index of refs. */
export const LINE_OF_POSTING =
  'select cur, debit, credit, balance_after from entry where account = $1 and ref = $2 and kind = $3';

function indexed(list: readonly Currency[]) {
  return {
    list,
    byCode: new Map(list.map((currency) => [currency.code, currency])),
    byId: new Map(list.map((currency) => [currency.id, currency])),
  };
}

/** Opens the money engine on a migrated database. */
export async function createMoney(options: MoneyOptions): Promise<Engine> {
  const { db, runtime } = options;
  let known = indexed(await readCurrencies(db.pool));
  const laneIds = await prepareLanes(db, options.lanes);
  const listeners: ((committed: Committed) => void)[] = [];
  const counts = { batches: 0, bets: 0 };
  const lanes = laneIds.map((id) =>
    createLane({
      ...options,
      id,
      connection: () => db.connectionOptions(),
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

  /** Answers, and writes a refusal of policy down. */
  const answer = (user: bigint, resolve: (result: never) => void) => (result: unknown) => {
    if (isFailure(result) && result.policy) options.onRefusal?.(user, result.policy);
    resolve(result as never);
  };

  /** Whoever calls it says what comes back: what its decision gives. */
  const enqueue = (operation: Omit<Operation, 'resolve' | 'reject'>): Promise<never> =>
    new Promise((resolve, reject) => {
      laneOf(operation.user).push({ ...operation, resolve: answer(operation.user, resolve), reject });
    });
  const keyed = (key: string | undefined) => (key === undefined ? {} : { key });

  const act: Money['act'] = (user, decide, key) => enqueue({ user, decide, ...keyed(key) });

  const actBesideOnce: Money['actBesideOnce'] = (user, companion, ask, decide, key) =>
    enqueue({
      user,
      decide: decide as NonNullable<Operation['decide']>,
      beside: { companion, ask },
      ...keyed(key),
    });

  const actBeside: Money['actBeside'] = (user, companion, ask, decide) =>
    actBesideOnce(user, companion, ask, decide, undefined) as Promise<never>;

  const exclusive: Money['exclusive'] = (user, work) => enqueue({ user, work });

  async function post(posting: Posting): Promise<Posted | Failure> {
    const key = requestKey(posting.key, 'posting');
    const id = runtime.uuid();
    if (options.playMoneyOnly && posting.cur > 0) return demoBuild;
    const decide = (state: PlayerState, draft: Draft): Posted | Failure => {
      const made = writePosting(state, draft, posting, id);
      if (!isFailure(made)) draft.keys.push({ user: state.user, key, ref: id });
      return made;
    };
    const { within } = posting;
    const result = within
      ? await exclusive(posting.user, async (client, state, draft) => {
          const ref = (await usedKeys(client, [{ user: posting.user, key }])).get(keyName(posting.user, key));
          if (ref !== undefined) return { repeated: true as const, ref };
          const made = decide(state, draft);
          if (!('failure' in made)) await within(client);
          return made;
        })
      : await act(posting.user, decide, key);
    return isRepeated(result) ? repeatedPosting(posting, result.ref) : result;
  }

  /** Answers a repeated key from what is stored, or refuses when it was used for something else. */
  async function repeatedPosting(posting: Posting, ref: string): Promise<Posted | Failure> {
    const { rows } = await db.pool.query<{
      cur: number;
      debit: string;
      credit: string;
      balance_after: string;
    }>(LINE_OF_POSTING, [posting.user.toString(), ref, posting.kind]);
    const row = rows[0];
    if (!row || row.cur !== posting.cur || BigInt(row.credit) - BigInt(row.debit) !== posting.net)
      return fail(409, 409, 'This key was used for another request.');
    return { id: ref, balance: BigInt(row.balance_after), repeated: true };
  }

  return {
    currencies: () => known.list,
    currency: (code) => known.byCode.get(code),
    async refreshCurrencies() {
      known = indexed(await readCurrencies(db.pool));
    },
    currencyById,
    laneOf: (user) => laneIds[placeOf(user)]!,
    async balances(user) {
      const { rows } = await db.pool.query<{ cur: number; balance: string }>({
        name: 'balances',
        text: 'select cur, balance from wallet where user_id = $1',
        values: [user.toString()],
      });
      const found = new Map(rows.map((row) => [row.cur, BigInt(row.balance)]));
      return known.list.map((currency) => ({
        currency,
        real: found.get(currency.id) ?? 0n,
        demo: found.get(ledgerId(currency, 'demo')) ?? 0n,
        bonus: found.get(ledgerId(currency, 'bonus')) ?? 0n,
      }));
    },
    act,
    actBeside,
    actBesideOnce,
    exclusive,
    post,
    ...createHolds({ db, runtime, exclusive }),
    statement: (user, page) => readStatement(db, currencyById, user, page),
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
    async close() {
      await Promise.all(lanes.map((lane) => lane.close()));
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
