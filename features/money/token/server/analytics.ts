/** The figures of the public page, from sums by day. */
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { fail, type Failure } from '#platform/contract/error.ts';
import { formatAmount } from '#platform/contract/money.ts';
import type { futuresProfit, payouts, priceHistory, supply, Timeframe } from '../contract.ts';
import type { TokenContext } from './context.ts';
import { lastDays } from './days.ts';
import { dollarText, worthOf } from './worth.ts';

export type Product = 'originals' | 'providers' | 'poker' | 'sport' | 'futures' | 'rewards';

type Profits = ReplyOf<typeof futuresProfit>;

const unknownToken = fail(422, 2, 'There is no such token.');

interface Row {
  day: string;
  net: string;
  scale: number;
  price: string;
}

/** A day's own prices once it is closed, those of now before. */
const REVENUE = `
  select to_char(r.day, 'YYYY-MM-DD') as day, r.net::text, c.scale, trunc(coalesce(t.usd, c.price_usd) * 1000000000000)::text as price
    from token_revenue r join currency c on c.id = r.cur left join token_rate t on t.day = r.day and t.cur = r.cur
    where r.day >= $1::date and r.day <= $2::date and r.product = any($3::text[])`;

/** In dollars, day by day. */
export async function profitsOf(
  { kit }: TokenContext,
  products: readonly Product[],
  timeframe: Timeframe,
): Promise<Profits> {
  const days = lastDays(kit.runtime.now(), timeframe);
  const { rows } = await kit.db.pool.query<Row>({
    name: 'token-profits',
    text: REVENUE,
    values: [days[0], days.at(-1), products],
  });
  const sums = new Map<string, bigint>();
  for (const { day, net, scale, price } of rows)
    sums.set(day, (sums.get(day) ?? 0n) + worthOf({ net: BigInt(net), scale, price: BigInt(price) }));
  return {
    data: rows.length === 0 ? [] : days.map((date) => ({ date, profit: dollarText(sums.get(date) ?? 0n) })),
    totalProfit: dollarText([...sums.values()].reduce((sum, worth) => sum + worth, 0n)),
  };
}

interface TokenRow {
  day: string;
  usd: string;
  held: string;
}

async function tokenDays(
  { kit, token }: TokenContext,
  code: string,
  timeframe: Timeframe,
): Promise<readonly TokenRow[] | Failure> {
  const currency = token();
  if (!currency || currency.code !== code) return unknownToken;
  const { rows } = await kit.db.pool.query<TokenRow>({
    name: 'token-days',
    text: `select to_char(day, 'YYYY-MM-DD') as day, round(usd, 8)::text as usd, held::text from token_day
      where cur = $1 and day >= $2::date order by day`,
    values: [currency.id, lastDays(kit.runtime.now(), timeframe)[0]],
  });
  return rows;
}

export async function supplyOf(
  context: TokenContext,
  code: string,
  timeframe: Timeframe,
): Promise<ReplyOf<typeof supply> | Failure> {
  const rows = await tokenDays(context, code, timeframe);
  if (!Array.isArray(rows)) return rows as Failure;
  const currency = context.token()!;
  return {
    values: rows.map(({ held }) => formatAmount(BigInt(held), currency)),
    labels: rows.map(({ day }) => day),
  };
}

export async function pricesOf(
  context: TokenContext,
  code: string,
  timeframe: Timeframe,
): Promise<ReplyOf<typeof priceHistory> | Failure> {
  const rows = await tokenDays(context, code, timeframe);
  if (!Array.isArray(rows)) return rows as Failure;
  return { data: rows.map(({ day, usd }) => ({ date: day, price: usd })) };
}

interface PaidRow {
  day: string;
  sum: string;
  own: string | null;
  scale: number;
  price: string;
}

/** @param user null for guests */
export async function payoutsOf(
  { kit }: TokenContext,
  user: bigint | null,
  timeframe: Timeframe,
): Promise<ReplyOf<typeof payouts>> {
  const { rows } = await kit.db.pool.query<PaidRow>({
    name: 'token-payouts',
    text: `select to_char(w.week + 7, 'YYYY-MM-DD') as day, w.sum::text, p.amount::text as own, c.scale,
        trunc(w.price * 1000000000000)::text as price
      from token_week w join currency c on c.id = w.cur left join token_payout p on p.week = w.week and p.user_id = $1
      where w.week + 7 >= $2::date order by w.week`,
    values: [user?.toString() ?? null, lastDays(kit.runtime.now(), timeframe)[0]],
  });
  const dollars = (net: string, { scale, price }: PaidRow) =>
    dollarText(worthOf({ net: BigInt(net), scale, price: BigInt(price) }));
  return {
    data: rows.map((row) => ({
      date: row.day,
      payout: dollars(row.sum, row),
      own: user === null ? null : dollars(row.own ?? '0', row),
    })),
  };
}
