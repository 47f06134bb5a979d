/** What a player has played, game by game, and the achievements they have reached. */
import * as z from 'zod/mini';
import { channel } from '#platform/contract/channel.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount, signedAmount } from '#platform/contract/money.ts';
import type { EventsOf } from '#platform/contract/push.ts';
import { ACHIEVEMENTS } from './achievements.ts';

/** A public id or a name. */
const tag = z.string().check(z.minLength(1), z.maxLength(64));
const codes = { 1: 'records.error.unknownUser' } as const;

/** Currencies of play, each with exact sums. */
const currencySums = z.object({
  currency: z.string(),
  bets: z.int(),
  wagered: amount,
  /** Paid less wagered. */
  result: signedAmount,
});

export const gameRecord = z.object({
  game: z.string(),
  name: z.string(),
  bets: z.int(),
  /** Bets that paid more than their stake. */
  wins: z.int(),
  /** In dollars at the prices in force. */
  wagered_usd: amount,
  /** Null: not for this viewer. */
  result_usd: z.nullable(signedAmount),
  /** Greatest payout as a multiple of its stake, and the bet that had it. */
  best: z.number(),
  best_bet: z.nullable(z.string()),
  /**
   * Deviations that came back above (or below) what the tables of the game state for these very bets; null where they state
   * none. Of `rated` bets.
   */
  luck: z.nullable(z.number()),
  rated: z.int(),
  /** Null: not for this viewer. */
  currencies: z.nullable(z.array(currencySums)),
});
export type GameRecord = z.output<typeof gameRecord>;

export const gameRecords = endpoint({
  method: 'POST',
  path: '/api/records/games',
  who: 'guest',
  body: z.object({ id: tag, money: z._default(z.enum(['real', 'demo']), 'real') }),
  /** Null: the viewer may not see what this player plays. */
  reply: z.object({ games: z.nullable(z.array(gameRecord)) }),
  codes,
  rate: { max: 120, seconds: 60 },
  summary:
    'What a player has played by game: stakes, result, best multiple and luck, as far as the viewer may see it',
});

export const reachedView = z.object({
  id: z.enum(ACHIEVEMENTS.map(({ id }) => id)),
  goal: z.int(),
  progress: z.int(),
  /** Null while it is not reached. */
  reached_at: z.nullable(z.string()),
  /** The bet that reached it, for its replay. */
  bet: z.nullable(z.string()),
});
export type ReachedView = z.output<typeof reachedView>;

export const achievements = endpoint({
  method: 'POST',
  path: '/api/records/achievements',
  who: 'guest',
  body: z.object({ id: tag }),
  /** Null: the viewer may not see what this player plays. Else all there are, in the order of the list. */
  reply: z.object({ achievements: z.nullable(z.array(reachedView)) }),
  codes,
  rate: { max: 120, seconds: 60 },
  summary: "A player's achievements with progress and date, as far as the viewer may see them",
});

/** A player's own: an achievement was reached, once the stage of its bet has shown it. */
export const recordsChannel = channel({
  name: 'records.{user}',
  who: 'self',
  events: { AchievementReached: z.object({ id: z.string() }) },
});

declare module '#platform/contract/push.ts' {
  interface Pushes {
    'records.{user}': EventsOf<typeof recordsChannel>;
  }
}
