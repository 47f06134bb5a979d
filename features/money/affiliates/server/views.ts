/** How an affiliate stands. */
import { formatAmount } from '#platform/contract/money.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Call } from '#platform/server/http/call-context.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { invited, overview, program } from '../contract.ts';
import { nextTier, rateOf, SCALE } from './commission.ts';
import { COUNTS } from './count.ts';
import { amountOf, OWED, toOwed } from './payout.ts';
import { dollars, percentText, settingsOf, worthOf } from './context.ts';

const DAYS = 30;
const PAGE = 20;

export function showProgram(kit: ServerKit): ReplyOf<typeof program> {
  const { model, tiers, payoutUsd } = settingsOf(kit);
  return { model, tiers: tiers.toSorted((a, b) => a.players - b.players), payoutUsd };
}

interface Totals {
  players: number;
  depositors: number;
}

async function totalsOf({ db }: ServerKit, affiliate: bigint): Promise<Totals> {
  const { rows } = await db.pool.query<Totals>(
    `select count(*)::int as players, (count(*) filter (where p.deposited and ${COUNTS}))::int as depositors
       from affiliate_player p where p.affiliate_id = $1`,
    [affiliate.toString()],
  );
  return rows[0]!;
}

export async function showOverview(
  kit: ServerKit,
  { player }: Call<typeof overview>,
): Promise<ReplyOf<typeof overview>> {
  const { pool } = kit.db;
  const own = [player.id.toString()];
  const [totals, codes, owed, earned, carried, days] = await Promise.all([
    totalsOf(kit, player.id),
    pool.query<{ code: string; clicks: string; created_at: Date; players: number; depositors: number }>(
      `select c.code, c.clicks::text, c.created_at, count(p.user_id)::int as players,
          (count(*) filter (where p.deposited))::int as depositors
         from affiliate_code c left join affiliate_player p on p.code_id = c.id
        where c.user_id = $1 group by c.id order by c.id`,
      own,
    ),
    pool.query<{ cur: number; parts: string }>(OWED, own),
    pool.query<{ cur: number; parts: string }>(
      'select cur, earned::text as parts from affiliate_due where affiliate_id = $1',
      own,
    ),
    pool.query<{ cur: number; carried: string }>(
      `select distinct on (cur) cur, carried::text from affiliate_month where affiliate_id = $1 order by cur, month desc`,
      own,
    ),
    pool.query<{ day: string; staked: string }>(
      `select to_char(t.day, 'YYYY-MM-DD') as day, coalesce(sum(d.micro_usd), 0)::text as staked
         from generate_series($2::date - ${DAYS - 1}, $2::date, interval '1 day') as t(day)
         left join affiliate_day d on d.day = t.day::date and d.affiliate_id = $1 group by t.day order by t.day`,
      [...own, new Date(kit.runtime.now()).toISOString().slice(0, 10)],
    ),
  ]);
  const settings = settingsOf(kit);
  const next = nextTier(settings, totals.depositors);
  const due = toOwed(owed.rows);
  return {
    codes: codes.rows.map(({ code, clicks, created_at, players, depositors }) => ({
      code,
      clicks: Number(clicks),
      players,
      depositors,
      created_at: created_at.toISOString(),
    })),
    ...totals,
    percent: percentText(rateOf(settings, totals.depositors)),
    next,
    due: due.filter(({ parts }) => parts >= SCALE).map((one) => amountOf(kit, one)),
    dueUsd: dollars(worthOf(kit, due)),
    earnedUsd: dollars(worthOf(kit, toOwed(earned.rows))),
    carried: carried.rows
      .filter((row) => row.carried !== '0')
      .map((row) => {
        const currency = kit.money.currencyById(row.cur);
        return { currency: currency.code, amount: formatAmount(BigInt(row.carried), currency) };
      }),
    days: days.rows.map(({ day, staked }) => ({ day, staked: dollars(BigInt(staked)) })),
  };
}

/** The beginning of a name: enough to tell guests apart, too little to find them. */
function shortened(name: string): string {
  return `${name.slice(0, 2)}***`;
}

export async function listInvited(
  { db }: ServerKit,
  { player, body }: Call<typeof invited>,
): Promise<ReplyOf<typeof invited>> {
  const { rows } = await db.pool.query<{
    name: string;
    at: Date;
    code: string | null;
    deposited: boolean;
    bets: string;
    staked: string;
    doubt: string | null;
    verdict: string | null;
    total: number;
  }>(
    `select a.name, p.at, c.code, p.deposited, p.doubt, p.verdict, (count(*) over ())::int as total,
        coalesce(d.bets, 0)::text as bets, coalesce(d.staked, 0)::text as staked
       from affiliate_player p join account a on a.id = p.user_id left join affiliate_code c on c.id = p.code_id
       left join lateral (select sum(bets) as bets, sum(micro_usd) as staked from affiliate_day
         where user_id = p.user_id and affiliate_id = p.affiliate_id) d on true
      where p.affiliate_id = $1 order by p.at desc, p.user_id desc limit ${PAGE} offset $2`,
    [player.id.toString(), (body.page - 1) * PAGE],
  );
  return {
    players: rows.map((row) => ({
      name: shortened(row.name),
      since: row.at.toISOString(),
      code: row.code,
      deposited: row.deposited,
      bets: Number(row.bets),
      stakedUsd: dollars(BigInt(row.staked)),
      state:
        row.doubt === null || row.verdict === 'counts'
          ? ('counts' as const)
          : row.verdict === 'refused'
            ? ('refused' as const)
            : ('waits' as const),
    })),
    pages: Math.ceil((rows[0]?.total ?? 0) / PAGE),
  };
}
