/** Profiles, the settings that are about oneself, and one's own bets and statement. */
import * as z from 'zod/mini';
import { userView } from '#platform/contract/boot.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount, signedAmount } from '#platform/contract/money.ts';

/** A public id or a name. */
const tag = z.string().check(z.minLength(1), z.maxLength(64));
const nothing = z.object({});
const unknownUser = { 1: 'profile.error.unknownUser' } as const;

/** Base64 of the largest picture that is looked at (4 MB), and what is round it. */
const PICTURE_LIMIT = 6 * 1024 * 1024;
/** Pictures of faces are cut to this square, in pixels. */
export const AVATAR_SIZE = 256;

export const publicUser = z.object({
  _id: z.string(),
  name: z.string(),
  avatar: z.nullable(z.string()),
  /** These two are null where the profile is private and the viewer may not see it. */
  vipLevel: z.nullable(z.int()),
  created_at: z.nullable(z.string()),
  private_profile: z.boolean(),
  /** Nobody but those who may look behind it sees this player's bets. */
  private_bets: z.boolean(),
});
export type PublicUser = z.output<typeof publicUser>;

export const getUser = endpoint({
  method: 'POST',
  path: '/api/profile/getUser',
  who: 'guest',
  view: 'reads',
  body: z.object({ id: tag }),
  reply: z.object({
    user: publicUser,
    /** Dollars staked in real money, and how many bets that were; null where the viewer may not know. */
    wagered: z.nullable(z.number()),
    games: z.nullable(z.int()),
  }),
  codes: unknownUser,
  rate: { max: 120, seconds: 60 },
  summary: 'A player as others may see them, by id or name',
});

export const betRow = z.object({
  id: z.string(),
  game: z.string(),
  name: z.string(),
  currency: z.string(),
  demo: z.boolean(),
  /** In bonus money. */
  bonus: z.optional(z.boolean()),
  wager: amount,
  payout: amount,
  profit: signedAmount,
  multiplier: z.number(),
  /** Refunded: its shared round was called off, and the stake given back. */
  status: z.enum(['win', 'lose', 'refunded']),
  /** When it was made. */
  created_at: z.string(),
});
export type BetRow = z.output<typeof betRow>;

export const overview = endpoint({
  method: 'POST',
  path: '/api/profile/overview',
  who: 'guest',
  view: 'reads',
  body: z.object({ id: tag }),
  reply: z.object({
    /** Null, with empty lists: the viewer may not see what this player plays. */
    statistics: z.nullable(
      z.object({
        games: z.int(),
        wins: z.int(),
        wagered_usd: amount,
        /** Greatest payout as a multiple of its stake. */
        best_multiplier: z.number(),
        /** Months in which something was played. */
        months: z.int(),
        /** What came of it, by currency; only for the player themself. */
        currencies: z.nullable(
          z.array(
            z.object({
              currency: z.string(),
              games: z.int(),
              wagered: amount,
              won: amount,
              profit: signedAmount,
            }),
          ),
        ),
      }),
    ),
    favourites: z.array(
      z.object({ game: z.string(), name: z.string(), games: z.int(), wagered_usd: amount }),
    ),
    bets: z.array(betRow),
  }),
  codes: unknownUser,
  rate: { max: 120, seconds: 60 },
  summary: 'What a player plays: sums, favourite games and last bets, as far as the viewer may see them',
});

export const setPrivate = endpoint({
  method: 'POST',
  path: '/api/profile/setPrivate',
  who: 'user',
  body: z.object({ on: z.boolean() }),
  reply: z.object({ private_profile: z.boolean() }),
  summary: "Closes or opens the caller's profile to others",
});

export const setAvatar = endpoint({
  method: 'POST',
  path: '/api/profile/setAvatar',
  who: 'user',
  body: z.object({
    /** The file in base64. */
    picture: z.string().check(z.minLength(1), z.maxLength(PICTURE_LIMIT)),
  }),
  reply: z.object({ user: userView }),
  rate: { max: 20, seconds: 3600 },
  bodyLimit: PICTURE_LIMIT + 1024,
  summary: "Sets the caller's picture: decoded, cut to a square and written anew",
});

export const removeAvatar = endpoint({
  method: 'POST',
  path: '/api/profile/removeAvatar',
  who: 'user',
  body: nothing,
  reply: z.object({ user: userView }),
  summary: "Takes the caller's picture away",
});

const game = z.string().check(z.maxLength(64), z.regex(/^[\w:.-]+$/));
const currency = z.string().check(z.minLength(1), z.maxLength(12));
const result = z.enum(['win', 'lose']);
const money = z.enum(['real', 'demo']);
const moment = z.int().check(z.gte(0), z.lte(8_640_000_000_000_000));

export const myBets = endpoint({
  method: 'POST',
  path: '/api/profile/bets',
  who: 'user',
  view: 'reads',
  key: 'bets',
  body: z.object({
    game: z.optional(game),
    currency: z.optional(currency),
    money: z.optional(money),
    result: z.optional(result),
    /** Made at or after this moment, and before that one. Epoch milliseconds. */
    from: z.optional(moment),
    to: z.optional(moment),
    /** `next` of the page before. */
    before: z.optional(z.string().check(z.maxLength(64))),
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 25),
  }),
  /** A page may be short, even empty, and still have a next one: the search goes on there. */
  reply: z.object({ bets: z.array(betRow), next: z.nullable(z.string()) }),
  rate: { max: 300, seconds: 60 },
  summary: "The caller's settled bets, newest first",
});

const digits = z.string().check(z.regex(/^\d{1,16}$/));

export const exportBets = endpoint({
  method: 'GET',
  path: '/api/profile/exportBets',
  who: 'user',
  key: 'history',
  body: z.object({
    format: z.enum(['csv', 'json']),
    game: z.optional(game),
    currency: z.optional(currency),
    money: z.optional(money),
    result: z.optional(result),
    from: z.optional(digits),
    to: z.optional(digits),
  }),
  /** A file. */
  reply: z.string(),
  rate: { max: 20, seconds: 600 },
  summary: "The caller's settled bets as a file, with the seeds that are known by now",
});

export const statementLine = z.object({
  currency: z.string(),
  opening: amount,
  deposits: amount,
  withdrawals: signedAmount,
  prizes: signedAmount,
  wagered: signedAmount,
  won: signedAmount,
  /** Won less wagered. */
  net: signedAmount,
  closing: amount,
});
export type StatementLine = z.output<typeof statementLine>;

export const statement = endpoint({
  method: 'POST',
  path: '/api/profile/statement',
  who: 'user',
  view: 'reads',
  key: 'history',
  body: z.object({
    year: z.optional(z.int().check(z.gte(2000), z.lte(9999))),
    money: z._default(z.enum(['real', 'demo', 'bonus']), 'real'),
  }),
  reply: z.object({
    year: z.int(),
    /** Years in which something moved, newest first. */
    years: z.array(z.int()),
    /** Newest first. */
    months: z.array(z.object({ month: z.string(), lines: z.array(statementLine) })),
    /** When this was so. */
    at: z.string(),
  }),
  rate: { max: 60, seconds: 60 },
  summary: "What came in, went out, was staked and was won on the caller's account, by month and currency",
});

export const requestData = endpoint({
  method: 'POST',
  path: '/api/profile/requestData',
  who: 'user',
  body: nothing,
  reply: z.object({
    /** Where the file is, for the next minutes and this account only. */
    path: z.string(),
  }),
  rate: { max: 10, seconds: 3600 },
  summary: 'Prepares a copy of all that the house keeps about the caller',
});

export const data = endpoint({
  method: 'GET',
  path: '/api/profile/data/:ticket',
  who: 'user',
  body: z.object({ ticket: z.string().check(z.maxLength(400)) }),
  /** A file. */
  reply: z.string(),
  rate: { max: 10, seconds: 3600 },
  summary: 'The copy that was prepared',
});
