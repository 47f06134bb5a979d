/** Adds up settled bets, batch by batch: what was staked in dollars, and the house's edge on it per currency. */
import type pg from 'pg';
import type { BatchRange } from '#platform/server/events/events.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { BET_BASE, BET_PARAMS, BETS_IN_RANGE, createEdges } from '#platform/server/money/edges.ts';
import { COUNTED_STAKE } from '#platform/server/money/counted.ts';
import { settingsOf } from './account.ts';
import { raiseLevels } from './levels.ts';

export type CountBets = (range: BatchRange, client: pg.PoolClient) => Promise<void>;

export function createCount(kit: ServerKit): CountBets {
  const edgesOf = createEdges(kit.games);
  return async (range, client) => {
    const users = await lockPlayers(client, range);
    if (users.length === 0) return;
    const { games, params, edges } = await edgesOf(range, client);
    await client.query({
      name: 'reward-count',
      text: COUNT,
      values: [range.lane, range.from, range.to, settingsOf(kit).timeZone, games, params, edges],
    });
    await raiseLevels(kit, client, users);
  };
}

/** Rows of everybody who bet in the range, made and locked in order. */
async function lockPlayers(client: pg.PoolClient, { lane, from, to }: BatchRange): Promise<bigint[]> {
  const { rows } = await client.query<{ user_id: string }>({
    name: 'reward-players',
    text: `insert into reward_player (user_id)
      select distinct b.user_id from bet b where ${BETS_IN_RANGE} order by 1
      on conflict (user_id) do update set user_id = excluded.user_id returning user_id::text`,
    values: [lane, from, to],
  });
  return rows.map((row) => BigInt(row.user_id));
}

// Sums of integers: what a player has earned does not depend on how the bets fell into batches.
const COUNT = `
with edges as (select * from unnest($5::text[], $6::text[], $7::numeric[]) as t(game, params, edge)),
bets as materialized (
  select b.user_id, b.cur, b.stake, b.payout, (b.at at time zone $4)::date as day, ${BET_BASE} * coalesce(e.edge, 0) as edge,
    floor((${COUNTED_STAKE}) * c.price_usd * 1000000 / 10::numeric ^ c.scale) as micro_usd
  from bet b join currency c on c.id = b.cur left join edges e on e.game = b.game and e.params = ${BET_PARAMS}
  where ${BETS_IN_RANGE}),
gathered as (
  insert into reward_edge as x (user_id, cur, day, edge) select user_id, cur, day, sum(edge) from bets group by 1, 2, 3
  on conflict (user_id, cur, day) do update set edge = x.edge + excluded.edge),
days as (
  insert into reward_day as x (day, user_id, cur, staked, paid, edge)
  select day, user_id, cur, sum(stake), sum(payout), sum(edge) from bets group by 1, 2, 3
  on conflict (day, user_id, cur) do update set staked = x.staked + excluded.staked, paid = x.paid + excluded.paid,
    edge = x.edge + excluded.edge)
update reward_player x set wagered = x.wagered + t.micro_usd
  from (select user_id, sum(micro_usd) as micro_usd from bets group by 1) t where x.user_id = t.user_id`;
