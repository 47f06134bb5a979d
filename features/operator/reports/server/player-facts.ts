/** What the sums of reports know of each player: for segments, and for the results of what was sent to them. */
import { KIND } from '#platform/server/money/kinds.ts';
import { GIVEN } from '#platform/server/money/revenue-lines.ts';
import type { PlayerFactSource, PlayerOutcomeSource } from '#platform/server/services/player-facts.ts';

const OUT = [KIND.depositReversal, KIND.withdrawal, KIND.withdrawalFee].join(', ');
/** Euros that came in less what left. */
const NET = `case when m.kind = ${KIND.deposit} then m.eur when m.kind in (${OUT}) then -m.eur else 0 end`;
/** Euros that a player was given less what was taken back. */
const COST = `case when m.kind in (${GIVEN.join(', ')}) then m.eur else 0 end`;

/** Days of play, as `daysWhere` has them. */
const playWhere = (where: string): string => `
  select p.user_id, p.day, p.product, p.bets, p.eur_stake as turnover, p.eur_stake - p.eur_paid as ngr, 0 as net
    from report_player_day p where p.cur > 0 and ${where}`;

/** Days of money that moved, as `daysWhere` has them. */
const moneyWhere = (where: string): string => `
  select m.user_id, m.day, null as product, 0 as bets, 0 as turnover, -(${COST}) as ngr, ${NET} as net from report_player_money m where ${where}`;

/** Days of play and of money that moved, one under the other. @param where a condition on `day` */
const daysWhere = (where: string): string => `${playWhere(where)}
  union all
  ${moneyWhere(where)}`;

const SPAN_FACTS = [
  'netDeposits30',
  'netDeposits90',
  'ngr30',
  'ngr90',
  'turnover30',
  'turnover90',
  'activeDays30',
  'activeDays90',
  'products30',
  'products90',
] as const;
type SpanFact = (typeof SPAN_FACTS)[number];

/** Days that a fact goes back. */
const daysOf = (fact: string): 30 | 90 => (fact.endsWith('30') ? 30 : 90);

const sumOf = (fact: string, since: string): string => {
  const sum = (column: string) => `coalesce(sum(d.${column}) filter (where ${since}), 0)`;
  if (fact.startsWith('netDeposits')) return sum('net');
  if (fact.startsWith('ngr')) return sum('ngr');
  if (fact.startsWith('turnover')) return sum('turnover');
  const played = `filter (where d.bets > 0 and ${since})`;
  if (fact.startsWith('activeDays')) return `count(distinct d.day) ${played}::int`;
  return `coalesce(array_agg(distinct d.product) ${played}, '{}')`;
};

/** Reads as many days, and of play or money, as the wanted facts need: distinct counts over a quarter are not made for a sum of a month. */
function spanSql(today: string, wanted: readonly SpanFact[]): string {
  const most = Math.max(...wanted.map(daysOf));
  const where = `day > ${today} - ${most} and day <= ${today}`;
  const rows = wanted.every((fact) => fact.startsWith('netDeposits'))
    ? moneyWhere(where)
    : wanted.some((fact) => fact.startsWith('netDeposits') || fact.startsWith('ngr'))
      ? daysWhere(where)
      : playWhere(where);
  const columns = wanted.map((fact) => {
    const days = daysOf(fact);
    return `${sumOf(fact, days === most ? 'true' : `d.day > ${today} - ${days}`)} as "${fact}"`;
  });
  return `select d.user_id, ${columns.join(', ')} from (${rows}) d group by 1`;
}

/** @param fresh counts what is new */
export const reportFacts = (fresh: () => Promise<unknown>): readonly PlayerFactSource[] => [
  {
    feature: 'reports',
    facts: ['firstDeposit', 'lastDeposit', 'lastBet', 'deposits'],
    fresh,
    select: ({ zone }) => `
      select p.user_id, p.first_deposit as "firstDeposit", l.day::timestamp at time zone ${zone} as "lastDeposit",
          p.last_bet as "lastBet", p.deposits::int as deposits
        from report_player p left join (select user_id, max(day) as day from report_player_money where kind = ${KIND.deposit} group by 1) l
          on l.user_id = p.user_id`,
  },
  {
    feature: 'reports',
    facts: SPAN_FACTS,
    fresh,
    select: ({ today }, wanted) =>
      spanSql(
        today,
        SPAN_FACTS.filter((fact) => wanted.includes(fact)),
      ),
  },
];

/** @param fresh counts what is new */
export const reportOutcomes = (fresh: () => Promise<unknown>): PlayerOutcomeSource => ({
  feature: 'reports',
  fresh,
  select: (from, to) => `
    select d.user_id, coalesce(sum(d.net), 0) as deposits, coalesce(sum(d.ngr), 0) as ngr,
        count(distinct d.day) filter (where d.bets > 0)::int as active
      from (${daysWhere(`day >= ${from} and day < ${to}`)}) d group by 1`,
});
