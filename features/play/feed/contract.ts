/** The live feed: what is being won and lost in the house, now. */
import * as z from 'zod/mini';
import { channel } from '#platform/contract/channel.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount, signedAmount } from '#platform/contract/money.ts';
import type { EventsOf } from '#platform/contract/push.ts';

export const feedTypes = ['all', 'mine', 'high_rollers', 'lucky_wins', 'all_wins'] as const;

export const liveGame = z.object({
  user: z.nullable(
    z.object({
      _id: z.string(),
      avatar: z.nullable(z.string()),
      name: z.string(),
      private_bets: z.boolean(),
      vipLevel: z.int(),
    }),
  ),
  metadata: z.object({ id: z.string(), name: z.string(), image: z.string() }),
  game: z.object({
    id: z.string(),
    currency: z.string(),
    demo: z.boolean(),
    wager: amount,
    splitTotal: amount,
    multiplier: z.number(),
    status: z.enum(['win', 'lose']),
    profit: signedAmount,
    type: z.enum(['quick', 'extended', 'multiplayer']),
    /** Public id of the player; null when hidden. */
    user: z.nullable(z.string()),
    profit_usd_converted: signedAmount,
    created_at: z.string(),
  }),
  /** Milliseconds to wait before showing it. */
  delay: z.int(),
});
export type LiveGame = z.output<typeof liveGame>;

export const latestGames = endpoint({
  method: 'POST',
  path: '/api/data/latestGames',
  who: 'guest',
  view: 'reads',
  body: z.object({
    mode: z.optional(z.enum(['casino'])),
    type: z._default(z.enum(feedTypes), 'all'),
    count: z._default(z.int().check(z.gte(1), z.lte(50)), 10),
  }),
  reply: z.array(liveGame),
  summary: 'Newest settled bets of a feed channel.',
});

/** Real bets alone, on games of the house: their rounds can be drawn again. */
export const bestWins = endpoint({
  method: 'POST',
  path: '/api/data/bestWins',
  who: 'guest',
  view: 'reads',
  body: z.object({
    game: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))),
    by: z._default(z.enum(['multiplier', 'payout']), 'multiplier'),
    /** Days, UTC: today, the last 7, the last 30. */
    period: z._default(z.enum(['day', 'week', 'month', 'all']), 'week'),
  }),
  reply: z.array(liveGame),
  rate: { max: 120, seconds: 60 },
  summary: 'The best wins of a period, by multiplier or by what they paid.',
});

/** Bets of a push at most, apart from the rare ones: of more in the same moment the newest are picked. */
export const PICKS = 5;

/** At most five messages a second; each `liveGame` carries a list, so one frame serves many bets. */
export const liveFeed = channel({
  name: 'live-feed',
  who: 'guest',
  events: {
    liveGame: z.array(liveGame),
    /** More bets were settled in this moment than the push beside it holds: what is shown is a sample. */
    feedSampled: z.object({}),
    /** A win that nobody won, `game.demo` set: sent by a demo build and by no other. */
    simulatedWin: liveGame,
  },
  droppable: true,
});

/** The same for staff who may see players that hide their bets. */
export const openFeed = channel({
  name: 'live-feed-open',
  who: 'perm:ignore_privacy',
  events: { liveGame: z.array(liveGame), feedSampled: z.object({}) },
  droppable: true,
});

/**
 * A player's own bets, none left out and none hidden, whatever they were made on: the feed of all is a sample. Pages join it
 * beside that one.
 */
export const ownFeed = channel({
  name: 'live-feed-mine.{user}',
  who: 'self',
  events: { liveGame: z.array(liveGame) },
});

declare module '#platform/contract/push.ts' {
  interface Pushes {
    'live-feed': EventsOf<typeof liveFeed>;
    'live-feed-mine.{user}': EventsOf<typeof ownFeed>;
  }
  interface StaffPushes {
    'live-feed-open': EventsOf<typeof openFeed>;
  }
}
