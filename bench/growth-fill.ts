/** Fills a ledger with bets that audit clean, by SQL: what the engine would have written, a few hundred thousand at a time. */
import type pg from 'pg';
import { withClient } from '#platform/server/database/database.ts';
import type { Platform } from '#platform/server/platform.ts';
import { PLAYERS } from './engine.ts';

/** Bets of a statement: each player has one in each. */
const AT_ONCE = PLAYERS;
/** Bets of a batch, as under a load of many players. */
const BATCH = 200;

/**
 * One bet of each player: stake 10, every other one pays 20, so balances stay where they are. Batches, house lines, nonces, versions
 * and keys follow as they would from the engine. $1 lane, $2 place of the lane, $3 lanes, $4 time, $5 currency, $6 payout
 */
const FILL = `
with moved as (
  update player p set version = version + 1, nonce = nonce + 1 where p.user_id between 1 and ${PLAYERS} and p.user_id % $3::int = $2::int
  returning p.user_id, p.pair_id, p.nonce - 1 as nonce),
numbered as (select m.*, (row_number() over (order by m.user_id) - 1) / ${BATCH} as part from moved m),
taken as (update lane set no = no + (select max(part) + 1 from numbered) where id = $1::smallint returning no),
at_first as (select no - (select max(part) + 1 from numbered) as no from taken),
paid as (
  update wallet w set balance = w.balance - 10 + $6::bigint, seq = w.seq + 1 from numbered n where w.user_id = n.user_id and w.cur = $5::smallint
  returning w.user_id, w.balance),
made as materialized (
  select n.user_id, (lpad(to_hex((extract(epoch from $4::timestamptz) * 1000)::bigint + n.part), 12, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 13))::uuid as id,
    n.pair_id, n.nonce, n.part, p.balance from numbered n join paid p on p.user_id = n.user_id),
bets as (
  insert into bet (user_id, id, cur, game, stake, payout, pair_id, nonce, detail, balance_after, line, lane, batch, at)
  select user_id, id, $5::smallint, 'dice', 10, $6::bigint, pair_id, nonce,
    '{"params":{"target":50.5,"direction":"over"},"outcome":{"roll":' || (nonce * 37 % 10000)::numeric / 100 || '},"version":1,"table":"dice-99","multiplier":' || $6::bigint / 10 || '}',
    balance, true, $1::smallint, (select no from at_first) + part + 1, $4::timestamptz + part * interval '1 millisecond' from made),
house_lines as (
  insert into entry (lane, batch, account, cur, debit, credit, kind, at)
  select $1::smallint, (select no from at_first) + part + 1, -1, $5::smallint, sum($6::bigint), sum(10), 2, $4::timestamptz + part * interval '1 millisecond' from made group by part),
houses as (
  insert into house as h (code, cur, lane, balance) select -1, $5::smallint, $1::smallint, sum(10 - $6::bigint) from made
  on conflict (code, cur, lane) do update set balance = h.balance + excluded.balance),
keys as (insert into request_key (user_id, key, ref) select user_id, gen_random_uuid(), id from made)
select count(*)::int as bets from made`;

/** @param bets about how many: whole turns of all players, and an even number of them */
export async function fillLedger({ db, money, kit }: Platform, bets: number): Promise<void> {
  const usd = money.currency('usd')!.id;
  const turns = Math.max(2, Math.round(bets / AT_ONCE / 2) * 2);
  const lanes = money.laneIds;
  // Rows that come around the engine have to ask for their partitions themselves.
  await money.partitions.prepare();
  await withClient(db.connectionOptions(), async (client) => {
    await client.query("set synchronous_commit = off; set work_mem = '64MB'");
    for (let turn = 0; turn < turns; turn++)
      for (const [place, lane] of lanes.entries())
        await client.query(FILL, [
          lane,
          place,
          lanes.length,
          new Date(kit.runtime.now()),
          usd,
          turn % 2 === 0 ? 0 : 20,
        ]);
    await readAll(client);
  });
}

/** Readers have nothing to do with these. */
async function readAll(client: pg.ClientBase): Promise<void> {
  await client.query('update event_cursor c set batch = l.no from lane l where l.id = c.lane');
}
