/** Slips and bets that players show each other: ids go out and come back, names and prices are read from the board each time. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { BET_KINDS, betLeg, legRef } from './contract.ts';
import { MAX_LINKED } from './slip-link.ts';

/** Refusals of showing a slip to a room; those of 2, 3 and 403 are the chat's own. */
export const SHARE = { gone: 1, muted: 2, slow: 3, noRoom: 4, barred: 403 } as const;

const legs = z.array(legRef).check(z.minLength(1), z.maxLength(MAX_LINKED));
const score = z.object({ home: z.number(), away: z.number() });

const shownLeg = z.object({
  event: z.string(),
  market: z.string(),
  marketId: z.number(),
  specifiers: z.record(z.string(), z.string()),
  outcome: z.string(),
  /** Decimal odds of now. */
  odds: z.string(),
  version: z.number(),
  /** It can be bet on now. */
  open: z.boolean(),
  live: z.boolean(),
  score: z.nullable(score),
  sport: z.number(),
  home: z.string(),
  away: z.string(),
});
export type ShownLeg = z.output<typeof shownLeg>;

export const viewSlip = endpoint({
  method: 'POST',
  path: '/api/sport/slip/view',
  who: 'guest',
  view: 'reads',
  body: z.object({ legs }),
  reply: z.array(shownLeg),
  rate: { max: 240, seconds: 60 },
  summary: 'Selections by their ids, with names and the odds of now; those that are gone are left out',
});

export const shareSlip = endpoint({
  method: 'POST',
  path: '/api/sport/slip/share',
  who: 'user',
  body: z.object({
    legs,
    /** Room of the chat. */
    channel: z.string().check(z.regex(/^[a-z]{1,16}_[a-z]{2}$/)),
  }),
  reply: z.object({}),
  codes: {
    [SHARE.gone]: 'sport.share.error.gone',
    [SHARE.muted]: 'sport.share.error.muted',
    [SHARE.slow]: 'sport.share.error.slow',
    [SHARE.noRoom]: 'sport.share.error.noRoom',
    [SHARE.barred]: 'sport.share.error.barred',
  },
  rate: { max: 30, seconds: 60 },
  summary: 'Shows selections to a room of the chat as a card: their ids are said and nothing else',
});

export const sharedBet = endpoint({
  method: 'POST',
  path: '/api/sport/bet/shared',
  who: 'guest',
  view: 'reads',
  body: z.object({ id: z.string().check(z.regex(/^[0-9a-f]{48}$/)) }),
  reply: z.object({
    kind: z.enum(BET_KINDS),
    sizes: z.array(z.number()),
    lines: z.number(),
    /** Decimal odds that it was taken at; null of a system. */
    odds: z.nullable(z.string()),
    /** `odds` are those it was taken at; `open`: it can be bet on now. */
    legs: z.array(z.extend(betLeg, { open: z.boolean() })),
  }),
  codes: { 1: 'sport.share.error.unknownBet' },
  rate: { max: 120, seconds: 60 },
  summary: 'What a bet of the sportsbook was made on, for whoever has its public id; no money, no name',
});
