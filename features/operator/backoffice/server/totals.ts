/** Keeps player_total and day_total in step with settled bets. */
import type pg from 'pg';
import type { BatchRange } from '#platform/server/events/events.ts';
import { PLAYED_BETS } from '#platform/server/money/counted.ts';

const BETS = `from bet b where lane = $1 and batch > $2 and batch <= $3 and ${PLAYED_BETS}`;
const ADD = `do update set
  wagered = total.wagered + excluded.wagered, paid = total.paid + excluded.paid, bets = total.bets + excluded.bets`;

/**
 * One range of batches: one statement a table, in the transaction that moves the subscriber's cursor.
 * Rows are taken in one order, so readers of two lanes cannot lock each other out.
 */
export async function addTotals({ lane, from, to }: BatchRange, client: pg.ClientBase): Promise<void> {
  const values = [lane, from, to];
  await client.query({
    name: 'player-totals',
    text: `insert into player_total as total (user_id, cur, wagered, paid, bets)
      select user_id, cur, sum(stake), sum(payout), count(*) ${BETS} group by 1, 2 order by 1, 2
      on conflict (user_id, cur) ${ADD}`,
    values,
  });
  await client.query({
    name: 'day-totals',
    text: `insert into day_total as total (day, game, cur, wagered, paid, bets)
      select (at at time zone 'UTC')::date, game, cur, sum(stake), sum(payout), count(*) ${BETS} group by 1, 2, 3 order by 1, 2, 3
      on conflict (day, game, cur) ${ADD}`,
    values,
  });
}
