/**
 * Shares a week's net revenue. First all payouts are worked out, put into a tree and published, in one transaction; then each is
 * paid by a posting with a key of its own. Whoever is killed in between is followed by the next turn, which pays what is left.
 */
import type pg from 'pg';
import { formatUnits } from '#platform/contract/money.ts';
import { ACCOUNT, KIND } from '#platform/server/money/kinds.ts';
import { grow, type GrownTree } from '#platform/server/merkle/grow.ts';
import { userNumber } from '../proof-file.ts';
import { closeDays } from './close.ts';
import type { TokenContext } from './context.ts';
import { countRevenue } from './count.ts';
import { dayOf, weekOf, weekStart } from './days.ts';
import { type Due, PAID_AT_ONCE, payOut, payParts } from './pay-out.ts';
import { hundredths, noteOf, partOf, poolOf } from './share.ts';
import { worthOf } from './worth.ts';

/** After midnight of Monday: the days of the week are closed by then. */
const PATIENCE_MS = 15 * 60_000;
/** Rows in one statement. */
const AT_ONCE = 5_000;

interface Staker {
  readonly user: bigint;
  readonly number: bigint;
  readonly weight: bigint;
  readonly amount: bigint;
}

interface Plan {
  readonly height: number;
  readonly revenue: bigint;
  readonly share: bigint;
  readonly cur: number;
  readonly price: string;
  readonly pool: bigint;
  readonly token: number;
  readonly weight: bigint;
  readonly paid: readonly Staker[];
}

/** What the job does: publishes the weeks that are over, oldest first, and pays what is not paid. */
export async function shareWeeks(context: TokenContext): Promise<void> {
  const { kit } = context;
  const now = kit.runtime.now();
  await countRevenue(kit);
  await closeDays(kit, now);
  for (const height of await weeksDue(context, now)) await publishWeek(context, height);
  const { rows } = await kit.db.pool.query<{ week: string }>(
    `select distinct to_char(week, 'YYYY-MM-DD') as week from token_payout where not paid order by 1`,
  );
  for (const { week } of rows) await payWeek(context, week);
}

/** Whether anybody staked after the last week that has a word, or is not paid yet: so it is until the last of them is, also while the room is off. */
export async function owesStakers({ kit }: TokenContext): Promise<boolean> {
  const { pool } = kit.db;
  const { rows: weeks } = await pool.query<{ last: number | null }>(
    'select max(height) as last from token_week',
  );
  const last = weeks[0]!.last;
  const { rows } = await pool.query<{ owes: boolean }>(
    `select exists (select from token_payout where not paid)
       or exists (select from token_stake where unlock_asked_at is null or unlock_asked_at > $1) as owes`,
    [new Date(last === null ? 0 : weekStart(last + 1))],
  );
  return rows[0]!.owes;
}

/** Weeks that are over and have no word yet, from the first one in which anybody staked. */
async function weeksDue({ kit }: TokenContext, now: number): Promise<readonly number[]> {
  const { rows } = await kit.db.pool.query<{ first: Date | null; last: number | null }>(
    'select (select min(locked_at) from token_stake) as first, (select max(height) from token_week) as last',
  );
  const { first, last } = rows[0]!;
  if (first === null) return [];
  const end = weekOf(now - PATIENCE_MS);
  const from = last === null ? weekOf(first.getTime()) : last + 1;
  return Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index);
}

/** Publishes a week, unless that was done. @returns false when another process was first, or there is no currency to pay in */
export async function publishWeek(context: TokenContext, height: number): Promise<boolean> {
  const { kit } = context;
  const plan = await planWeek(context, height);
  if (!plan) return false;
  const secret = kit.runtime.random(32);
  const tree = plan.paid.length === 0 ? null : await grow(plan.paid, height, secret, kit.runtime.random);
  return kit.db.transaction((client) =>
    writeWeek(context, client, plan, tree, tree && kit.vault.seal(secret.toString('hex'))),
  );
}

async function planWeek(context: TokenContext, height: number): Promise<Plan | null> {
  const { kit } = context;
  const [token, payout] = [context.token(), context.payout()];
  if (!token || !payout) {
    kit.log.error(
      { height },
      'a week cannot be shared: the token or the currency of payouts is not in force',
    );
    return null;
  }
  const [from, to] = [weekStart(height), weekStart(height + 1)];
  const revenue = await revenueOf(kit.db.pool, dayOf(from), dayOf(to - 1));
  const share = hundredths(context.settings().sharePercent);
  const pool = poolOf(revenue, share, payout.priceUsdScaled, payout.scale);
  const { rows } = await kit.db.pool.query<{ user_id: string; public_id: string; weight: string }>(
    `select w.user_id::text, a.public_id, w.weight::text from (${WEIGHTS}) w join account a on a.id = w.user_id order by w.user_id`,
    [token.id, new Date(from), new Date(to)],
  );
  const weight = rows.reduce((sum, row) => sum + BigInt(row.weight), 0n);
  const stakers = rows.map((row): Staker => {
    const own = BigInt(row.weight);
    return {
      user: BigInt(row.user_id),
      number: userNumber(row.public_id),
      weight: own,
      amount: partOf(pool, own, weight),
    };
  });
  return {
    height,
    revenue,
    share,
    cur: payout.id,
    price: payout.priceUsd,
    pool,
    token: token.id,
    weight,
    paid: stakers.filter(({ amount }) => amount > 0n),
  };
}

/** Units times the whole seconds of a span in which they were locked, by player. $1 token, $2 from, $3 to. */
export const WEIGHTS = `
  select user_id, sum(amount::numeric * floor(extract(epoch from
      least(coalesce(unlock_asked_at, $3::timestamptz), $3::timestamptz) - greatest(locked_at, $2::timestamptz)))) as weight
    from token_stake where cur = $1 and locked_at < $3::timestamptz and (unlock_asked_at is null or unlock_asked_at > $2::timestamptz)
    group by user_id having sum(amount::numeric * floor(extract(epoch from
      least(coalesce(unlock_asked_at, $3::timestamptz), $3::timestamptz) - greatest(locked_at, $2::timestamptz)))) > 0`;

/** Net revenue of days that are closed, in 1e-30 dollars: every product, less what players were given. */
export async function revenueOf(db: Pick<pg.ClientBase, 'query'>, from: string, to: string): Promise<bigint> {
  const { rows } = await db.query<{ net: string; scale: number; price: string }>(
    `select r.net::text, c.scale, trunc(t.usd * 1000000000000)::text as price
     from token_revenue r join token_rate t on t.day = r.day and t.cur = r.cur join currency c on c.id = r.cur
     where r.day >= $1::date and r.day <= $2::date`,
    [from, to],
  );
  return rows.reduce(
    (sum, { net, scale, price }) => sum + worthOf({ net: BigInt(net), scale, price: BigInt(price) }),
    0n,
  );
}

async function writeWeek(
  { kit }: TokenContext,
  client: pg.ClientBase,
  plan: Plan,
  tree: GrownTree | null,
  sealed: Buffer | null,
): Promise<boolean> {
  const week = dayOf(weekStart(plan.height));
  const sum = plan.paid.reduce((all, { amount }) => all + amount, 0n);
  const { rowCount } = await client.query(
    `insert into token_week (week, height, made_at, revenue, share, cur, price, pool, token, weight, players, sum, root, depth, sealed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) on conflict do nothing`,
    [
      week,
      plan.height,
      new Date(kit.runtime.now()),
      formatUnits(plan.revenue, 30),
      plan.share.toString(),
      plan.cur,
      plan.price,
      plan.pool.toString(),
      plan.token,
      plan.weight.toString(),
      plan.paid.length,
      sum.toString(),
      tree && Buffer.from(tree.root.hash),
      tree?.depth ?? null,
      sealed,
    ],
  );
  if (rowCount === 0) return false;
  if (tree) await writeTree(client, week, plan, tree);
  const root = tree && Buffer.from(tree.root.hash).toString('hex');
  await kit.audit.append(
    {
      actor: 'system',
      action: 'token.week',
      subject: week,
      detail: { pool: plan.pool.toString(), sum: sum.toString(), players: plan.paid.length, root },
    },
    client,
  );
  return true;
}

async function writeTree(
  client: pg.ClientBase,
  week: string,
  { paid }: Plan,
  tree: GrownTree,
): Promise<void> {
  const places = new Map(tree.leaves.map(({ user, place }) => [user, place]));
  for (let at = 0; at < paid.length; at += AT_ONCE) {
    const some = paid.slice(at, at + AT_ONCE);
    await client.query(
      `insert into token_payout (week, user_id, weight, amount, place)
       select $1, * from unnest($2::bigint[], $3::numeric[], $4::bigint[], $5::int[])`,
      [
        week,
        some.map(({ user }) => user.toString()),
        some.map(({ weight }) => weight.toString()),
        some.map(({ amount }) => amount.toString()),
        some.map(({ user }) => places.get(user)!),
      ],
    );
  }
  for (const [level, nodes] of tree.levels.entries())
    await client.query('insert into token_level (week, level, nodes) values ($1, $2, $3)', [
      week,
      level,
      Buffer.from(nodes.buffer, nodes.byteOffset, nodes.byteLength),
    ]);
}

/** Pays what is not paid of a week. A posting's key is the week: paid twice by two processes, it is paid once. @param atOnce players of a part */
export async function payWeek({ kit }: TokenContext, week: string, atOnce = PAID_AT_ONCE): Promise<void> {
  const { rows: weeks } = await kit.db.pool.query<{ cur: number }>(
    'select cur from token_week where week = $1',
    [week],
  );
  const { cur } = weeks[0]!;
  const posting = {
    cur,
    counter: ACCOUNT.revenueShare,
    kind: KIND.revenueShare,
    key: `token.week ${week}`,
    note: noteOf(week),
  };
  await payParts(
    async (after) => {
      const { rows } = await kit.db.pool.query<Due>(
        `select user_id::text, amount::text from token_payout where week = $1 and not paid and user_id > $2
         order by token_payout.user_id limit ${atOnce}`,
        [week, after],
      );
      return rows;
    },
    (rows) =>
      payOut(kit, rows, posting, (paid) =>
        kit.db.pool.query(
          'update token_payout set paid = true where week = $1 and user_id = any($2::bigint[])',
          [week, paid],
        ),
      ),
  );
}
