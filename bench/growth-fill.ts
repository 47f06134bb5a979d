/** Fills a ledger with bets that audit clean, by SQL: what the engine would have written, a hundred thousand at a time. */
import { withClient } from '#platform/server/database/database.ts';
import type { Engine } from '#platform/server/money/engine.ts';
import type { Platform } from '#platform/server/platform.ts';
import { PLAYERS } from './engine.ts';

/** Bets of each player in a statement: even, see `FILL`. */
const TURNS = 10;
/** Bets of a batch, as under a load of many players. */
const BATCH = 200;

/**
 * Bets of each player of a lane: stake 10, every other one pays 20, so balances come back to where they are. Batches, house lines, nonces,
 * versions and keys follow as they would from the engine; bets lie in the order of their batches. Keys lie by player: their index is
 * the dear part, and nothing reads them in the order they came. $1 lane, $2 place of the lane, $3 lanes, $4 time, $5 currency, $6 bets each, $7 these players alone
 */
const FILL = `
with moved as (
  update player p set version = version + $6::int, nonce = nonce + $6::int where p.user_id between 1 and ${PLAYERS} and p.user_id % $3::int = $2::int
    and ($7::bigint[] is null or p.user_id = any($7::bigint[]))
  returning p.user_id, p.pair_id, p.nonce - $6::int as nonce),
paid as (
  update wallet w set seq = w.seq + $6::int from moved m where w.user_id = m.user_id and w.cur = $5::smallint
  returning w.user_id, w.balance),
numbered as (
  select m.user_id, m.pair_id, m.nonce + t as nonce, p.balance - 10 * (1 - t % 2) as balance, 20 * (t % 2) as payout,
    (row_number() over (order by t, m.user_id) - 1) / ${BATCH} as part
    from moved m join paid p on p.user_id = m.user_id cross join generate_series(0, $6::int - 1) t),
taken as (update lane set no = no + (select max(part) + 1 from numbered) where id = $1::smallint returning no),
at_first as (select no - (select max(part) + 1 from numbered) as no from taken),
made as materialized (
  select user_id, (lpad(to_hex((extract(epoch from $4::timestamptz) * 1000)::bigint + part), 12, '0') || substr(replace(gen_random_uuid()::text, '-', ''), 13))::uuid as id,
    pair_id, nonce, part, balance, payout from numbered),
bets as (
  insert into bet (user_id, id, cur, game, stake, payout, pair_id, nonce, detail, balance_after, line, lane, batch, at)
  select user_id, id, $5::smallint, 'dice', 10, payout, pair_id, nonce,
    '{"params":{"target":50.5,"direction":"over"},"outcome":{"roll":' || (nonce * 37 % 10000)::numeric / 100 || '},"version":1,"table":"dice-99","multiplier":' || payout / 10 || '}',
    balance, true, $1::smallint, (select no from at_first) + part + 1, $4::timestamptz + part * interval '1 millisecond' from made),
house_lines as (
  insert into entry (lane, batch, account, cur, debit, credit, kind, at)
  select $1::smallint, (select no from at_first) + part + 1, -1, $5::smallint, sum(payout), sum(10), 2, $4::timestamptz + part * interval '1 millisecond' from made group by part),
houses as (
  insert into house as h (code, cur, lane, balance) select -1, $5::smallint, $1::smallint, sum(10 - payout) from made
  on conflict (code, cur, lane) do update set balance = h.balance + excluded.balance),
keys as (insert into request_key (user_id, key, ref) select user_id, gen_random_uuid(), id from made order by user_id)
select count(*)::int as bets from made`;

/** @param bets about how many: whole turns of all players, and an even number of them @returns how many it made */
export async function fillLedger(
  { db, kit, money: own }: Platform,
  bets: number,
  money: Engine = own,
): Promise<number> {
  const turns = Math.max(2, Math.round(bets / PLAYERS / 2) * 2);
  await fill({ db, kit }, money, { turns, atOnce: TURNS, players: null });
  return turns * PLAYERS;
}

/** Gives these players a history of so many bets, an even number: their pages are full from the beginning. */
export async function fillHistories(
  platform: Platform,
  money: Engine,
  players: readonly bigint[],
  bets: number,
): Promise<void> {
  await fill(platform, money, { turns: bets, atOnce: bets, players });
}

async function fill(
  { db, kit }: Pick<Platform, 'db' | 'kit'>,
  money: Engine,
  { turns, atOnce, players }: { turns: number; atOnce: number; players: readonly bigint[] | null },
): Promise<void> {
  const usd = money.currency('usd')!.id;
  const lanes = money.laneIds;
  // Rows that come around the engine have to ask for their partitions themselves.
  await money.partitions.prepare();
  await withClient(db.connectionOptions(), async (client) => {
    await client.query("set synchronous_commit = off; set work_mem = '128MB'");
    for (let turn = 0; turn < turns; turn += atOnce)
      for (const [place, lane] of lanes.entries())
        await client.query(FILL, [
          lane,
          place,
          lanes.length,
          new Date(kit.runtime.now()),
          usd,
          Math.min(atOnce, turns - turn),
          players,
        ]);
    // Readers of events have nothing to do with these.
    await client.query('update event_cursor c set batch = l.no from lane l where l.id = c.lane');
  });
}
