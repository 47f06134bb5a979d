/** Old days of invited players become months: see docs/retention.md. */
import { daysAgo, forget } from '#platform/server/database/forget.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { settingsOf } from './context.ts';

/**
 * Adds the days of months that are long over to the first day of their month. Every sum stays what it was: of an affiliate,
 * of a player, of a month (which is what the model `revenue` settles, were it not settled yet).
 */
export async function foldDays(kit: ServerKit): Promise<void> {
  await forget(kit.db, {
    table: 'affiliate_day',
    key: { day: 'date', user_id: 'bigint', cur: 'smallint', model: 'text' },
    within: `t.day < date_trunc('month', $1::timestamptz at time zone 'UTC')::date`,
    gone: `t.day <> date_trunc('month', t.day)::date`,
    kept: `insert into affiliate_day as x (day, user_id, affiliate_id, cur, model, bets, staked, paid, edge, micro_usd)
      select date_trunc('month', day)::date, user_id, affiliate_id, cur, model, sum(bets), sum(staked), sum(paid), sum(edge), sum(micro_usd)
        from gone group by 1, 2, 3, 4, 5
      on conflict (day, user_id, cur, model) do update set bets = x.bets + excluded.bets, staked = x.staked + excluded.staked,
        paid = x.paid + excluded.paid, edge = x.edge + excluded.edge, micro_usd = x.micro_usd + excluded.micro_usd`,
    values: [daysAgo(kit.runtime.now(), settingsOf(kit).dayDays)],
  });
}
