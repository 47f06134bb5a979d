/** Reports about players: cohorts, the way from the account to the first bet, winners and losers. */
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import type { cohorts, funnel, players } from '../contract.ts';
import { GIVEN } from '#platform/server/money/revenue-lines.ts';
import { readZone } from './cursor.ts';
import { cents } from './euro-text.ts';
import { readRoomy } from './roomy.ts';
import { dayAfter, startOfDay } from './zone-days.ts';

type Parts = Pick<ServerKit, 'db' | 'runtime'>;
interface Span {
  readonly from: string;
  readonly to: string;
}

/** Weeks after the first deposit that are shown. */
const AGES = 12;
const LISTED = 20;
const FROM = `$1::date::timestamp at time zone $3`;
const TO = `$2::date::timestamp at time zone $3`;

interface CohortRow {
  readonly week: string;
  readonly players: string;
  readonly ages: readonly { age: number; active: number; ngr: string }[];
}

/** Of every other week: what a player did is looked up along the index, and two connections do it in half the time. Of a player's week one row is the first that was played. */
const COHORTS = `
  with c as (select user_id, day, week from (
      select user_id, (first_deposit at time zone $3)::date as day, date_trunc('week', first_deposit at time zone $3)::date as week
        from report_player where first_deposit >= (date_trunc('week', $1::timestamptz at time zone $3) - make_interval(weeks => $2 - 1)) at time zone $3) p
      where (week - date '2001-01-01') / 7 % 2 = $4),
    days as (
      select c.week, (p.day - c.day) / 7 as age, p.gap_all > (p.day - c.day) % 7 as first, p.eur_stake - p.eur_paid as ngr
        from c join report_player_day p on p.user_id = c.user_id and p.day >= c.day and p.day < c.day + ${AGES * 7} and p.cur > 0
      union all
      select c.week, (m.day - c.day) / 7, false, -m.eur
        from c join report_player_money m on m.user_id = c.user_id and m.day >= c.day and m.day < c.day + ${AGES * 7} and m.kind in (${GIVEN.join(', ')})),
    ages as (select week, age, count(*) filter (where first) as active, sum(ngr) as ngr from days group by 1, 2)
  select c.week::text as week, count(*)::text as players,
      coalesce((select json_agg(json_build_object('age', a.age, 'active', a.active, 'ngr', a.ngr::text)) from ages a where a.week = c.week), '[]') as ages
    from c group by c.week order by c.week`;

/** Cohorts of whole weeks (from Monday), oldest first; what each of them was worth is NGR. */
export async function readCohorts({ db, runtime }: Parts, weeks: number): Promise<ReplyOf<typeof cohorts>> {
  const zone = await readZone(db.pool);
  const at = new Date(runtime.now());
  const halves = await Promise.all(
    [0, 1].map((half) => readRoomy<CohortRow>(db, { text: COHORTS, values: [at, weeks, zone, half] })),
  );
  const rows = halves.flat().toSorted((a, b) => a.week.localeCompare(b.week));
  return {
    cohorts: rows.map(({ week, players, ages }) => {
      const size = Number(players);
      // The last of them deposited on Sunday: before that player's week has ended, it says nothing.
      const ended = (age: number) => runtime.now() >= startOfDay(dayAfter(week, 7 + 7 * (age + 1)), zone);
      const shown = Array.from({ length: Math.min(AGES, weeks) }, (_, age) => age);
      const to = (age: number) => ages.filter((one) => one.age <= age).map(({ ngr }) => ngr);
      return {
        week,
        players: size,
        active: shown.map((age) =>
          ended(age)
            ? Math.round(((ages.find((one) => one.age === age)?.active ?? 0) / size) * 1000) / 10
            : null,
        ),
        value: shown.map((age) => (ended(age) ? perHead(cents(to(age)), size) : null)),
      };
    }),
  };
}

/** Euros divided by players, to the cent, towards nothing. */
function perHead(euros: string, count: number): string {
  const units = BigInt(euros.replace('.', '')) / BigInt(count);
  const size = (units < 0n ? -units : units).toString().padStart(3, '0');
  return `${units < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
}

/** Of the accounts opened in the span, who went on within seven days. */
export async function readFunnel({ db }: Parts, { from, to }: Span): Promise<ReplyOf<typeof funnel>> {
  const { rows } = await db.pool.query<Record<'registered' | 'confirmed' | 'deposited' | 'bet', number>>(
    `select count(*)::int as registered,
        count(*) filter (where a.email_verified and (a.email_proved_at is null or a.email_proved_at < a.created_at + interval '7 days'))::int as confirmed,
        count(*) filter (where p.first_deposit < a.created_at + interval '7 days')::int as deposited,
        count(*) filter (where p.first_bet < a.created_at + interval '7 days')::int as bet
      from account a left join report_player p on p.user_id = a.id where a.created_at >= ${FROM} and a.created_at < ${TO}`,
    [from, to, await readZone(db.pool)],
  );
  return rows[0]!;
}

interface PlayerRow {
  _id: string;
  name: string;
  bets: string;
  turnover: string;
  net: string;
}

/** More than the sums of a player's floating numbers are off, by what they add up to without their signs. */
const OFF = '1e-9';

/**
 * What everybody won is added up once, near enough to say who can be among those who won or lost most; what they did exactly is looked up of
 * those alone.
 */
const LISTS = `
  with nets as materialized (
    select user_id, sum(net) as net, sum(abs(net)) * ${OFF} as off from report_player_day where day >= $1::date and day < $2::date and cur > 0 group by 1),
  near as (
    (select user_id from nets where net + off > 0 and net + off >= coalesce((select net - off from nets order by net - off desc limit 1 offset ${LISTED - 1}), '-infinity'))
    union (select user_id from nets where net - off < 0 and net - off <= coalesce((select net + off from nets order by net + off limit 1 offset ${LISTED - 1}), 'infinity'))),
  sums as materialized (
    select n.user_id, s.* from near n cross join lateral (
      select sum(bets) as bets, sum(eur_stake) as turnover, sum(eur_paid - eur_stake) as net from report_player_day d
        where d.user_id = n.user_id and d.day >= $1::date and d.day < $2::date and d.cur > 0) s),
  listed as (
    (select * from sums where net > 0 order by net desc, user_id limit ${LISTED})
    union all (select * from sums where net < 0 order by net, user_id limit ${LISTED}))
  select a.public_id as _id, a.name, l.bets::text, l.turnover::text, l.net::text from listed l join account a on a.id = l.user_id
    order by sign(l.net) desc, abs(l.net) desc, a.id`;

/** In real money. Corrections and what came late count on their own day. */
export async function readPlayers({ db }: Parts, span: Span): Promise<ReplyOf<typeof players>> {
  const rows = await readRoomy<PlayerRow>(db, { text: LISTS, values: [span.from, span.to] });
  const shown = (of: readonly PlayerRow[]) =>
    of.map((row) => ({
      ...row,
      bets: Number(row.bets),
      turnover: cents([row.turnover]),
      net: cents([row.net]),
    }));
  const lost = ({ net }: PlayerRow): boolean => net.startsWith('-');
  return { winners: shown(rows.filter((row) => !lost(row))), losers: shown(rows.filter(lost)) };
}
