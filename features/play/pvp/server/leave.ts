/** Leaving a pool that waits for players. */
import { isFailure, type Failure } from '#platform/contract/error.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { writePosting } from '#platform/server/money/posting.ts';
import { abort, leave as leaveBy } from '#engines/pools/pool.ts';
import { changeWithMoney } from './change.ts';
import type { PvpContext } from './context.ts';
import { uncountEntries } from './limits.ts';
import { refusalOf, unknownPool } from './refusals.ts';
import { readPool, savePool, type Pool } from './store.ts';

/**
 * Takes a player out again; who leaves a pool empty ends it.
 * @param by the house takes out who may not play any more, wherever they wait
 */
export async function leavePool(
  context: PvpContext,
  user: bigint,
  id: string,
  by: 'player' | 'house' = 'player',
): Promise<Pool | Failure> {
  const request = { scope: `leave:${id}`, key: undefined };
  return changeWithMoney(context, user, request, async (turn) => {
    const { client, wallet, draft, now } = turn;
    const pool = await readPool(client, id, true);
    if (!pool) return unknownPool;
    const left = leaveBy(pool.state, Number(user), by);
    if (!left.ok) return refusalOf(left.rule, left.message);
    const { cur } = pool;
    const returned = await uncountEntries(context, client, wallet, draft, { pool: id, cur, now });
    const net = returned.reduce((sum, { amount }) => sum + amount, 0n);
    const posted = writePosting(
      wallet,
      draft,
      { cur, net, counter: ACCOUNT.pools, kind: KIND.poolRefund, returned },
      turn.id,
    );
    if (isFailure(posted)) return posted;
    await client.query('delete from pvp_entry where pool_id = $1 and user_id = $2', [id, user.toString()]);
    pool.state = left.pool;
    if (left.pool.entries.length === 0) {
      const ended = abort(left.pool);
      if (ended.ok) pool.state = ended.pool;
      pool.endedAt = now;
    }
    await savePool(client, pool, now, false);
    return { pool, balance: posted.balance };
  });
}
