/** Holds a published week against everything it follows from, computed again: revenue, weights, parts, tree, postings. */
import type pg from 'pg';
import { formatUnits } from '#platform/contract/money.ts';
import type { Database } from '#platform/server/database/handle.ts';
import type { Queryable } from '#platform/server/database/replica.ts';
import type { SeedVault } from '#platform/server/fairness/vault.ts';
import { type Leaf, regrow } from '#platform/server/merkle/grow.ts';
import { KIND } from '#platform/server/money/kinds.ts';
import { userNumber } from '../proof-file.ts';
import { revenueLines } from './count.ts';
import { dayOf, weekStart } from './days.ts';
import { noteOf, partOf, poolOf } from './share.ts';
import { WEIGHTS } from './weeks.ts';
import { worthOf } from './worth.ts';

export interface CheckedWeek {
  readonly week: string;
  readonly revenue: string;
  readonly pool: string;
  readonly sum: string;
  readonly players: number;
  readonly root: string | null;
  /** Payouts that are posted. */
  readonly paid: number;
  /** What is not as it should be, in words; empty when all holds. */
  readonly faults: readonly string[];
}

interface WeekRow {
  height: number;
  revenue: string;
  share: number;
  cur: number;
  scale: number;
  price: string;
  pool: string;
  token: number;
  weight: string;
  players: number;
  sum: string;
  root: string | null;
  depth: number | null;
  sealed: Buffer | null;
}

interface PayoutRow {
  user_id: string;
  public_id: string;
  weight: string;
  amount: string;
  place: number;
  paid: boolean;
  posted: string;
  lines: number;
}

/** Lines of the journal from two days of the calendar, as revenue counts them. */
const REVENUE = `
  select x.net::text, c.scale, trunc(t.usd * 1000000000000)::text as price from
    (select day, cur, sum(net) as net from (${revenueLines(`at >= $1::date::timestamp at time zone 'UTC' and at < ($2::date + 1)::timestamp at time zone 'UTC'`)}) y group by 1, 2) x
  join token_rate t on t.day = x.day and t.cur = x.cur join currency c on c.id = x.cur`;

/** @param week its Monday @returns null when no such week was published */
export async function verifyWeek(
  { pool: db, transaction, oldBets }: Pick<Database, 'pool' | 'transaction' | 'oldBets'>,
  vault: Pick<SeedVault, 'open'>,
  week: string,
): Promise<CheckedWeek | null> {
  const { rows } = await db.query<WeekRow>(
    `select w.height, w.revenue::text, w.share, w.cur, c.scale, trunc(w.price * 1000000000000)::text as price, w.pool::text, w.token,
       w.weight::text, w.players, w.sum::text, encode(w.root, 'hex') as root, w.depth, w.sealed
     from token_week w join currency c on c.id = w.cur where w.week = $1`,
    [week],
  );
  const row = rows[0];
  if (!row) return null;
  const payouts = await readPayouts(db, week, row.cur);
  const faults = [
    ...(await transaction((client) => {
      const [from, to] = [new Date(weekStart(row.height)), new Date(weekStart(row.height + 1))];
      return oldBets.beside(client, { booked: { from, to } }, () => revenueFaults(client, row));
    })),
    ...(await weightFaults(db, row, payouts)),
    ...(await treeFaults(vault, row, payouts)),
    ...payouts.flatMap(postingFaults),
  ];
  return {
    week,
    revenue: row.revenue,
    pool: formatUnits(BigInt(row.pool), row.scale),
    sum: formatUnits(BigInt(row.sum), row.scale),
    players: row.players,
    root: row.root,
    paid: payouts.filter(({ lines }) => lines > 0).length,
    faults,
  };
}

async function readPayouts(db: Pick<pg.Pool, 'query'>, week: string, cur: number): Promise<PayoutRow[]> {
  const { rows } = await db.query<PayoutRow>(
    `select p.user_id::text, a.public_id, p.weight::text, p.amount::text, p.place, p.paid, coalesce(e.credit, 0)::text as posted,
       coalesce(e.lines, 0) as lines
     from token_payout p join account a on a.id = p.user_id left join lateral (
       select sum(credit) as credit, count(*)::int as lines from entry
       where account = p.user_id and account > 0 and kind = ${KIND.revenueShare} and cur = $2 and note = $3) e on true
     where p.week = $1 order by p.user_id`,
    [week, cur, noteOf(week)],
  );
  return rows;
}

async function revenueFaults(db: Queryable, row: WeekRow): Promise<string[]> {
  const [from, to] = [weekStart(row.height), weekStart(row.height + 1)];
  const { rows } = await db.query<{ net: string; scale: number; price: string }>(REVENUE, [
    dayOf(from),
    dayOf(to - 1),
  ]);
  const revenue = rows.reduce(
    (sum, { net, scale, price }) => sum + worthOf({ net: BigInt(net), scale, price: BigInt(price) }),
    0n,
  );
  const faults: string[] = [];
  if (formatUnits(revenue, 30) !== row.revenue)
    faults.push(
      `the journal adds up to a revenue of ${formatUnits(revenue, 30)} dollars, published is ${row.revenue}`,
    );
  const pool = poolOf(revenue, BigInt(row.share), BigInt(row.price), row.scale);
  if (pool !== BigInt(row.pool)) faults.push(`the share of it is ${pool} units, published is ${row.pool}`);
  return faults;
}

async function weightFaults(
  db: Pick<pg.Pool, 'query'>,
  row: WeekRow,
  payouts: readonly PayoutRow[],
): Promise<string[]> {
  const { rows } = await db.query<{ user_id: string; weight: string }>(
    `select user_id::text, weight::text from (${WEIGHTS}) w`,
    [row.token, new Date(weekStart(row.height)), new Date(weekStart(row.height + 1))],
  );
  const all = rows.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
  const due = new Map(
    rows.flatMap(({ user_id: user, weight }) => {
      const part = partOf(BigInt(row.pool), BigInt(weight), all);
      return part > 0n ? [[user, part] as const] : [];
    }),
  );
  const faults = all === BigInt(row.weight) ? [] : [`all stakes weigh ${all}, published is ${row.weight}`];
  for (const { user_id: user, public_id: account, amount } of payouts) {
    const part = due.get(user) ?? 0n;
    if (part !== BigInt(amount))
      faults.push(`account ${account} is due ${part} units, its payout is ${amount}`);
    due.delete(user);
  }
  if (due.size > 0) faults.push(`${due.size} stakers have no payout`);
  return faults;
}

async function treeFaults(
  vault: Pick<SeedVault, 'open'>,
  row: WeekRow,
  payouts: readonly PayoutRow[],
): Promise<string[]> {
  const sum = payouts.reduce((total, { amount }) => total + BigInt(amount), 0n);
  const faults: string[] = [];
  if (sum !== BigInt(row.sum)) faults.push(`the payouts add up to ${sum} units, published is ${row.sum}`);
  if (payouts.length !== row.players)
    faults.push(`there are ${payouts.length} payouts, published is ${row.players}`);
  if (row.sealed === null || row.depth === null) return faults;
  const leaves: Leaf[] = payouts.map(({ user_id: user, public_id: account, amount, place }) => ({
    user: BigInt(user),
    number: userNumber(account),
    amount: BigInt(amount),
    place,
  }));
  const { root } = await regrow(leaves, row.depth, row.height, Buffer.from(vault.open(row.sealed), 'hex'));
  const hash = Buffer.from(root.hash).toString('hex');
  if (hash !== row.root) faults.push(`the payouts lead to the root ${hash}, published is ${row.root}`);
  return faults;
}

function postingFaults({ public_id: account, amount, paid, posted, lines }: PayoutRow): string[] {
  if (lines > 1) return [`account ${account} was paid ${lines} times`];
  if (lines === 1 && posted !== amount)
    return [`account ${account} was paid ${posted} units, its payout is ${amount}`];
  return paid && lines === 0 ? [`account ${account} counts as paid and was not`] : [];
}
