/** Public figures: what the house earned with each product, day by day, and how much of its token there is at what price. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';

export const TIMEFRAMES = [7, 30] as const;
export type Timeframe = (typeof TIMEFRAMES)[number];

const span = {
  /** Days, today among them. */
  timeframe: z._default(z.literal(TIMEFRAMES), 30),
};
/** Widgets ask by themselves, eight to a page. */
const rate = { max: 240, seconds: 60 };
const invalid = { status: 422, code: 1, message: 'The timeframe is 7 or 30 days.' } as const;
const codes = { 1: 'token.error.timeframe' };
const tokenCodes = { ...codes, 2: 'token.error.token' };

/** A day in UTC. */
const date = z.iso.date();
/** Dollars, or whole tokens. */
const decimal = z.string().check(z.regex(/^-?\d+(\.\d+)?$/));

const profits = z.object({
  /** Oldest first, without gaps; empty where there was no play. */
  data: z.array(z.object({ date, profit: decimal })),
  /** Of all the days, before they were rounded. */
  totalProfit: decimal,
});

export const futuresProfit = endpoint({
  method: 'POST',
  path: '/analytics/expectedProfit/futures',
  who: 'guest',
  view: 'reads',
  body: z.object(span),
  reply: profits,
  rate,
  invalid,
  codes,
  summary: 'What the house earned with futures, day by day, in dollars',
});

export const casinoProfit = endpoint({
  method: 'POST',
  path: '/analytics/expectedProfit/slots',
  who: 'guest',
  view: 'reads',
  body: z.object(span),
  reply: profits,
  rate,
  invalid,
  codes,
  summary: 'What the house earned with its own games, games of providers and poker, day by day, in dollars',
});

export const sportProfit = endpoint({
  method: 'POST',
  path: '/analytics/expectedProfit/sport',
  who: 'guest',
  view: 'reads',
  body: z.object(span),
  reply: profits,
  rate,
  invalid,
  codes,
  summary: 'What the house earned with bets on sport, day by day, in dollars',
});

/** Tokens that were burnt on a day: their transactions were final on it. */
const burnt = {
  /** Oldest first, without gaps; empty where nothing was burnt. */
  data: z.array(z.object({ date, burn: decimal })),
  /** Whole tokens of each day, and the days: the same for charts that take them apart. */
  values: z.array(decimal),
  labels: z.array(date),
};

export const burn = endpoint({
  method: 'POST',
  path: '/analytics/burn',
  who: 'guest',
  view: 'reads',
  body: z.object(span),
  reply: z.object({
    ...burnt,
    /** All that was ever burnt, at the end of each of the days. */
    burn: z.array(decimal),
    /** Dollars that the tokens burnt in the span were bought back for, whenever that was. */
    totalProfit: decimal,
  }),
  rate,
  invalid,
  codes,
  summary: 'How much of the token was burnt, day by day and in all, and what it was bought back for',
});

export const burntChart = endpoint({
  method: 'POST',
  path: '/analytics/burnt-chart',
  who: 'guest',
  view: 'reads',
  body: z.object(span),
  reply: z.object(burnt),
  rate,
  invalid,
  codes,
  summary: 'How much of the token was burnt, day by day',
});

export const tokenOverview = endpoint({
  method: 'POST',
  path: '/api/token/overview',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    /** Null where the house has no token. */
    token: z.nullable(
      z.object({
        currency: z.string(),
        name: z.string(),
        /** Dollars for one. */
        price: decimal,
        /** Whole tokens that players hold. */
        held: decimal,
        /** Of the net revenue of a day, in percent. */
        buyBackPercent: z.string(),
        /** Of the house's edge on each bet, to the player the next day, in percent. */
        miningPercent: z.string(),
        /** Null while it is on no chain. */
        chain: z.nullable(
          z.object({
            id: z.string(),
            name: z.string(),
            network: z.enum(['main', 'test', 'local']),
            contract: z.string(),
            /** Whole tokens that there are, as the contract counts them. */
            supply: decimal,
            /** Whole tokens that were burnt. */
            burnt: decimal,
          }),
        ),
      }),
    ),
    /** The newest twenty, newest first. */
    burns: z.array(z.object({ id: z.uuid(), txid: z.string(), amount: decimal, at: z.string() })),
  }),
  rate,
  summary: 'What the token is, how much of it there is, and what was burnt',
});

const ofToken = z.object({
  ...span,
  /** Code of the token. */
  token: z.string().check(z.maxLength(40)),
});

export const supply = endpoint({
  method: 'POST',
  path: '/analytics/:token/supply',
  who: 'guest',
  view: 'reads',
  body: ofToken,
  reply: z.object({
    /** Whole tokens that players held at the end of each day, or hold now. */
    values: z.array(decimal),
    /** The days, oldest first. */
    labels: z.array(date),
  }),
  rate,
  invalid,
  codes: tokenCodes,
  summary: 'How much of the token players hold, day by day',
});

export const priceHistory = endpoint({
  method: 'POST',
  path: '/analytics/:token/price-history',
  who: 'guest',
  view: 'reads',
  body: ofToken,
  reply: z.object({
    /** Oldest first; dollars with eight places. */
    data: z.array(z.object({ date, price: decimal })),
  }),
  rate,
  invalid,
  codes: tokenCodes,
  summary: 'Price of the token at the end of each day, or now, in dollars',
});

export const payouts = endpoint({
  method: 'POST',
  path: '/analytics/revShare/payout',
  who: 'guest',
  view: 'reads',
  body: z.object(span),
  reply: z.object({
    /** The weeks that ended in the span, oldest first, in dollars; `own`: the caller's part, null for guests. */
    data: z.array(z.object({ date, payout: decimal, own: z.nullable(decimal) })),
  }),
  rate,
  invalid,
  codes,
  summary: 'What was paid to stakers, week by week, and the part of it that was the caller’s',
});
