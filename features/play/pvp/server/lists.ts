import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Failure } from '#platform/contract/error.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import { POOLS_AT_ONCE, type list, type PoolReply, type PoolView } from '../contract.ts';
import type { PvpContext } from './context.ts';
import { listPools, readPool, type Pool } from './store.ts';
import { proofOf, viewsOf } from './views.ts';
import { unknownPool } from './refusals.ts';

/** Greater than any id. */
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const IS_ON = `p.status in ('open', 'locked')`;
const IS_MINE = 'p.id in (select e.pool_id from pvp_entry e where e.user_id = $3)';
/** What was asked for, and which page of it: ids rise with time, so each list is the end of an index. */
const CHOSEN = '($1::text is null or p.mode = $1) and ($2::boolean is null or (p.cur < 0) = $2)';
/** Where the operator allows one currency alone. */
const IN_CURRENCY = '($3::int is null or abs(p.cur) = $3)';
const PAGE = `p.id < $4 order by p.id desc limit ${POOLS_AT_ONCE}`;

const WHERE = {
  open: `${IS_ON} and p.table_id is null and p.code is null and ${IN_CURRENCY}`,
  ended: `p.status = 'settled' and p.code is null and ${IN_CURRENCY}`,
  mine: `${IS_MINE} and not ${IS_ON}`,
} as const;

export async function showPools(
  context: PvpContext,
  player: Player | null,
  { which, mode, demo, before }: BodyOf<typeof list>,
): Promise<PoolView[]> {
  if (which === 'mine' && !player) return [];
  const db = context.kit.db.pool;
  const chosen = [mode ?? null, demo ?? null];
  const user = player?.id.toString();
  // What is not over comes first, all of it with the first page: nobody has much.
  const on =
    which === 'mine' && before === undefined
      ? await listPools(db, `${IS_MINE} and ${IS_ON} and ${CHOSEN} order by p.id desc`, [...chosen, user])
      : [];
  const only = which === 'open' ? context.onlyCurrency() : null;
  const cur = only === null ? null : (context.kit.money.currency(only)?.id ?? null);
  const page = await listPools(db, `${WHERE[which]} and ${CHOSEN} and ${PAGE}`, [
    ...chosen,
    which === 'mine' ? user : cur,
    before ?? LAST_ID,
  ]);
  return viewsOf(context, [...on, ...page]);
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
