/** Adds up what players brought the house in contests with each other: their part of the rake is both wager and edge. */
import type pg from 'pg';
import { EDGE_SCALE } from '#platform/contract/edge.ts';
import type { DomainEvent } from '#platform/contract/event.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { settingsOf } from './account.ts';
import { raiseLevels } from './levels.ts';

/** Each event once: the cursor moves with what is written. Play money counts for nothing. */
export async function countRake(
  kit: ServerKit,
  events: readonly DomainEvent<'rake.paid'>[],
  client: pg.PoolClient,
): Promise<void> {
  for (const { data, at } of events) {
    if (data.cur <= 0) continue;
    const values = [
      data.shares.map(({ user }) => user),
      data.shares.map(({ amount }) => amount),
      data.cur,
      new Date(at),
      settingsOf(kit).timeZone,
      EDGE_SCALE.toString(),
    ];
    // In one order everywhere, as bets are counted.
    const { rows } = await client.query<{ user_id: string }>(
      `insert into reward_player (user_id) select u.id from unnest($1::bigint[]) as u(id) order by 1
       on conflict (user_id) do update set user_id = excluded.user_id returning user_id::text`,
      [values[0]],
    );
    await client.query({ name: 'reward-rake', text: COUNT, values });
    await raiseLevels(
      kit,
      client,
      rows.map((row) => BigInt(row.user_id)),
    );
  }
}

const COUNT = `
with shares as (select * from unnest($1::bigint[], $2::numeric[]) as t(user_id, amount)),
gathered as (
  insert into reward_edge as x (user_id, cur, day, edge)
  select user_id, $3, ($4::timestamptz at time zone $5)::date, amount * $6::numeric from shares
  on conflict (user_id, cur, day) do update set edge = x.edge + excluded.edge)
update reward_player x set wagered = x.wagered + floor(s.amount * c.price_usd * 1000000 / 10::numeric ^ c.scale)
  from shares s, currency c where x.user_id = s.user_id and c.id = $3`;
