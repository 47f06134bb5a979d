/** Counts what is staked, batch by batch, behind the bets. */
import type pg from 'pg';
import type { BatchRange } from '#platform/server/events/events.ts';
import { COUNTED_BETS, COUNTED_STAKE } from '#platform/server/money/counted.ts';

/** Real money only, at the dollar price in force. */
export async function countBets(
  { lane, from, to }: BatchRange,
  client: pg.PoolClient,
  timeZone: string,
): Promise<void> {
  await client.query({
    name: 'race-count',
    text: `insert into race_entry as x (week, user_id, wagered, bets, at)
      select date_trunc('week', b.at at time zone $4)::date, b.user_id,
        sum(floor((${COUNTED_STAKE}) * c.price_usd * 1000000 / 10::numeric ^ c.scale)), count(*), max(b.at)
      from bet b join currency c on c.id = b.cur
      where b.lane = $1 and b.batch > $2 and b.batch <= $3 and ${COUNTED_BETS}
      group by 1, 2
      on conflict (week, user_id) do update set wagered = x.wagered + excluded.wagered, bets = x.bets + excluded.bets,
        at = greatest(x.at, excluded.at)`,
    values: [lane, from, to, timeZone],
  });
}
