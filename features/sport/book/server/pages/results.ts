/** Results by sport, league and day, and the tables of leagues. */
import { standings, tableRule, type Tally } from '#engines/sport/standings/standings.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Failure } from '#platform/contract/error.ts';
import type { Score } from '#engines/sport/markets/facts.ts';
import { leagueOf } from '../../favourites-contract.ts';
import {
  MAX_RESULTS,
  type results as resultsContract,
  type standings as standingsContract,
} from '../../results-contract.ts';
import { sportOf } from '../../sports.ts';
import type { BookContext } from '../context.ts';
import { noSuchSport } from '../refusals.ts';

const DAY_MS = 86_400_000;
/** A break of a league's matches that is longer ends its season. */
const BREAK_DAYS = 45;
/** Of a race so many are named. */
const NAMED = 3;

interface ResultRow {
  readonly event_id: string;
  readonly category: string;
  readonly tournament: string;
  readonly home: string;
  readonly away: string;
  readonly starts_at: Date;
  readonly score_home: number | null;
  readonly score_away: number | null;
  readonly periods: readonly Score[];
  readonly standing: readonly string[] | null;
  readonly late: boolean;
  readonly retired: boolean;
  readonly all: number;
}

export async function readResults(
  { kit }: BookContext,
  { sport: name, league, from, to }: BodyOf<typeof resultsContract>,
): Promise<ReplyOf<typeof resultsContract> | Failure> {
  const sport = sportOf(name);
  if (!sport) return noSuchSport;
  const span = [sport.id, new Date(from), new Date(Math.min(to, from + 2 * DAY_MS))];
  const [category, tournament] = partsOf(league);
  const { rows } = await kit.db.pool.query<ResultRow>({
    name: 'sport-results',
    text: `select *, (count(*) over ())::int as all from sport_result
      where sport = $1 and starts_at >= $2 and starts_at < $3 and ($4::text is null or (category = $4 and tournament = $5))
      order by category, tournament, starts_at desc, event_id limit ${MAX_RESULTS}`,
    values: [...span, category, tournament],
  });
  const leagues = await kit.db.pool.query<{ category: string; tournament: string }>({
    name: 'sport-result-leagues',
    text: `select distinct category, tournament from sport_result where sport = $1 and starts_at >= $2 and starts_at < $3
      order by category, tournament`,
    values: span,
  });
  return {
    results: rows.map((row) => ({
      id: row.event_id,
      category: row.category,
      tournament: row.tournament,
      home: row.home,
      away: row.away,
      startsAt: row.starts_at.getTime(),
      score: row.score_home === null ? null : { home: row.score_home, away: row.score_away ?? 0 },
      periods: [...row.periods],
      standing: (row.standing ?? []).slice(0, NAMED),
      late: row.late,
      retired: row.retired,
    })),
    more: (rows[0]?.all ?? 0) - rows.length,
    leagues: leagues.rows.map((row) => leagueOf({ sport: sport.id, ...row })),
  };
}

/** What no league is called finds none. */
function partsOf(league: string | undefined): [string | null, string | null] {
  if (league === undefined) return [null, null];
  const [, category = '', tournament = ''] = league.split('~');
  return [category, tournament];
}

export async function readStandings(
  { kit }: BookContext,
  { sport: name, league: wanted }: BodyOf<typeof standingsContract>,
): Promise<ReplyOf<typeof standingsContract> | Failure> {
  const sport = sportOf(name);
  if (!sport) return noSuchSport;
  const rule = tableRule(sport.id);
  const nothing = { rule, leagues: [], league: null, since: null, matches: 0, rows: [] };
  if (!rule) return nothing;
  const found = await kit.db.pool.query<{ category: string; tournament: string }>({
    name: 'sport-table-leagues',
    text: 'select distinct category, tournament from sport_result where sport = $1 order by category, tournament',
    values: [sport.id],
  });
  const leagues = found.rows.map((row) => leagueOf({ sport: sport.id, ...row }));
  const index = wanted === undefined ? 0 : leagues.indexOf(wanted);
  const league = found.rows[index];
  if (!league) return { ...nothing, leagues };
  const of = [sport.id, league.category, league.tournament];
  const { rows: seasons } = await kit.db.pool.query<{ since: Date }>({
    name: 'sport-season',
    text: `select coalesce(max(starts_at) filter (where gap > interval '${BREAK_DAYS} days'), min(starts_at)) as since
      from (select starts_at, starts_at - lag(starts_at) over (order by starts_at) as gap from sport_result
        where sport = $1 and category = $2 and tournament = $3) t`,
    values: of,
  });
  const { since } = seasons[0]!;
  const { rows: tallies } = await kit.db.pool.query<Tally>({
    name: 'sport-tallies',
    text: `with played as (
        select home, away, score_home as h, score_away as a, late from sport_result
        where sport = $1 and category = $2 and tournament = $3 and starts_at >= $4 and score_home is not null)
      select team, case when own > other then 'won' when own < other then 'lost' else 'drawn' end as outcome, late,
        abs(own - other) = 1 as narrow, count(*)::int as count, sum(own)::int as scored, sum(other)::int as conceded
      from (select home as team, h as own, a as other, late from played union all select away, a, h, late from played) t
      group by 1, 2, 3, 4`,
    values: [...of, since],
  });
  return {
    rule,
    leagues,
    league: leagues[index]!,
    since: since.getTime(),
    matches: tallies.reduce((sum, { count }) => sum + count, 0) / 2,
    rows: standings(rule, tallies),
  };
}
