/** Keeps player_play and player_month in step with the ledger. */
import type pg from 'pg';
import type { BatchRange } from '#platform/server/events/events.ts';
import { PLAYED_BETS } from '#platform/server/money/counted.ts';

const MONTH = `date_trunc('month', at at time zone 'UTC')::date`;
const RANGE = 'lane = $1 and batch > $2 and batch <= $3';

/** One range of batches, in the transaction that moves the cursor; rows in one order, so readers of two lanes cannot lock each other out. */
export async function addTotals({ lane, from, to }: BatchRange, client: pg.ClientBase): Promise<void> {
  const values = [lane, from, to];
  await client.query({
    name: 'player-play',
    text: `insert into player_play as t (user_id, month, cur, game, bets, wins, wagered, paid, best)
      select user_id, ${MONTH}, cur, game, count(*), count(*) filter (where payout >= stake), sum(stake), sum(payout),
        coalesce(max(trunc(payout::numeric / nullif(stake, 0), 4)), 0)
      from bet b where ${RANGE} and ${PLAYED_BETS} group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (user_id, month, cur, game) do update set bets = t.bets + excluded.bets, wins = t.wins + excluded.wins,
        wagered = t.wagered + excluded.wagered, paid = t.paid + excluded.paid, best = greatest(t.best, excluded.best)`,
    values,
  });
  await client.query({
    name: 'player-month',
    text: `insert into player_month as t (user_id, month, cur, kind, debit, credit)
      select account, ${MONTH}, cur, kind, sum(debit), sum(credit)
      from journal where ${RANGE} and account > 0 group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (user_id, month, cur, kind) do update set debit = t.debit + excluded.debit, credit = t.credit + excluded.credit`,
    values,
  });
}
