/** Challenges: the first players to reach a multiplier in a game win a prize of the house. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';

const gameId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/));

/** Null: a player who hides their bets or their profile. */
const winner = z.object({
  place: z.int(),
  user: z.nullable(z.object({ _id: z.string(), name: z.string(), avatar: z.nullable(z.string()) })),
  /** The round that won it. */
  bet: z.string(),
  /** Epoch milliseconds. */
  at: z.int(),
});

export const challengeView = z.object({
  _id: z.uuid(),
  game: z.string(),
  name: z.string(),
  /** Multiple of the stake that a round has to pay. */
  goal: z.number(),
  /** Rounds that have to. */
  times: z.int(),
  /** Worth of the stake, at least. */
  minStakeUsd: amount,
  /** Of each place. */
  prize: amount,
  currency: z.string(),
  places: z.int(),
  taken: z.int(),
  startsAt: z.int(),
  endsAt: z.int(),
  state: z.enum(['coming', 'open', 'ended', 'cancelled']),
  /** Rounds that a win takes at the best, on average. */
  rounds: z.number(),
  winners: z.array(winner),
  /** How often the caller has reached the goal, `times` at most; null for guests. */
  own: z.nullable(z.object({ hits: z.int(), won: z.boolean() })),
});
export type ChallengeView = z.output<typeof challengeView>;

export const listChallenges = endpoint({
  method: 'POST',
  path: '/api/challenges/list',
  who: 'guest',
  view: 'reads',
  body: z.object({
    /** Those of one game that can be won now; its page may be of a game that is not ours, which has none. */
    game: z.optional(z.string().check(z.regex(/^[\w:.-]{1,96}$/))),
  }),
  reply: z.object({ now: z.int(), challenges: z.array(challengeView) }),
  summary: 'Challenges that can be won, those to come and the last that are over.',
});

const usd = z.string().check(z.regex(/^(0|[1-9][0-9]{0,6})(\.[0-9]{1,2})?$/));

export const createChallenge = endpoint({
  method: 'POST',
  path: '/api/admin/challenges/create',
  who: 'perm:challenges.edit',
  body: z.object({
    game: gameId,
    /** Multiple of the stake, with two places at most. */
    goal: z.string().check(z.regex(/^[1-9][0-9]{0,6}(\.[0-9]{1,2})?$/)),
    times: z._default(z.int().check(z.gte(1), z.lte(100)), 1),
    minStakeUsd: usd,
    prizeUsd: usd,
    places: z._default(z.int().check(z.gte(1), z.lte(100)), 1),
    /** Epoch milliseconds; a start that has passed is now. */
    startsAt: z.int(),
    endsAt: z.int(),
    /** The prize may cost more than the play for it brings in. */
    loss: z._default(z.boolean(), false),
    /** The same key makes one challenge. */
    key: z.string().check(z.minLength(1), z.maxLength(200), printable),
  }),
  reply: z.object({
    _id: z.string(),
    /** Nothing was set yet: a second member of staff has to agree to request `_id`. */
    waiting: z.optional(z.boolean()),
  }),
  codes: {
    1: 'challenges.error.game',
    2: 'challenges.error.goal',
    3: 'challenges.error.amount',
    4: 'challenges.error.window',
    5: 'challenges.error.budget',
    6: 'challenges.error.loss',
    7: 'challenges.error.dollars',
    409: 'challenges.error.key',
  },
  rate: { max: 30, seconds: 60 },
  summary: 'Sets a challenge and puts its prizes aside.',
});

export const cancelChallenge = endpoint({
  method: 'POST',
  path: '/api/admin/challenges/cancel',
  who: 'perm:challenges.edit',
  body: z.object({ id: z.uuid() }),
  reply: z.object({}),
  codes: { 8: 'challenges.error.unknown', 9: 'challenges.error.begun' },
  rate: { max: 30, seconds: 60 },
  summary: 'Takes a challenge back that has not begun; its prizes are free again.',
});

export const staffChallenges = endpoint({
  method: 'POST',
  path: '/api/admin/challenges/list',
  who: 'perm:challenges.read',
  view: 'reads',
  body: z.object({ page: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1) }),
  reply: z.object({
    budgetUsd: amount,
    /** Prizes of open challenges that nobody has won yet. */
    reservedUsd: amount,
    challenges: z.array(
      z.extend(challengeView, {
        loss: z.boolean(),
        by: z.nullable(z.string()),
        /** Players who reached the goal and could not win, by rule. */
        skipped: z.record(z.string(), z.int()),
      }),
    ),
    pages: z.int(),
  }),
  summary: 'Every challenge, newest first, and what the budget has left.',
});
export type StaffChallenge = z.output<typeof staffChallenges.reply>['challenges'][number];
