/** The model of revenue: what the house kept of a month, settled when the month is over. */
import type pg from 'pg';
import type { ServerKit } from '#platform/server/kit.ts';
import { REWARDS } from '#platform/server/money/kinds.ts';
import { rateOf, settleMonth } from './commission.ts';
import { COUNTS } from './count.ts';
import { settingsOf } from './context.ts';

/** A day for the last bets of a month to be counted. */
const PATIENCE_MS = 86_400_000;

interface OpenMonth {
  month: string;
  affiliate_id: string;
  cur: number;
  net: string;
  depositors: number;
}

/**
 * Months that are over and not settled, oldest first. Net: stakes less winnings, and less every reward that the house paid
 * these players in it, whatever its kind.
 */
const OPEN = `
  with months as (
    select date_trunc('month', d.day)::date as month, d.affiliate_id, d.cur, sum(d.staked - d.paid) as won
      from affiliate_day d where d.model = 'revenue' and d.day < date_trunc('month', $1::timestamptz at time zone 'UTC')::date
      group by 1, 2, 3)
  select to_char(m.month, 'YYYY-MM-DD') as month, m.affiliate_id::text, m.cur,
    (m.won - coalesce((select sum(e.credit) from affiliate_player p join entry e on e.account = p.user_id
       where p.affiliate_id = m.affiliate_id and ${COUNTS} and e.cur = m.cur and e.kind = any($2::smallint[])
         and e.at >= m.month::timestamp at time zone 'UTC' and e.at < (m.month + interval '1 month') at time zone 'UTC'), 0))::text as net,
    (select count(*)::int from affiliate_player p where p.affiliate_id = m.affiliate_id and p.deposited and ${COUNTS}) as depositors
  from months m where not exists (select 1 from affiliate_month s
    where s.month = m.month and s.affiliate_id = m.affiliate_id and s.cur = m.cur)
  order by m.month, m.affiliate_id, m.cur`;

/** Run often: a month is settled once. */
export async function settleMonths(kit: ServerKit): Promise<void> {
  const settings = settingsOf(kit);
  await kit.db.transaction(async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('affiliate.months', 83))");
    const { rows } = await client.query<OpenMonth>(OPEN, [
      new Date(kit.runtime.now() - PATIENCE_MS),
      REWARDS,
    ]);
    for (const row of rows) await settleOne(client, row, rateOf(settings, row.depositors));
  });
}

async function settleOne(client: pg.PoolClient, row: OpenMonth, rate: bigint): Promise<void> {
  const key = [row.month, row.affiliate_id, row.cur];
  const { rows } = await client.query<{ carried: string }>(
    `select carried::text from affiliate_month where affiliate_id = $2 and cur = $3 and month < $1::date
      order by month desc limit 1`,
    key,
  );
  const { parts, carried } = settleMonth(BigInt(row.net), BigInt(rows[0]?.carried ?? '0'), rate);
  await client.query(
    `insert into affiliate_month (month, affiliate_id, cur, net, carried, parts) values ($1, $2, $3, $4, $5, $6)`,
    [...key, row.net, carried.toString(), parts.toString()],
  );
  await client.query(
    `insert into affiliate_due as x (affiliate_id, cur, parts, earned) values ($1, $2, $3, $3)
     on conflict (affiliate_id, cur) do update set parts = x.parts + excluded.parts, earned = x.earned + excluded.earned`,
    [row.affiliate_id, row.cur, parts.toString()],
  );
}
