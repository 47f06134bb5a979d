/** How matches ended, by sport, league and day, and the tables that follow from it. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';

/** Results of one answer; of a day with more a league is to be chosen. */
export const MAX_RESULTS = 250;

/** Id of a sport, or its address: "soccer-1". */
const sport = z.string().check(z.maxLength(60));
/** A league as favourites name it: "1~Norvania~First League". */
const league = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^\0]*$/));
const moment = z.int().check(z.gte(0), z.lte(4_102_444_800_000));

const resultView = z.object({
  id: z.string(),
  category: z.string(),
  tournament: z.string(),
  home: z.string(),
  /** Empty in races. */
  away: z.string(),
  startsAt: z.number(),
  score: z.nullable(z.object({ home: z.number(), away: z.number() })),
  periods: z.array(z.object({ home: z.number(), away: z.number() })),
  /** The first of a race, in their order. */
  standing: z.array(z.string()),
  /** After overtime or a shoot-out. */
  late: z.boolean(),
  /** One side gave up. */
  retired: z.boolean(),
});
export type ResultView = z.output<typeof resultView>;

export const results = endpoint({
  method: 'POST',
  path: '/api/sport/results',
  who: 'guest',
  view: 'reads',
  body: z.object({
    sport,
    league: z.optional(league),
    /** Those that began from one moment to before the other: a day as the visitor has it. Epoch ms; of more than two days the first two count. */
    from: moment,
    to: moment,
  }),
  reply: z.object({
    /** By league, the newest first. */
    results: z.array(resultView),
    /** How many there are beyond those. */
    more: z.int(),
    /** All leagues of the sport with results in that time. */
    leagues: z.array(z.string()),
  }),
  codes: { 1: 'sport.error.unknownSport' },
  rate: { max: 120, seconds: 60 },
  summary: 'How matches of a sport ended that began in a time, by league',
});

const rule = z.discriminatedUnion('by', [
  z.object({
    by: z.literal('points'),
    win: z.number(),
    draw: z.number(),
    late: z.optional(z.object({ win: z.number(), loss: z.number() })),
  }),
  z.object({ by: z.literal('sets') }),
  z.object({ by: z.literal('share') }),
]);

export const standings = endpoint({
  method: 'POST',
  path: '/api/sport/standings',
  who: 'guest',
  view: 'reads',
  body: z.object({ sport, league: z.optional(league) }),
  reply: z.object({
    /** Null: the sport has no table, and nothing else is here. */
    rule: z.nullable(rule),
    /** Leagues of the sport that have results. */
    leagues: z.array(z.string()),
    /** The one that was asked for, else the first; null: none has results. */
    league: z.nullable(z.string()),
    /** Start of the first match of the season, epoch ms. */
    since: z.nullable(z.number()),
    matches: z.int(),
    rows: z.array(
      z.object({
        place: z.int(),
        team: z.string(),
        played: z.int(),
        won: z.int(),
        wonLate: z.int(),
        drawn: z.int(),
        lostLate: z.int(),
        lost: z.int(),
        scored: z.int(),
        conceded: z.int(),
        /** By share of wins: that in tenths of a percent. */
        points: z.int(),
      }),
    ),
  }),
  codes: { 1: 'sport.error.unknownSport' },
  rate: { max: 60, seconds: 60 },
  summary: 'The table of a league from all its results since the last break of its matches',
});
