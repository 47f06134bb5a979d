/** Staking: tokens are locked, and a share of what the house earned in a week is paid to those who did. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { calendarDay, printable } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';
import { payoutProof, publishedWeek } from './proof-file.ts';

/** Stakes that a player may have at a time. */
export const MAX_STAKES = 20;

const money = z.object({ id: z.string(), decimals: z.int() });

const stake = z.object({
  id: z.uuid(),
  amount,
  lockedAt: z.string(),
  /** When it goes back to the balance; null while it is locked. */
  freeAt: z.nullable(z.string()),
});
export type StakeView = z.output<typeof stake>;

export const staking = endpoint({
  method: 'POST',
  path: '/api/token/staking',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    /** Null where the house has no such currency. */
    terms: z.nullable(
      z.object({
        token: money,
        payout: money,
        /** Of the net revenue of a week: '10' or '12.5'. */
        sharePercent: z.string(),
        noticeDays: z.int(),
        least: amount,
      }),
    ),
    /** Locked by all players, without what is on its way back. */
    total: amount,
    /** The newest ten, newest first. */
    weeks: z.array(publishedWeek),
    /** Null for guests. */
    own: z.nullable(
      z.object({
        /** Not yet back in the balance, newest first. */
        stakes: z.array(stake),
        /** Locked, without what is on its way back. */
        locked: amount,
        /** The newest ten weeks that paid this player, newest first. */
        payouts: z.array(z.object({ week: z.string(), currency: z.string(), amount, paid: z.boolean() })),
      }),
    ),
  }),
  rate: { max: 120, seconds: 60 },
  summary: 'Terms of staking, the weeks that were shared, and what the player has locked',
});

const codes = {
  1: 'token.error.amount',
  2: 'token.error.balance',
  3: 'token.error.least',
  4: 'token.error.many',
  5: 'token.error.unlocked',
  [-23]: 'token.error.terms',
  404: 'token.error.stake',
  409: 'token.error.key',
};

export const lock = endpoint({
  method: 'POST',
  path: '/api/token/lock',
  who: 'user',
  body: z.object({
    amount,
    /** Sent twice, it locks once. */
    key: z.string().check(z.minLength(8), z.maxLength(64), printable),
  }),
  reply: z.object({ stake }),
  rate: { max: 20, seconds: 60 },
  codes,
  summary: 'Locks tokens',
});

export const unlock = endpoint({
  method: 'POST',
  path: '/api/token/unlock',
  who: 'user',
  body: z.object({ id: z.uuid() }),
  reply: z.object({ stake }),
  rate: { max: 20, seconds: 60 },
  codes,
  summary: 'Gives notice: the tokens count no more, and come back when it is over',
});

export const ownPayout = endpoint({
  method: 'POST',
  path: '/api/token/proof',
  who: 'user',
  body: z.object({ week: calendarDay }),
  reply: z.object({ proof: payoutProof }),
  rate: { max: 60, seconds: 60 },
  codes: { 1: 'token.error.week' },
  summary: "The player's own leaf in the tree of a week's payouts, and the way to its root",
});

export const payoutWeek = endpoint({
  method: 'POST',
  path: '/api/token/week',
  who: 'guest',
  view: 'reads',
  body: z.object({ week: calendarDay }),
  reply: z.object({ week: publishedWeek }),
  rate: { max: 60, seconds: 60 },
  summary: 'A week whose revenue was shared, as everybody is shown it, however long ago',
});
