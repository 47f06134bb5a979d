/** Cohorts, the funnel, winners and losers, returns of games and the first page, computed from the drill's facts. */
import type pg from 'pg';
import { even } from './figures.ts';
import type { Sheet } from './sheet.ts';

type Ask = (call: string, body: object) => Promise<unknown>;
type Row = Readonly<Record<string, string>>;
const DAY = 86_400_000;
const WEEKS = 12;

export async function compareCohorts(client: pg.Client, sheet: Sheet, ask: Ask, now: number): Promise<void> {
  const { cohorts } = (await ask('cohorts', { weeks: WEEKS })) as {
    cohorts: { week: string; players: number; active: (number | null)[]; value: (string | null)[] }[];
  };
  const { rows } = await client.query<Row>(
    `with c as (select user_id, (at at time zone 'UTC')::date as day, date_trunc('week', at at time zone 'UTC')::date as week from drill.first where at is not null)
     select week::text, count(*)::text as players from c group by 1 order by 1`,
  );
  sheet.compare('weeks', cohorts.map(({ week }) => week).join(), rows.map(({ week }) => week).join());
  for (const { week, players } of rows) {
    const shown = cohorts.find((one) => one.week === week);
    sheet.compare(`${week} players`, shown?.players, Number(players));
    for (let age = 0; age < WEEKS; age++) {
      const ended = now >= Date.parse(week!) + (14 + 7 * age) * DAY;
      const { rows: facts } = await client.query<Row>(
        `with c as (select user_id, (at at time zone 'UTC')::date as day from drill.first where at is not null and date_trunc('week', at at time zone 'UTC')::date = $1::date)
         select (select count(*) from (select c.user_id from c join drill.play p on p.user_id = c.user_id and p.cur > 0 and p.day between c.day + 7 * $2::int and c.day + 7 * $2::int + 6
             group by c.user_id, p.day, p.product, p.cur having sum(p.bets) > 0) x)::text as rows,
           (select count(distinct user_id) from (select c.user_id from c join drill.play p on p.user_id = c.user_id and p.cur > 0 and p.day between c.day + 7 * $2::int and c.day + 7 * $2::int + 6
             group by c.user_id, p.day, p.product, p.cur having sum(p.bets) > 0) x)::text as active,
           ((select coalesce(sum(p.eur_stake - p.eur_paid), 0) from c join drill.play p on p.user_id = c.user_id and p.cur > 0 and p.day between c.day and c.day + 7 * $2::int + 6)
             - (select coalesce(sum(m.eur), 0) from c join drill.move m on m.user_id = c.user_id and m.what = 'given' and m.day between c.day and c.day + 7 * $2::int + 6))::text as ngr`,
        [week, age],
      );
      const { active, ngr } = facts[0]!;
      sheet.compare(
        `${week} active in week ${age}`,
        shown?.active[age] ?? null,
        ended ? Math.round((Number(active) / Number(players)) * 1000) / 10 : null,
      );
      sheet.compare(
        `${week} value to week ${age}`,
        shown?.value[age] ?? null,
        ended ? each(even(ngr!), Number(players)) : null,
      );
    }
  }
}

/** Euros of each, to the cent towards nothing. */
function each(euros: string, players: number): string {
  const cents = BigInt(euros.replace('.', '')) / BigInt(players);
  const size = (cents < 0n ? -cents : cents).toString().padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`;
}

export async function compareFunnel(
  client: pg.Client,
  sheet: Sheet,
  ask: Ask,
  span: { from: string; to: string },
): Promise<void> {
  const { rows } = await client.query<Record<string, number>>(
    `select count(*)::int as registered, count(*) filter (where email_verified and (email_proved_at is null or email_proved_at < created_at + interval '7 days'))::int as confirmed,
       count(*) filter (where exists (select from drill.first f where f.user_id = a.id and f.at < a.created_at + interval '7 days'))::int as deposited,
       count(*) filter (where exists (select from drill.play p where p.user_id = a.id and p.cur > 0 and p.bets > 0 and p.at < a.created_at + interval '7 days'))::int as bet
     from account a where a.created_at >= $1::date at time zone 'UTC' and a.created_at < $2::date at time zone 'UTC'`,
    [span.from, span.to],
  );
  const shown = (await ask('funnel', span)) as Record<string, number>;
  for (const step of ['registered', 'confirmed', 'deposited', 'bet'])
    sheet.compare(`${span.from} ${step}`, shown[step], rows[0]![step]);
}

export async function comparePlayers(
  client: pg.Client,
  sheet: Sheet,
  ask: Ask,
  span: { from: string; to: string },
): Promise<void> {
  const shown = (await ask('players', span)) as Record<
    'winners' | 'losers',
    Record<string, string | number>[]
  >;
  for (const [side, sign] of [
    ['winners', 1],
    ['losers', -1],
  ] as const) {
    const { rows } = await client.query<Row>(
      `select a.public_id as _id, a.name, sum(p.bets)::text as bets, sum(p.eur_stake)::text as turnover, sum(p.eur_paid - p.eur_stake)::text as net
         from drill.play p join account a on a.id = p.user_id where p.cur > 0 and p.day >= $1::date and p.day < $2::date
         group by a.id having $3 * sum(p.eur_paid - p.eur_stake) > 0 order by $3 * sum(p.eur_paid - p.eur_stake) desc, a.id limit 20`,
      [span.from, span.to, sign],
    );
    for (let at = 0; at < Math.max(rows.length, shown[side].length); at++) {
      const [is, row] = [shown[side][at], rows[at]];
      for (const field of ['_id', 'name', 'bets', 'turnover', 'net'])
        sheet.compare(
          `${span.from} ${side} ${at} ${field}`,
          is?.[field],
          !row
            ? undefined
            : field === 'bets'
              ? Number(row[field])
              : field === '_id' || field === 'name'
                ? row[field]
                : even(row[field]!),
        );
    }
  }
}

export async function compareOverview(client: pg.Client, sheet: Sheet, ask: Ask): Promise<void> {
  const shown = (await ask('overview', {})) as {
    owed: Record<string, string>;
    money: { balanced: boolean };
    today: { until: string; figures: { figure: string; now: string; before: string; whole: string }[] };
  };
  // From the journal alone: what lies on players' accounts and on those of the house that keep players' money.
  const { rows } = await client.query<Row>(
    `with l as (select account, cur, sum(credit::numeric - debit) as units from journal where cur > 0 group by 1, 2)
     select coalesce(sum(units * e) filter (where account > 0), 0)::text as balances, coalesce(sum(units * e) filter (where account in (-2, -13, -15, -16)), 0)::text as "openStakes",
       coalesce(sum(units * e) filter (where account in (-3, -11)), 0)::text as held
     from l join (select id, price_eur / power(10::numeric, scale) as e from currency) c on c.id = l.cur`,
  );
  for (const part of ['balances', 'openStakes', 'held'])
    sheet.compare(`owed ${part}`, shown.owed[part], even(rows[0]![part]!));
  sheet.compare('balanced', shown.money.balanced, true);
  const until = Date.parse(shown.today.until);
  const day = until - (until % DAY);
  const spans = {
    now: [day, until],
    before: [day - 7 * DAY, until - 7 * DAY],
    whole: [day - 7 * DAY, day - 6 * DAY],
  } as const;
  for (const [which, [from, to]] of Object.entries(spans)) {
    const { rows: sums } = await client.query<Row>(
      `select coalesce(sum(bets), 0)::text as bets, coalesce(sum(eur_stake), 0)::text as turnover, coalesce(sum(eur_stake - eur_paid + eur_fee), 0)::text as ggr
         from drill.play where cur > 0 and at >= $1 and at < $2`,
      [new Date(from), new Date(to)],
    );
    for (const { figure, ...values } of shown.today.figures)
      sheet.compare(
        `today ${which} ${figure}`,
        (values as Row)[which],
        figure === 'bets' ? sums[0]!['bets'] : even(sums[0]![figure]!),
      );
  }
}
