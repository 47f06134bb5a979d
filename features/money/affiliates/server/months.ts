/** The model of revenue: what the house kept of a month, settled when the month is over. */
import type pg from 'pg';
import { hasReadBets } from '#platform/server/events/has-read-bets.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { REWARDS } from '#platform/server/money/kinds.ts';
import { rateOf, setOff, settleMonth } from './commission.ts';
import { COUNTS } from './count.ts';
import { settingsOf } from './context.ts';

/** A day for the last bets and rewards of a month to be written. */
const PATIENCE_MS = 86_400_000;
const CURSOR = 'affiliates.count';
/** Of a currency's smallest unit. */
const MAX_PLACES = 18;

interface OpenMonth {
  month: string;
  affiliate_id: string;
  cur: number;
  net: string;
  depositors: number;
}

/**
 * Months that are over and not settled, oldest first. Net: stakes less winnings (what no bet carries is in the days too, see
 * count.ts), and less every reward that the house paid these players, whatever its kind and currency, since the last month
 * before in which they had played.
 */
const OPEN = `
  with played as (
    select affiliate_id, date_trunc('month', day)::date as month, bool_or(model = 'revenue') as shared from affiliate_day
      where day < date_trunc('month', $1::timestamptz at time zone 'UTC')::date group by 1, 2),
  months as (
    select affiliate_id, month, shared, (month + interval '1 month')::date as until,
      coalesce(lag((month + interval '1 month')::date) over (partition by affiliate_id order by month), '-infinity') as since
    from played),
  open as (
    select * from months m where m.shared and not exists (
      select 1 from affiliate_month s where s.month = m.month and s.affiliate_id = m.affiliate_id)),
  lines as (
    select m.month, m.affiliate_id, d.cur, d.staked - d.paid as net
      from open m join affiliate_day d on d.affiliate_id = m.affiliate_id and d.day >= m.month and d.day < m.until
      where d.model = 'revenue'
    union all
    select m.month, m.affiliate_id, e.cur, -e.credit
      from open m join affiliate_player p on p.affiliate_id = m.affiliate_id join entry e on e.account = p.user_id
      where ${COUNTS} and e.kind = any($2::smallint[]) and e.cur > 0 and e.credit > 0
        and e.at >= m.since::timestamp at time zone 'UTC' and e.at < m.until::timestamp at time zone 'UTC')
  select to_char(month, 'YYYY-MM-DD') as month, affiliate_id::text, cur, sum(net)::text as net,
    (select count(*)::int from affiliate_player p where p.affiliate_id = l.affiliate_id and p.deposited and ${COUNTS}) as depositors
  from lines l group by l.month, l.affiliate_id, l.cur order by l.month, l.affiliate_id, l.cur`;

/** Run often: a month is settled once, when every bet of it is counted. */
export async function settleMonths(kit: ServerKit): Promise<void> {
  const until = kit.runtime.now() - PATIENCE_MS;
  if (!(await hasReadBets(kit.db, CURSOR, until))) return;
  const settings = settingsOf(kit);
  await kit.db.transaction(async (client) => {
    await client.query("select pg_advisory_xact_lock(hashtextextended('affiliate.months', 83))");
    const { rows } = await client.query<OpenMonth>(OPEN, [new Date(until), REWARDS]);
    // In their order: what one month leaves to carry, the next one begins with.
    const months = new Map<string, OpenMonth[]>();
    for (const row of rows) {
      const key = `${row.month} ${row.affiliate_id}`;
      months.set(key, [...(months.get(key) ?? []), row]);
    }
    for (const lines of months.values())
      await settleOne(kit, client, lines, rateOf(settings, lines[0]!.depositors));
  });
}

/** @param lines of one month of one affiliate, by currency */
async function settleOne(
  kit: ServerKit,
  client: pg.PoolClient,
  lines: readonly OpenMonth[],
  rate: bigint,
): Promise<void> {
  const { month, affiliate_id: affiliate } = lines[0]!;
  const { rows } = await client.query<{ cur: number; carried: string }>(
    `select distinct on (cur) cur, carried::text from affiliate_month where affiliate_id = $2 and month < $1::date
      order by cur, month desc`,
    [month, affiliate],
  );
  const nets = new Map(lines.map(({ cur, net }) => [cur, BigInt(net)]));
  const carries = new Map(rows.map(({ cur, carried }) => [cur, BigInt(carried)]));
  // What is carried in a currency of which the month knows nothing is set off as well.
  const open = [...new Set([...nets.keys(), ...carries.keys()])]
    .map((cur) => ({ cur, net: nets.get(cur) ?? 0n, carried: carries.get(cur) ?? 0n }))
    .filter(({ cur, carried }) => nets.has(cur) || carried !== 0n);
  const left = setOff(open.map((one) => ({ base: one.net + one.carried, price: priceOf(kit, one.cur) })));
  for (const [at, { cur, net }] of open.entries()) {
    const { parts, carried } = settleMonth(left[at]!, 0n, rate);
    await client.query(
      `insert into affiliate_month (month, affiliate_id, cur, net, carried, parts) values ($1, $2, $3, $4, $5, $6)`,
      [month, affiliate, cur, net.toString(), carried.toString(), parts.toString()],
    );
    await client.query(
      `insert into affiliate_due as x (affiliate_id, cur, parts, earned) values ($1, $2, $3, $3)
       on conflict (affiliate_id, cur) do update set parts = x.parts + excluded.parts, earned = x.earned + excluded.earned`,
      [affiliate, cur, parts.toString()],
    );
  }
}

/** Worth of a smallest unit at the price of now, the same measure for every currency; 0 for one that is not in force any more. */
function priceOf({ money }: Pick<ServerKit, 'money'>, ledgerCurrencyId: number): bigint {
  const currency = money.currencies().find(({ id }) => id === ledgerCurrencyId);
  return currency ? currency.priceUsdScaled * 10n ** BigInt(MAX_PLACES - currency.scale) : 0n;
}
