/** One batch: players loaded, decisions made in the order they came, commits, and what happens when one fails. */
import type pg from 'pg';
import { NameTaken, partApart, readBeside } from './beside.ts';
import { commitGroup, type Made } from './lane-commit.ts';
import { isConnectionError, isReadOnly, isTimeout } from './lane-connection.ts';
import { type LaneState, reject, requeue, stateOf } from './lane-state.ts';
import { traced } from '../tracing/tracing.ts';
import { UnknownOutcome } from './money.ts';
import { keyName, type Operation, Overloaded } from './operation.ts';
import { Draft } from './state.ts';

/** Decides and commits these operations. What has to wait goes back to the queue. @throws what the database refused */
export async function runBatch(lane: LaneState, all: Operation[]): Promise<void> {
  const { options, players } = lane;
  const { now: batch, later } = partApart(all);
  lane.queue = [...later, ...lane.queue];
  const db = await lane.connection.get();
  const found = await traced(options.tracing, 'load', {}, async () => {
    await players.ensure(db, new Set(batch.map(({ user }) => user)));
    return readBeside(db, batch);
  });
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
        lane.queue.push(operation);
        continue;
      }
      seen.add(name);
    }
    try {
      decide(lane, operation, draft, found.get(operation));
    } catch (error) {
      // A decision that throws may have half-moved the state: leave it out and decide the others again.
      reject(operation, error as Error);
      for (const { user } of batch) players.drop(user);
      const waiting = new Set(lane.queue);
      return requeue(
        lane,
        batch.filter((other) => other !== operation && !waiting.has(other)),
        0,
      );
    }
    decided.push(operation);
  }
  await commit(lane, db, { draft, revision }, decided);
}

function decide(lane: LaneState, operation: Operation, draft: Draft, found: unknown): void {
  const gates = draft.gates.length;
  operation.result = operation.decide!(stateOf(lane, operation.user), draft, found);
  operation.gated = draft.gates[gates];
}

/**
 * Players with instant bets only take the hot statement, all others the general one. The two commit
 * apart, so each answers its own operations before the other can fail.
 */
async function commit(lane: LaneState, db: pg.Client, made: Made, decided: Operation[]): Promise<void> {
  const { draft } = made;
  const isHot = ({ user }: Operation): boolean => draft.touched.has(user) && !draft.general.has(user);
  const hot = decided.filter(isHot);
  if (hot.length > 0) await commitGroup(lane, db, made, hot, 'settle-bets');
  const rest = hot.length === 0 ? decided : decided.filter((operation) => !isHot(operation));
  if (rest.length === 0) return;
  await commitGroup(lane, db, made, rest, 'settle-general').catch((error: unknown) =>
    recover(lane, rest, error as Error),
  );
}

/** After an error: a broken connection leaves the outcome unknown; anything else is retried one by one. */
export async function recover(lane: LaneState, batch: Operation[], error: Error): Promise<void> {
  const { players, connection, options } = lane;
  for (const { user } of batch) players.drop(user);
  const waiting = new Set(lane.queue);
  const open = batch.filter((operation) => !operation.ended && !waiting.has(operation));
  if (isConnectionError(error)) {
    await connection.end();
    for (const operation of open) reject(operation, new UnknownOutcome('connection to the database lost'));
    return;
  }
  if (isReadOnly(error)) {
    await connection.end();
    for (const operation of open) reject(operation, new Overloaded('the database is changing its primary'));
    return;
  }
  // Somebody else was faster: nothing is wrong.
  if (!(error instanceof NameTaken))
    options.log.error({ lane: options.id, err: error, operations: open.length }, 'engine batch failed');
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
    await runBatch(lane, single).catch((failure: unknown) => recover(lane, single, failure as Error));
  }
}
