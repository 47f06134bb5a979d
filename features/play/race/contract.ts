/** The weekly race: who stakes the most from Monday to Sunday midnight shares a prize. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';

/** Null: a player who hides their bets. */
const racer = z.nullable(
  z.object({ _id: z.string(), name: z.string(), avatar: z.nullable(z.string()), vipLevel: z.number() }),
);

export const raceEntry = z.object({
  user: racer,
  entry: z.object({
    /** 1 is first. */
    place: z.int(),
    wager_usd: amount,
    /** What this place would win now, in dollars. */
    prize_usd: amount,
  }),
});
export type RaceEntry = z.output<typeof raceEntry>;

export const leaderboard = endpoint({
  method: 'POST',
  path: '/api/leaderboard',
  who: 'guest',
  view: 'reads',
  body: z.object({ type: z._default(z.enum(['week']), 'week') }),
  reply: z.array(raceEntry),
  summary: 'The places of the running race that win something.',
});

export const race = endpoint({
  method: 'POST',
  path: '/api/race',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    /** Monday the race began on, yyyy-mm-dd. */
    week: z.string(),
    /** Server time and end of the race, epoch ms. */
    now: z.int(),
    endsAt: z.int(),
    /** IANA name of the zone whose Sunday midnight ends it. */
    timeZone: z.string(),
    reward_usd: amount,
    /** Percent of the prize for each place. */
    split: z.array(z.number()),
    entries: z.array(raceEntry),
    /** The caller's own place; null for guests and who has staked nothing. */
    mine: z.nullable(raceEntry),
  }),
  summary: 'The running race with its end, prizes and the own place.',
});

export const raceHistory = endpoint({
  method: 'POST',
  path: '/api/race/history',
  who: 'guest',
  view: 'reads',
  body: z.object({ limit: z._default(z.int().check(z.gte(1), z.lte(26)), 4) }),
  reply: z.array(
    z.object({
      week: z.string(),
      reward_usd: amount,
      /** False while prizes are still being paid. */
      paid: z.boolean(),
      entries: z.array(raceEntry),
    }),
  ),
  summary: 'Races that have ended, newest first, with what each place won.',
});
