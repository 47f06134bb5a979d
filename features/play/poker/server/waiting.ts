/** The wait list of a table: free seats are kept for the first ones for a while. */
import { type Failure } from '#platform/contract/error.ts';
import { channelOfPlayer } from '#platform/contract/push.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { PokerContext } from './context.ts';
import { placeInList } from './table.ts';
import { freezeOf } from './integrity/frozen.ts';
import { frozenPlayer, seatedAlready, unknownTable } from './refusals.ts';

export async function joinList(
  context: PokerContext,
  player: Player,
  { table, join }: { table: string; join: boolean },
): Promise<{ place: number | null } | Failure> {
  const { kit } = context;
  if (!context.terms(table)) return unknownTable;
  const user = player.id.toString();
  if (!join) {
    await kit.db.pool.query('delete from poker_wait where table_id = $1 and user_id = $2', [table, user]);
    return { place: null };
  }
  if ((await freezeOf(kit.db.pool, player.id)) !== null) return frozenPlayer;
  const { rows } = await kit.db.pool.query<{ seated: boolean; known: boolean }>(
    `select exists (select 1 from poker_seat where table_id = $1 and user_id = $2) as seated,
       exists (select 1 from poker_table where id = $1) as known`,
    [table, user],
  );
  if (!rows[0]!.known) return unknownTable;
  if (rows[0]!.seated) return seatedAlready;
  await kit.db.pool.query(
    'insert into poker_wait (table_id, user_id, at) values ($1, $2, $3) on conflict do nothing',
    [table, user, kit.runtime.now()],
  );
  return { place: await placeInList(context, table, player.id) };
}

/** Calls those for whom a seat is free, and lets go of who did not come. */
export async function callWaiting(context: PokerContext): Promise<void> {
  const { kit, pace } = context;
  const now = kit.runtime.now();
  await kit.db.pool.query('delete from poker_wait where called_at < $1', [
    now - context.settings().waitSeconds * pace.secondMs,
  ]);
  const { rows } = await kit.db.pool.query<{ table_id: string; user_id: string }>(
    `update poker_wait w set called_at = $1 from (
       select o.table_id, o.user_id, row_number() over (partition by o.table_id order by o.at, o.user_id) as place,
         t.size - (select count(*) from poker_seat s where s.table_id = t.id) as free
       from poker_wait o join poker_table t on t.id = o.table_id) x
     where w.table_id = x.table_id and w.user_id = x.user_id and x.place <= x.free and w.called_at is null
     returning w.table_id, w.user_id::text`,
    [now],
  );
  for (const { table_id: table, user_id: user } of rows) {
    const owner = await kit.identity.byId(BigInt(user));
    const name = context.terms(table)?.name;
    if (!owner || name === undefined) continue;
    const channel = channelOfPlayer('poker-own.{user}', owner._id);
    kit.realtime.publish(channel, 'seat', { table, name }, { urgent: true });
  }
}
