/** An operation with an explicit transaction of its own: it has the lane to itself. */
import type pg from 'pg';
import { isFailure } from '../../contract/error.ts';
import { announce, end, type LaneState, requeue, stateOf } from './lane-state.ts';
import type { Operation } from './operation.ts';
import { settle } from './settle.ts';
import { Draft } from './state.ts';

/** Runs the work of one operation on fresh state. @throws what the work threw; nothing is written then */
export async function runExclusive(lane: LaneState, operation: Operation): Promise<void> {
  const { options, players } = lane;
  const db = await lane.connection.get();
  const { user } = operation;
  // Work may change rows the cache knows (seed pairs): read before it and forget after it.
  players.drop(user);
  await players.ensure(db, new Set([user]));
  const state = stateOf(lane, user);
  players.drop(user);
  const draft = new Draft();
  const now = options.runtime.now();
  const revision = options.revision();
  try {
    await db.query('begin');
    // The lane first, then the player: the order every writer keeps, so none can deadlock.
    await db.query('select 1 from lane where id = $1 for update', [options.id]);
    const held = await db.query<{ version: string }>(
      'select version::text from player where user_id = $1 for update',
      [user.toString()],
    );
    if (held.rows[0]?.version !== state.version.toString())
      return await rollBack(db, () => requeue(lane, [operation], 1));
    const result = await operation.work!(db, state, draft);
    if (isFailure(result)) return await rollBack(db, () => end(operation, result));
    draft.touched.add(user);
    const settled = await settle(db, 'settle-general', {
      lane: options.id,
      revision,
      users: [state],
      draft,
      at: now,
    });
    if (settled.no === null) await options.refreshRevision();
    const [ref] = settled.repeated.values();
    if (ref !== undefined) return await rollBack(db, () => end(operation, { repeated: true, ref }));
    if (!settled.moved.has(user)) return await rollBack(db, () => requeue(lane, [operation], 1));
    await db.query('commit');
    announce(lane, { lane: options.id, batch: settled.no!, at: now, bets: draft.bets, events: draft.events });
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
