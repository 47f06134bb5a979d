/** Writes what a batch decided, and answers its operations by what the database says of each player. */
import type pg from 'pg';
import { isFailure } from '../../contract/error.ts';
import { traced } from '../tracing/tracing.ts';
import { writeBeside } from './beside.ts';
import { announce, end, type LaneState, requeue, stateOf } from './lane-state.ts';
import { gateName, keyName, type Operation } from './operation.ts';
import type { StatementName } from './part.ts';
import { type Batch, settle, type Settled, settleTogether, usedKeys, versionsOf } from './settle.ts';
import type { Draft } from './state.ts';

/** What a batch decided, and the revision of settings that it was decided under. */
export interface Made {
  readonly draft: Draft;
  readonly revision: number;
}

/** Commits the operations of one kind of players: one statement, or one transaction. */
export async function commitGroup(
  lane: LaneState,
  db: pg.Client,
  { draft, revision }: Made,
  operations: Operation[],
  statement: StatementName,
): Promise<void> {
  const { options, players } = lane;
  const touched = new Set<bigint>();
  for (const { user } of operations) if (draft.touched.has(user)) touched.add(user);
  let settled: Settled | null = null;
  if (touched.size > 0) {
    const users = Array.from(touched, (user) => stateOf(lane, user));
    const batch = { lane: options.id, revision, users, draft, at: options.runtime.now() };
    settled = await traced(options.tracing, 'commit', { 'phoenix.statement': statement }, () =>
      settleAll(lane, db, statement, batch),
    );
    if (settled.moved.size > 0) notify(lane, settled, draft);
    if (settled.no === null) await options.refreshRevision();
  }
  for (const user of touched) {
    if (settled?.moved.has(user)) stateOf(lane, user).version += 1n;
    else players.drop(user);
  }
  await answer(lane, db, touched, operations, settled);
}

/** With rows of features it takes a transaction: the lane and the players first, as every writer does. */
async function settleAll(
  { options: { write } }: LaneState,
  db: pg.Client,
  statement: StatementName,
  batch: Batch,
): Promise<Settled> {
  const { draft, users, at } = batch;
  const written = new Set(draft.companions.map(({ user }) => user));
  if (!users.some(({ user }) => written.has(user)))
    return write ? settleTogether(write, db, statement, batch) : settle(db, statement, batch);
  await db.query('begin');
  try {
    const settled = await settle(db, statement, batch);
    await writeBeside(db, draft, settled.moved, new Date(at).toISOString());
    await db.query('commit');
    return settled;
  } catch (error) {
    await db.query('rollback').catch(() => undefined);
    throw error;
  }
}

function notify(lane: LaneState, { no, at, moved: users }: Settled, draft: Draft): void {
  const all = users.size === draft.touched.size;
  const mine = <T extends { user: bigint }>(rows: T[]) =>
    all ? rows : rows.filter(({ user }) => users.has(user));
  announce(lane, {
    lane: lane.options.id,
    batch: no!,
    at,
    bets: mine(draft.bets),
    events: mine(draft.events),
  });
}

/** Resolves what is decided for good and sends the rest round again on fresh state. */
async function answer(
  lane: LaneState,
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
    // Another gate of the same player, which held, is asked again: only its batch was not written.
    else if (gated && settled?.shut.has(gateName(gated))) end(operation, gated.refusal);
    // A refused retry must find what its key made before, however the player's other bets went.
    else if (!touched.has(user) || (key && isFailure(result) && settled?.moved.has(user)))
      doubtful.push(operation);
    else if (settled?.moved.has(user)) end(operation, result);
    else again.push(operation);
  }
  if (doubtful.length > 0) await confirmUnwritten(lane, db, doubtful, again);
  requeue(lane, again, 1);
}

/** What wrote nothing (a refusal, a read) was decided on cached state: it stands only if the database still has that version. */
async function confirmUnwritten(
  { players }: LaneState,
  db: pg.Client,
  doubtful: Operation[],
  again: Operation[],
): Promise<void> {
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
