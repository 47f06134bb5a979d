/**
 * One lane: one connection, one batch in flight. Operations that arrive while a batch is on its way
 * are collected and go out together in the next one; an idle lane sends at once. No timer.
 */
import type pg from 'pg';
import type { Logger } from 'pino';
import { isFailure } from '../../contract/error.ts';
import type { SeedVault } from '../fairness/vault.ts';
import type { Runtime } from '../runtime.ts';
import { partApart, readBeside, writeBeside } from './beside.ts';
import { createLaneConnection, isConnectionError, isTimeout } from './lane-connection.ts';
import { UnknownOutcome } from './money.ts';
import { type Committed, keyName, type Operation, Overloaded } from './operation.ts';
import { createPlayerCache } from './player-cache.ts';
import {
  type Batch,
  type Settle,
  settleBets,
  type Settled,
  settleGeneral,
  usedKeys,
  versionsOf,
} from './settle.ts';
import { Draft, type PlayerState } from './state.ts';

export interface LaneOptions {
  readonly id: number;
  readonly connection: () => pg.ClientConfig;
  readonly vault: SeedVault;
  readonly runtime: Runtime;
  readonly log: Logger;
  /** Revision of settings and switches that decisions are made under. */
  readonly revision: () => number;
  readonly refreshRevision: () => Promise<void>;
  readonly onCommit: (committed: Committed) => void;
}

export interface Lane {
  push(operation: Operation): void;
  queued(): number;
  close(): Promise<void>;
}

/** What a batch decided, and the revision of settings that it was decided under. */
interface Made {
  readonly draft: Draft;
  readonly revision: number;
}

const MAX_BATCH = 1000;
const MAX_QUEUE = 20_000;
const MAX_TRIES = 200;

/** Starts a lane. The row `lane.id` must exist. */
export function createLane(options: LaneOptions): Lane {
  const { id, runtime, log } = options;
  const connection = createLaneConnection(id, options.connection, log);
  const players = createPlayerCache(options.vault, runtime);
  let queue: Operation[] = [];
  let running = false;
  let closed = false;
  let idle: (() => void) | null = null;

  function push(operation: Operation): void {
    if (closed) return operation.reject(new Overloaded('the engine is closing'));
    if (queue.length >= MAX_QUEUE) return operation.reject(new Overloaded('too many operations are waiting'));
    queue.push(operation);
    if (running) return;
    running = true;
    // Wait for the end of this turn so that requests parsed together share a batch.
    setImmediate(() => void drain());
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

  /** Answers an operation. What has been answered is never run again, whatever goes wrong after it. */
  function end(operation: Operation, result: unknown): void {
    operation.ended = true;
    operation.resolve(result);
  }

  function reject(operation: Operation, error: Error): void {
    operation.ended = true;
    operation.reject(error);
  }

  /** The next operations: an exclusive one alone, else all up to the next exclusive one. */
  function take(): Operation[] {
    if (queue[0]!.work) return queue.splice(0, 1);
    const firstWork = queue.findIndex((operation) => operation.work);
    const count = Math.min(firstWork === -1 ? queue.length : firstWork, MAX_BATCH);
    if (count < queue.length) return queue.splice(0, count);
    const all = queue;
    queue = [];
    return all;
  }

  async function runBatch(all: Operation[]): Promise<void> {
    const { now: batch, later } = partApart(all);
    queue = [...later, ...queue];
    const db = await connection.get();
    await players.ensure(db, new Set(batch.map(({ user }) => user)));
    const found = await readBeside(db, batch);
    const draft = new Draft();
    // Read before anything is decided: settings that change from here on make the commit write nothing.
    const revision = options.revision();
    const decided: Operation[] = [];
    const seen = new Set<string>();
    for (const operation of batch) {
      if (operation.key) {
        const name = keyName(operation.user, operation.key);
        // The same key twice in one batch: the second waits and then finds the first in the database.
        if (seen.has(name)) {
          queue.push(operation);
          continue;
        }
        seen.add(name);
      }
      try {
        decide(operation, draft, found.get(operation));
      } catch (error) {
        // A decision that throws may have half-moved the state: leave it out and decide the others again.
        reject(operation, error as Error);
        for (const { user } of batch) players.drop(user);
        const waiting = new Set(queue);
        return requeue(
          batch.filter((other) => other !== operation && !waiting.has(other)),
          0,
        );
      }
      decided.push(operation);
    }
    await commit(db, { draft, revision }, decided);
  }

  function decide(operation: Operation, draft: Draft, found: unknown): void {
    const gates = draft.gates.length;
    operation.result = operation.decide!(stateOf(operation.user), draft, found);
    operation.gated = draft.gates[gates]?.refusal;
  }

  function stateOf(user: bigint): PlayerState {
    const state = players.get(user);
    if (!state) throw new Error(`player ${user} could not be loaded`);
    return state;
  }

  /**
   * Players with instant bets only take the hot statement, all others the general one. The two commit
   * apart, so each answers its own operations before the other can fail.
   */
  async function commit(db: pg.Client, made: Made, decided: Operation[]): Promise<void> {
    const { draft } = made;
    const isHot = ({ user }: Operation): boolean => draft.touched.has(user) && !draft.general.has(user);
    const hot = decided.filter(isHot);
    if (hot.length > 0) await commitGroup(db, made, hot, settleBets);
    const rest = hot.length === 0 ? decided : decided.filter((operation) => !isHot(operation));
    if (rest.length === 0) return;
    await commitGroup(db, made, rest, settleGeneral).catch((error: unknown) => recover(rest, error as Error));
  }

  async function commitGroup(
    db: pg.Client,
    { draft, revision }: Made,
    operations: Operation[],
    settle: Settle,
  ): Promise<void> {
    const touched = new Set<bigint>();
    for (const { user } of operations) if (draft.touched.has(user)) touched.add(user);
    let settled: Settled | null = null;
    if (touched.size > 0) {
      const now = runtime.now();
      const users = Array.from(touched, stateOf);
      settled = await settleAll(db, settle, {
        lane: id,
        revision,
        users,
        draft,
        at: new Date(now).toISOString(),
      });
      if (settled.moved.size > 0) notify(settled.no!, now, draft, settled.moved);
      if (settled.no === null) await options.refreshRevision();
    }
    for (const user of touched) {
      if (settled?.moved.has(user)) stateOf(user).version += 1n;
      else players.drop(user);
    }
    await answer(db, touched, operations, settled);
  }

  /** With rows of features it takes a transaction: the lane and the players first, as every writer does. */
  async function settleAll(db: pg.Client, settle: Settle, batch: Batch): Promise<Settled> {
    const { draft, users, at } = batch;
    const written = new Set(draft.companions.map(({ user }) => user));
    if (!users.some(({ user }) => written.has(user))) return settle(db, batch);
    await db.query('begin');
    try {
      const settled = await settle(db, batch);
      await writeBeside(db, draft, settled.moved, at);
      await db.query('commit');
      return settled;
    } catch (error) {
      await db.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  function notify(batch: number, at: number, draft: Draft, users: ReadonlySet<bigint>): void {
    const all = users.size === draft.touched.size;
    const mine = <T extends { user: bigint }>(rows: T[]) =>
      all ? rows : rows.filter(({ user }) => users.has(user));
    announce({ lane: id, batch, at, bets: mine(draft.bets), events: mine(draft.events) });
  }

  /** It is committed: a listener that throws changes nothing of that. */
  function announce(committed: Committed): void {
    try {
      options.onCommit(committed);
    } catch (error) {
      log.error({ lane: id, batch: committed.batch, err: error }, 'listener to commits failed');
    }
  }

  /** Resolves what is decided for good and sends the rest round again on fresh state. */
  async function answer(
    db: pg.Client,
    touched: ReadonlySet<bigint>,
    operations: Operation[],
    settled: Settled | null,
  ): Promise<void> {
    const again: Operation[] = [];
    const doubtful: Operation[] = [];
    for (const operation of operations) {
      const { user, key, gated, result } = operation;
      const ref = key ? settled?.repeated.get(keyName(user, key)) : undefined;
      if (ref !== undefined) end(operation, { repeated: true, ref });
      else if (gated && settled?.shut.has(user)) end(operation, gated);
      // A refused retry must find what its key made before, however the player's other bets went.
      else if (!touched.has(user) || (key && isFailure(result) && settled?.moved.has(user)))
        doubtful.push(operation);
      else if (settled?.moved.has(user)) end(operation, result);
      else again.push(operation);
    }
    if (doubtful.length > 0) await confirmUnwritten(db, doubtful, again);
    requeue(again, 1);
  }

  /** What wrote nothing (a refusal, a read) was decided on cached state: it stands only if the database still has that version. */
  async function confirmUnwritten(db: pg.Client, doubtful: Operation[], again: Operation[]): Promise<void> {
    const versions = await versionsOf(db, new Set(doubtful.map(({ user }) => user)));
    const keyed = doubtful.filter(
      (operation): operation is Operation & { key: string } => operation.key !== undefined,
    );
    const used = await usedKeys(db, keyed);
    for (const operation of doubtful) {
      const { user, key } = operation;
      const ref = key ? used.get(keyName(user, key)) : undefined;
      if (ref !== undefined) end(operation, { repeated: true, ref });
      else if (versions.get(user) === players.get(user)?.version) end(operation, operation.result);
      else again.push(operation);
    }
    for (const { user } of again) players.drop(user);
  }

  function requeue(operations: Operation[], cost: number): void {
    const ready: Operation[] = [];
    for (const operation of operations) {
      operation.tries = (operation.tries ?? 0) + cost;
      if (operation.tries > MAX_TRIES)
        reject(operation, new Overloaded('the player is being changed too often elsewhere'));
      else ready.push(operation);
    }
    if (ready.length > 0) queue = [...ready, ...queue];
  }

  async function runExclusive(operation: Operation): Promise<void> {
    const db = await connection.get();
    const { user } = operation;
    // Work may change rows the cache knows (seed pairs): read before it and forget after it.
    players.drop(user);
    await players.ensure(db, new Set([user]));
    const state = stateOf(user);
    players.drop(user);
    const draft = new Draft();
    const now = runtime.now();
    const revision = options.revision();
    try {
      await db.query('begin');
      // The lane first, then the player: the order every writer keeps, so none can deadlock.
      await db.query('select 1 from lane where id = $1 for update', [id]);
      const held = await db.query<{ version: string }>(
        'select version::text from player where user_id = $1 for update',
        [user.toString()],
      );
      if (held.rows[0]?.version !== state.version.toString())
        return await rollBack(db, () => requeue([operation], 1));
      const result = await operation.work!(db, state, draft);
      if (isFailure(result)) return await rollBack(db, () => end(operation, result));
      draft.touched.add(user);
      const settled = await settleGeneral(db, {
        lane: id,
        revision,
        users: [state],
        draft,
        at: new Date(now).toISOString(),
      });
      if (settled.no === null) await options.refreshRevision();
      const [ref] = settled.repeated.values();
      if (ref !== undefined) return await rollBack(db, () => end(operation, { repeated: true, ref }));
      if (!settled.moved.has(user)) return await rollBack(db, () => requeue([operation], 1));
      await db.query('commit');
      announce({ lane: id, batch: settled.no!, at: now, bets: draft.bets, events: draft.events });
      end(operation, result);
    } catch (error) {
      await db.query('rollback').catch(() => undefined);
      throw error;
    }
  }

  async function rollBack(db: pg.Client, then: () => void): Promise<void> {
    await db.query('rollback');
    then();
  }

  /** After an error: a broken connection leaves the outcome unknown; anything else is retried one by one. */
  async function recover(batch: Operation[], error: Error): Promise<void> {
    for (const { user } of batch) players.drop(user);
    const waiting = new Set(queue);
    const open = batch.filter((operation) => !operation.ended && !waiting.has(operation));
    if (isConnectionError(error)) {
      await connection.end();
      for (const operation of open) reject(operation, new UnknownOutcome('connection to the database lost'));
      return;
    }
    log.error({ lane: id, err: error, operations: open.length }, 'engine batch failed');
    if (isTimeout(error)) {
      for (const operation of open) reject(operation, new Overloaded('the database took too long'));
      return;
    }
    if (batch.length === 1) {
      for (const operation of open) reject(operation, error);
      return;
    }
    for (const operation of open) {
      const single = [operation];
      await runBatch(single).catch((failure: unknown) => recover(single, failure as Error));
    }
  }

  return {
    push,
    queued: () => queue.length,
    async close() {
      closed = true;
      if (running) await new Promise<void>((resolve) => (idle = resolve));
      await connection.end();
    },
  };
}
