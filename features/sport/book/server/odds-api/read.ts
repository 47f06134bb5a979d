/** Answers of The Odds API v4 as matches, prices and results: pure. What is not understood is left out and counted. */
import * as z from 'zod/mini';
import type { MarketOdds } from '#engines/sport/feed/message.ts';
import { parseOdds } from '#engines/sport/odds/decimal-odds.ts';
import type { Fixture } from '../feed/adapter.ts';
import type { Ended, Quoted } from '../polled/news.ts';
import type { LeagueKind } from './leagues.ts';

const name = z.string().check(z.minLength(1), z.maxLength(100));
const match = z.object({
  id: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  sport_title: z.optional(name),
  commence_time: z.iso.datetime(),
  home_team: name,
  away_team: name,
});
const outcome = z.object({ name, price: z.number(), point: z.optional(z.number()) });
const market = z.object({
  key: z.string(),
  last_update: z.optional(z.iso.datetime()),
  outcomes: z.array(outcome),
});
const bookmaker = z.object({
  key: z.string(),
  last_update: z.iso.datetime(),
  markets: z.array(z.unknown()),
});
const quotedMatch = z.extend(match, { bookmakers: z.array(z.unknown()) });
const scoredMatch = z.extend(match, {
  completed: z.boolean(),
  scores: z.nullable(z.array(z.object({ name, score: z.string().check(z.regex(/^\d{1,3}$/)) }))),
});

type Outcome = z.output<typeof outcome>;

interface Read<Item> {
  readonly items: readonly Item[];
  /** Matches, markets and outcomes that were left out. */
  readonly ignored: number;
}

interface Source {
  readonly league: string;
  readonly kind: LeagueKind;
}

/** Prices that their bookmaker has not touched for so long are taken for left behind. */
const MAX_QUOTE_AGE_MS = 30 * 60_000;

/**
 * Matches and the prices of one bookmaker. Lines differ from bookmaker to bookmaker: several are never mixed.
 * @param now epoch ms
 * @throws when the answer is no list
 */
export function readOdds(
  answer: unknown,
  { league, kind, bookmaker: wanted, now }: Source & { readonly bookmaker: string; readonly now: number },
): Read<Quoted> {
  const items: Quoted[] = [];
  let ignored = 0;
  for (const one of listOf(answer)) {
    const parsed = quotedMatch.safeParse(one);
    if (!parsed.success || parsed.data.home_team === parsed.data.away_team) {
      ignored += 1;
      continue;
    }
    const { data } = parsed;
    const markets: MarketOdds[] = [];
    for (const offer of data.bookmakers) {
      const known = bookmaker.safeParse(offer);
      if (!known.success) ignored += 1;
      if (known.data?.key !== wanted) continue;
      for (const raw of known.data.markets) {
        const read = market.safeParse(raw);
        const offered = read.success ? marketOf(read.data.key, read.data.outcomes, data, kind) : null;
        const at = Date.parse(read.data?.last_update ?? known.data.last_update);
        if (offered && now - at <= MAX_QUOTE_AGE_MS) markets.push(offered);
        else ignored += 1;
      }
    }
    items.push({ fixture: fixtureOf(data, league, kind), markets });
  }
  return { items, ignored };
}

/** Results of matches that are over. @throws when the answer is no list */
export function readScores(answer: unknown, { league, kind }: Source): Read<Ended> {
  const items: Ended[] = [];
  let ignored = 0;
  for (const one of listOf(answer)) {
    const parsed = scoredMatch.safeParse(one);
    if (!parsed.success) ignored += 1;
    if (!parsed.data?.completed) continue;
    const { home_team: home, away_team: away, scores } = parsed.data;
    const of = new Map(scores?.map((side) => [side.name, Number(side.score)]));
    const [goals, against] = [of.get(home), of.get(away)];
    if (goals === undefined || against === undefined || home === away || scores?.length !== 2) ignored += 1;
    else {
      const fixture = fixtureOf(parsed.data, league, kind);
      items.push({ event: fixture.id, score: { home: goals, away: against }, fixture });
    }
  }
  return { items, ignored };
}

function listOf(answer: unknown): readonly unknown[] {
  if (!Array.isArray(answer)) throw new Error('the service of odds answered in another shape');
  return answer;
}

/** Leagues are in it: their results are asked for by league. */
function eventId(league: string, id: string): string {
  return `${leaguePrefix(league)}${id}`;
}

export function leaguePrefix(league: string): string {
  return `odds:${league}:`;
}

function fixtureOf(data: z.output<typeof match>, league: string, { sport }: LeagueKind): Fixture {
  const { id, sport_title: title, commence_time: start, home_team: home, away_team: away } = data;
  const tournament = title ?? league;
  return {
    id: eventId(league, id),
    sport,
    category: tournament,
    tournament,
    home,
    away,
    startsAt: Date.parse(start),
  };
}

type Teams = Pick<z.output<typeof match>, 'home_team' | 'away_team'>;

/** Null where it is none of the three kinds, or not all of it can be read: half a market is none. */
function marketOf(
  key: string,
  outcomes: readonly Outcome[],
  { home_team: home, away_team: away }: Teams,
  { winner, handicap, total }: LeagueKind,
): MarketOdds | null {
  const of = new Map(outcomes.map((one) => [one.name, one]));
  const [first, second] = key === 'totals' ? [of.get('Over'), of.get('Under')] : [of.get(home), of.get(away)];
  const draw = of.get('Draw');
  const sides = key === 'h2h' && winner.draw !== null ? 3 : 2;
  if (!first || !second || outcomes.length !== sides || of.size !== sides) return null;
  switch (key) {
    case 'h2h':
      return priced(
        winner.id,
        {},
        [
          [winner.home, first],
          ...(winner.draw !== null && draw ? [[winner.draw, draw] as const] : []),
          [winner.away, second],
        ],
        sides,
      );
    case 'spreads': {
      const line = lineText(first.point);
      // The same line from both sides: the sum is nothing.
      if (line === null || (first.point ?? 0) + (second.point ?? NaN) !== 0) return null;
      return priced(
        handicap,
        { hcp: line },
        [
          ['1714', first],
          ['1715', second],
        ],
        sides,
      );
    }
    case 'totals': {
      const line = lineText(first.point);
      if (line === null || first.point !== second.point || first.point! <= 0) return null;
      return priced(
        total,
        { total: line },
        [
          ['12', first],
          ['13', second],
        ],
        sides,
      );
    }
    default:
      return null;
  }
}

/** Quarters and no finer; null for others. */
function lineText(point: number | undefined): string | null {
  if (point === undefined || !Number.isInteger(point * 4) || Math.abs(point) > 1_000) return null;
  return String(point === 0 ? 0 : point);
}

function priced(
  id: number,
  specifiers: MarketOdds['specifiers'],
  outcomes: readonly (readonly [id: string, of: Outcome])[],
  expected: number,
): MarketOdds | null {
  const read = outcomes.flatMap(([outcomeId, { price }]) => {
    const odds = oddsText(price);
    return odds === null ? [] : { id: outcomeId, odds, active: true };
  });
  return read.length === expected ? { id, specifiers, status: 1, outcomes: read } : null;
}

/** Three decimals, the rest cut off; null for what is no price. */
function oddsText(price: number): string | null {
  const text = /^(\d{1,4}(?:\.\d{1,3})?)\d*$/.exec(String(price))?.[1];
  return text !== undefined && price > 1 && parseOdds(text) && Number(text) > 1 ? text : null;
}
