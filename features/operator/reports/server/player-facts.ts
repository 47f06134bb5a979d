/** What the sums of reports know of each player: for segments, and for the results of what was sent to them. */
import { KIND } from '#platform/server/money/kinds.ts';
import { GIVEN } from '#platform/server/money/revenue-lines.ts';
import type { PlayerFactSource, PlayerOutcomeSource } from '#platform/server/services/player-facts.ts';

const OUT = [KIND.depositReversal, KIND.withdrawal, KIND.withdrawalFee].join(', ');
/** Euros that came in less what left. */
const NET = `case when m.kind = ${KIND.deposit} then m.eur when m.kind in (${OUT}) then -m.eur else 0 end`;
/** Euros that a player was given less what was taken back. */
const COST = `case when m.kind in (${GIVEN.join(', ')}) then m.eur else 0 end`;

/** Days of play and of money that moved, one under the other. @param where a condition on `day` */
const daysWhere = (where: string): string => `
  select p.user_id, p.day, p.product, p.bets, p.eur_stake as turnover, p.eur_stake - p.eur_paid as ngr, 0 as net
    from report_player_day p where p.cur > 0 and ${where}
  union all
  select m.user_id, m.day, null, 0, 0, -(${COST}), ${NET} from report_player_money m where ${where}`;

const sumsOf = (days: number, since: string): string => `
  coalesce(sum(d.net) filter (where ${since}), 0) as "netDeposits${days}",
  coalesce(sum(d.ngr) filter (where ${since}), 0) as "ngr${days}",
  coalesce(sum(d.turnover) filter (where ${since}), 0) as "turnover${days}",
  count(distinct d.day) filter (where d.bets > 0 and ${since})::int as "activeDays${days}",
  coalesce(array_agg(distinct d.product) filter (where d.bets > 0 and ${since}), '{}') as "products${days}"`;

/** @param fresh counts what is new */
export const reportFacts = (fresh: () => Promise<unknown>): readonly PlayerFactSource[] => [
  {
    feature: 'reports',
    facts: ['firstDeposit', 'lastDeposit', 'lastBet', 'deposits'],
    fresh,
    select: () => `
      select p.user_id, p.first_deposit as "firstDeposit", l.day::timestamp at time zone 'UTC' as "lastDeposit",
          p.last_bet as "lastBet", p.deposits::int as deposits
        from report_player p left join (select user_id, max(day) as day from report_player_money where kind = ${KIND.deposit} group by 1) l
          on l.user_id = p.user_id`,
  },
  {
    feature: 'reports',
    facts: [
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
    ],
    fresh,
    select: ({ today }) => `
      select d.user_id, ${sumsOf(30, `d.day > ${today} - 30`)}, ${sumsOf(90, 'true')}
        from (${daysWhere(`day > ${today} - 90 and day <= ${today}`)}) d group by 1`,
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
