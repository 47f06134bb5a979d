/**
 * One lane: one connection, one batch in flight. Operations that arrive while a batch is on its way
 * are collected and go out together in the next one; an idle lane sends at once. No timer.
 */
import pg from 'pg';
import type { Logger } from 'pino';
import { type Failure, isFailure } from '../../contract/error.ts';
import type { SeedVault } from '../fairness/vault.ts';
import type { Ports } from '../kit.ts';
import { betArrays, generalDocument } from './arrays.ts';
import { loadPlayers } from './load.ts';
import { UnknownOutcome } from './money.ts';
import { type BetRow, Draft, type EventRow, type PlayerState } from './state.ts';
import { SETTLE_BETS, SETTLE_GENERAL } from './statements.ts';

/** What a lane tells after a commit. */
export interface Committed {
  readonly lane: number;
  readonly batch: number;
  readonly at: number;
  readonly bets: readonly BetRow[];
  readonly events: readonly EventRow[];
}

export interface LaneOptions {
  readonly id: number;
  readonly connection: () => pg.ClientConfig;
  readonly vault: SeedVault;
  readonly ports: Ports;
  readonly log: Logger;
  /** Revision of settings and switches that decisions were made under. */
  readonly revision: () => number;
  readonly refreshRevision: () => Promise<void>;
  readonly onCommit: (committed: Committed) => void;
  readonly maxBatch?: number;
  readonly maxQueue?: number;
}

export interface Operation {
  readonly user: bigint;
  /** Runs on current state. Returns a Failure to write nothing. */
  readonly decide?: (state: PlayerState, draft: Draft) => unknown;
  /** Alternative to decide: an explicit transaction of its own. */
  readonly work?: (client: pg.ClientBase, state: PlayerState, draft: Draft) => Promise<unknown>;
  readonly key?: string;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
  result?: unknown;
  tries?: number;
  /** Answer for when the shared round of this decision has moved on at the commit. */
  gated?: Failure | undefined;
}

/** More work than the engine takes on: nothing was done, try again. */
export class Overloaded extends Error {
  override name = 'Overloaded';
  readonly statusCode = 503;
}

const MAX_TRIES = 200;
const CACHE_SIZE = 20_000;

interface Answer {
  no: string | null;
  moved: string | null;
  dups: string | null;
  shut?: string | null;
}

export interface Lane {
  push(operation: Operation): void;
  forget(user: bigint): void;
  queued(): number;
  close(): Promise<void>;
}

/** Starts a lane. The row `lane.id` must exist. */
export function createLane(options: LaneOptions): Lane {
  const { id, vault, ports, log } = options;
  const maxBatch = options.maxBatch ?? 1000;
  const maxQueue = options.maxQueue ?? 20_000;
  const states = new Map<bigint, PlayerState>();
  /** Players to reload before their next decision; not dropped mid-batch, where their state is in use. */
  const forgotten = new Set<bigint>();
  let queue: Operation[] = [];
  let client: pg.Client | null = null;
  let running = false;
  let closed = false;
  let idle: (() => void) | null = null;

  async function connect(): Promise<pg.Client> {
    if (client) return client;
    const fresh = new pg.Client({
      ...options.connection(),
      application_name: `phoenix-lane-${id}`,
      // Re-planning a statement of this size on every batch costs more than the batch (specs: planner traps).
      options: '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off',
    });
    fresh.on('error', (error) => {
      log.warn({ lane: id, error: error.message }, 'engine connection lost');
      if (client === fresh) client = null;
    });
    await fresh.connect();
    client = fresh;
    return fresh;
  }

  function push(operation: Operation): void {
    if (closed) return operation.reject(new Overloaded('the engine is closing'));
    if (queue.length >= maxQueue) return operation.reject(new Overloaded('too many operations are waiting'));
    queue.push(operation);
    if (!running) {
      running = true;
      // Wait for the end of this turn so that requests parsed together share a batch.
      setImmediate(() => void drain());
    }
  }

  async function drain(): Promise<void> {
    while (queue.length > 0) {
      const batch = take();
      try {
        if (batch[0]!.work) await runExclusive(batch[0]!);
        else await runBatch(batch);
      } catch (error) {
        await recover(batch, error as Error);
      }
    }
    running = false;
    idle?.();
  }

  /** The next operations: an exclusive one alone, else all up to the next exclusive one. */
  function take(): Operation[] {
    if (queue[0]!.work) return queue.splice(0, 1);
    const end = queue.findIndex((operation) => operation.work);
    const count = Math.min(end === -1 ? queue.length : end, maxBatch);
    if (count < queue.length) return queue.splice(0, count);
    const all = queue;
    queue = [];
    return all;
  }

  async function ensureStates(db: pg.Client, users: Iterable<bigint>): Promise<void> {
    for (const user of forgotten) states.delete(user);
    forgotten.clear();
    const wanted = new Set(users);
    const missing = [...wanted].filter((user) => !states.has(user));
    if (missing.length === 0) return;
    trimCache(wanted);
    for (const state of await loadPlayers(db, vault, ports, missing)) states.set(state.user, state);
  }

  function trimCache(keep: ReadonlySet<bigint>): void {
    // Oldest first: a Map keeps insertion order, and a reload after eviction is one read.
    for (const user of states.keys()) {
      if (states.size <= CACHE_SIZE) return;
      if (!keep.has(user)) states.delete(user);
    }
  }

  async function runBatch(batch: Operation[]): Promise<void> {
    const db = await connect();
    await ensureStates(
      db,
      batch.map((operation) => operation.user),
    );
    const draft = new Draft();
    const decided: Operation[] = [];
    const seenKeys = new Set<string>();
    for (const operation of batch) {
      if (operation.key) {
        const name = `${operation.user}:${operation.key}`;
        // The same key twice in one batch: the second waits and then finds the first in the database.
        if (seenKeys.has(name)) {
          queue.push(operation);
          continue;
        }
        seenKeys.add(name);
      }
      const state = states.get(operation.user);
      if (!state) throw new Error(`player ${operation.user} could not be loaded`);
      try {
        const gates = draft.gates.length;
        operation.result = operation.decide!(state, draft);
        operation.gated = draft.gates[gates]?.refusal;
      } catch (error) {
        // A decision that throws may have half-moved the state: leave it out and decide the others again.
        operation.reject(error as Error);
        for (const other of batch) states.delete(other.user);
        requeue(
          batch.filter((other) => other !== operation && !queue.includes(other)),
          0,
        );
        return;
      }
      decided.push(operation);
    }
    await commit(db, draft, decided);
  }

  /**
   * Players with instant bets only take the hot statement, all others the general one. The two commit
   * apart, so each answers its own operations before the other can fail.
   */
  async function commit(db: pg.Client, draft: Draft, decided: Operation[]): Promise<void> {
    const isHot = ({ user }: Operation): boolean => draft.touched.has(user) && !draft.general.has(user);
    const hot = decided.filter(isHot);
    if (hot.length > 0) await commitGroup(db, draft, hot, settleBets);
    const rest = hot.length === 0 ? decided : decided.filter((operation) => !isHot(operation));
    if (rest.length === 0) return;
    await commitGroup(db, draft, rest, settleGeneral).catch((error: unknown) =>
      recover(rest, error as Error),
    );
  }

  async function commitGroup(
    db: pg.Client,
    draft: Draft,
    operations: Operation[],
    settle: typeof settleBets,
  ): Promise<void> {
    const users = [...new Set(operations.map(({ user }) => user))].filter((user) => draft.touched.has(user));
    const touched = users.map((user) => states.get(user)!);
    const moved = new Set<bigint>();
    const repeated = new Map<string, string>();
    const shut = new Set<bigint>();
    if (touched.length > 0) {
      const now = ports.now();
      const answer = await settle(db, options.revision(), touched, draft, new Date(now).toISOString());
      for (const user of answer.moved ? answer.moved.split(',') : []) moved.add(BigInt(user));
      for (const [user, key, ref] of answer.dups
        ? (JSON.parse(answer.dups) as [string, string, string][])
        : [])
        repeated.set(`${user}:${key}`, ref);
      for (const user of answer.shut ? answer.shut.split(',') : []) shut.add(BigInt(user));
      if (moved.size > 0) tell(Number(answer.no), now, draft, moved);
      if (answer.no === null) await options.refreshRevision();
    }
    for (const state of touched) {
      if (moved.has(state.user)) state.version += 1n;
      else states.delete(state.user);
    }
    for (const operation of operations)
      if (operation.gated && shut.has(operation.user)) operation.resolve(operation.gated);
    const unanswered =
      shut.size === 0 ? operations : operations.filter(({ gated, user }) => !gated || !shut.has(user));
    await answerAll(db, draft, unanswered, moved, repeated);
  }

  function tell(batch: number, at: number, draft: Draft, users: ReadonlySet<bigint>): void {
    const mine = <T extends { user: bigint }>(rows: T[]) =>
      users.size === draft.touched.size ? rows : rows.filter((row) => users.has(row.user));
    options.onCommit({ lane: id, batch, at, bets: mine(draft.bets), events: mine(draft.events) });
  }

  async function settleBets(
    db: pg.Client,
    revision: number,
    users: PlayerState[],
    draft: Draft,
    at: string,
  ): Promise<Answer> {
    const values = betArrays(id, revision, users, draft, at);
    const { rows } = await db.query<Answer>({ name: 'settle-bets', text: SETTLE_BETS, values });
    return rows[0]!;
  }

  async function settleGeneral(
    db: pg.Client,
    revision: number,
    users: PlayerState[],
    draft: Draft,
    at: string,
  ): Promise<Answer> {
    const values = [id, revision, generalDocument(users, draft), at];
    const { rows } = await db.query<Answer>({ name: 'settle-general', text: SETTLE_GENERAL, values });
    return rows[0]!;
  }

  /** Resolves what is decided for good and sends the rest round again on fresh state. */
  async function answerAll(
    db: pg.Client,
    draft: Draft,
    decided: Operation[],
    moved: ReadonlySet<bigint>,
    repeated: ReadonlyMap<string, string>,
  ): Promise<void> {
    const again: Operation[] = [];
    const doubtful: Operation[] = [];
    for (const operation of decided) {
      const ref = operation.key ? repeated.get(`${operation.user}:${operation.key}`) : undefined;
      if (ref !== undefined) operation.resolve({ repeated: true, ref });
      else if (draft.touched.has(operation.user)) {
        if (moved.has(operation.user)) operation.resolve(operation.result);
        else again.push(operation);
      } else doubtful.push(operation);
    }
    if (doubtful.length > 0) await confirmUnwritten(db, doubtful, again);
    requeue(again, 1);
  }

  /** What wrote nothing (a refusal, a read) was decided on cached state: it stands only if the database still has that version. */
  async function confirmUnwritten(db: pg.Client, doubtful: Operation[], again: Operation[]): Promise<void> {
    const users = [...new Set(doubtful.map((operation) => operation.user))];
    const { rows } = await db.query<{ user_id: string; version: string }>({
      name: 'confirm-versions',
      text: 'select user_id::text, version::text from player where user_id = any($1::bigint[])',
      values: [`{${users.join(',')}}`],
    });
    const versions = new Map(rows.map((row) => [BigInt(row.user_id), BigInt(row.version)]));
    const used = await usedKeys(db, doubtful);
    for (const operation of doubtful) {
      const ref = operation.key ? used.get(`${operation.user}:${operation.key}`) : undefined;
      if (ref !== undefined) operation.resolve({ repeated: true, ref });
      else if (versions.get(operation.user) === states.get(operation.user)?.version)
        operation.resolve(operation.result);
      else again.push(operation);
    }
    for (const operation of again) states.delete(operation.user);
  }

  /** A retry of a request that was accepted must not turn into a refusal because the money is gone by now. */
  async function usedKeys(db: pg.Client, operations: readonly Operation[]): Promise<Map<string, string>> {
    const keyed = operations.filter((operation) => operation.key);
    if (keyed.length === 0) return new Map();
    const { rows } = await db.query<{ user_id: string; key: string; ref: string }>({
      name: 'used-keys',
      text: `select r.user_id::text, r.key, r.ref from request_key r
        join unnest($1::bigint[], $2::uuid[]) as t(user_id, key) on t.user_id = r.user_id and t.key = r.key`,
      values: [
        `{${keyed.map((operation) => operation.user).join(',')}}`,
        `{${keyed.map((operation) => operation.key).join(',')}}`,
      ],
    });
    return new Map(rows.map((row) => [`${row.user_id}:${row.key}`, row.ref]));
  }

  function requeue(operations: Operation[], cost: number): void {
    const ready: Operation[] = [];
    for (const operation of operations) {
      operation.tries = (operation.tries ?? 0) + cost;
      if (operation.tries > MAX_TRIES)
        operation.reject(new Overloaded('the player is being changed too often elsewhere'));
      else ready.push(operation);
    }
    if (ready.length > 0) queue = [...ready, ...queue];
  }

  async function runExclusive(operation: Operation): Promise<void> {
    const db = await connect();
    states.delete(operation.user);
    await ensureStates(db, [operation.user]);
    const state = states.get(operation.user)!;
    const draft = new Draft();
    let answer: Answer | null = null;
    const now = ports.now();
    try {
      await db.query('begin');
      // The lane first, then the player: the order every writer keeps, so none can deadlock.
      await db.query('select 1 from lane where id = $1 for update', [id]);
      const held = await db.query<{ version: string }>(
        'select version::text from player where user_id = $1 for update',
        [operation.user.toString()],
      );
      if (held.rows[0]?.version !== state.version.toString()) {
        await db.query('rollback');
        states.delete(operation.user);
        return requeue([operation], 1);
      }
      operation.result = await operation.work!(db, state, draft);
      if (isFailure(operation.result)) {
        await db.query('rollback');
        states.delete(operation.user);
        return operation.resolve(operation.result);
      }
      draft.touched.add(operation.user);
      answer = await settleGeneral(db, options.revision(), [state], draft, new Date(now).toISOString());
      if (!answer.moved || answer.dups) {
        await db.query('rollback');
        states.delete(operation.user);
        if (answer.no === null) await options.refreshRevision();
        const dup = answer.dups ? (JSON.parse(answer.dups) as [string, string, string][])[0] : undefined;
        return dup ? operation.resolve({ repeated: true, ref: dup[2] }) : requeue([operation], 1);
      }
      await db.query('commit');
    } catch (error) {
      states.delete(operation.user);
      await db.query('rollback').catch(() => undefined);
      throw error;
    }
    // Work may have changed rows the cache knows (seed pairs): read them anew.
    states.delete(operation.user);
    options.onCommit({ lane: id, batch: Number(answer.no), at: now, bets: draft.bets, events: draft.events });
    operation.resolve(operation.result);
  }

  /** After an error: a broken connection leaves the outcome unknown; anything else is retried one by one. */
  async function recover(batch: Operation[], error: Error): Promise<void> {
    for (const operation of batch) states.delete(operation.user);
    if (isConnectionError(error)) {
      await client?.end().catch(() => undefined);
      client = null;
      for (const operation of batch) operation.reject(new UnknownOutcome('connection to the database lost'));
      return;
    }
    log.error({ lane: id, err: error, operations: batch.length }, 'engine batch failed');
    if (batch.length === 1) return batch[0]!.reject(error);
    for (const operation of batch) {
      const single = [operation];
      try {
        await runBatch(single);
      } catch (failure) {
        await recover(single, failure as Error);
      }
    }
  }

  return {
    push,
    forget: (user) => void forgotten.add(user),
    queued: () => queue.length,
    async close() {
      closed = true;
      if (running) await new Promise<void>((resolve) => (idle = resolve));
      await client?.end().catch(() => undefined);
      client = null;
    },
  };
}

function isConnectionError(error: Error & { code?: string }): boolean {
  const code = error.code ?? '';
  return (
    /^(08|57P)/.test(code) ||
    /^E[A-Z]+$/.test(code) ||
    /terminated|Connection|not queryable|closed/i.test(error.message)
  );
}
