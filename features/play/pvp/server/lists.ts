import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { list, PoolReply, PoolView } from '../contract.ts';
import type { PvpContext } from './context.ts';
import { listPools, readPool, type Pool } from './store.ts';
import { proofOf, viewsOf } from './views.ts';
import { unknownPool } from './refusals.ts';

const ROWS = 30;
/** Greater than any id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** Ids rise with time, so each list is the end of an index. */
const WHERE = {
  open: `p.status in ('open', 'locked') and p.table_id is null and p.code is null`,
  ended: `p.status = 'settled' and p.code is null`,
  mine: 'p.id in (select e.pool_id from pvp_entry e where e.user_id = $4)',
} as const;

export async function showPools(
  context: PvpContext,
  player: Player | null,
  { which, mode, before }: BodyOf<typeof list>,
): Promise<PoolView[]> {
  if (which === 'mine' && !player) return [];
  const only = context.onlyCurrency();
  const currency = only === null ? undefined : context.kit.money.currency(only);
  const pools = await listPools(
    context.kit.db.pool,
    `${WHERE[which]} and p.id < $1 and ($2::text is null or p.mode = $2) and ($3::int is null or abs(p.cur) = $3)
     order by p.id desc limit ${ROWS}`,
    [
      before ?? LAST_ID,
      mode ?? null,
      which === 'open' && currency ? currency.id : null,
      ...(which === 'mine' ? [player!.id.toString()] : []),
    ],
  );
  return viewsOf(context, pools);
}

export async function showPool(
  context: PvpContext,
  player: Player | null,
  id: string,
): Promise<PoolReply | Failure> {
  const { db } = context.kit;
  const pool = await db.transaction(async (client) => {
    await client.query('set transaction isolation level repeatable read, read only');
    return readPool(client, id, false);
  });
  return pool ? replyOf(context, player, pool) : unknownPool;
}

/** A pool as a call answers it. */
export async function replyOf(context: PvpContext, player: Player | null, pool: Pool): Promise<PoolReply> {
  const [view] = await viewsOf(context, [pool]);
  const isIn = player !== null && pool.state.entries.some((entry) => BigInt(entry.player) === player.id);
  return {
    pool: view!,
    proof: await proofOf(context, pool),
    code: isIn ? pool.code : null,
    at: context.kit.runtime.now(),
  };
}

/** For a player's copy of what is kept about them. */
export async function poolsOf(context: PvpContext, player: Player): Promise<PoolView[]> {
  const pools = await listPools(
    context.kit.db.pool,
    'p.id in (select e.pool_id from pvp_entry e where e.user_id = $1) order by p.id desc limit 1000',
    [player.id.toString()],
  );
  return viewsOf(context, pools);
}
