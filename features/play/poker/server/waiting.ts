/** The wait list of a table: free seats are kept for the first ones for a while. */
import { type Failure } from '#platform/contract/error.ts';
import { channelOfPlayer } from '#platform/contract/push.ts';
import type { Player } from '#platform/server/identity/identity.ts';
import type { PokerContext } from './context.ts';
import { freezeOf } from './integrity/frozen.ts';
import { refusePay } from './pay.ts';
import {
  frozenPlayer,
  seatedAlready,
  seatIsFree,
  seatMissed,
  tableClosed,
  unknownTable,
} from './refusals.ts';
import { placeInList } from './table.ts';
import { buyInOf, isTableOpen } from './terms.ts';

/** For whom a seat was kept in vain queues there no more for a while: two who take turns would keep it from all others. */
const MISSED = { max: 1, seconds: 300 };
const missedAt = (table: string, user: string) => `poker-missed|${table}|${user}`;

/** Puts a player on the wait list, or takes them off it. Who queues could pay for a seat, and there is none that is nobody's. */
export async function joinList(
  context: PokerContext,
  player: Player,
  { table, join }: { table: string; join: boolean },
  country: string | null,
): Promise<{ place: number | null } | Failure> {
  const { kit } = context;
  const terms = context.terms(table);
  if (!terms) return unknownTable;
  const user = player.id.toString();
  if (!join) {
    const left = await kit.db.pool.query<{ called: boolean }>(
      'delete from poker_wait where table_id = $1 and user_id = $2 returning called_at is not null as called',
      [table, user],
    );
    if (left.rows[0]?.called) await kit.rateLimits.takeShared(missedAt(table, user), MISSED);
    return { place: null };
  }
  if ((await freezeOf(kit.db.pool, player.id)) !== null) return frozenPlayer;
  const { rows } = await kit.db.pool.query<{ cur: number; free: number; waiting: number; seated: boolean }>(
    `select t.cur, t.size - (select count(*)::int from poker_seat s where s.table_id = t.id) as free,
       (select count(*)::int from poker_wait w where w.table_id = t.id and w.user_id <> $2) as waiting,
       exists (select 1 from poker_seat s where s.table_id = t.id and s.user_id = $2) as seated
     from poker_table t where t.id = $1`,
    [table, user],
  );
  const row = rows[0];
  if (!row) return unknownTable;
  if (row.seated) return seatedAlready;
  if (!isTableOpen(context, row, terms)) return tableClosed;
  if (row.waiting < row.free) return seatIsFree;
  if ((await kit.rateLimits.peekShared(missedAt(table, user), MISSED)) > 0) return seatMissed;
  const { min } = buyInOf(context, row.cur, terms);
  const refused = refusePay(context, await kit.money.peek(player.id), row.cur, min, country);
  if (refused) return refused;
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
  const missed = await kit.db.pool.query<{ table_id: string; user_id: string }>(
    'delete from poker_wait where called_at < $1 returning table_id, user_id::text',
    [now - context.settings().waitSeconds * pace.secondMs],
  );
  for (const { table_id: table, user_id: user } of missed.rows)
    await kit.rateLimits.takeShared(missedAt(table, user), MISSED);
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
