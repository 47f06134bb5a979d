/** Bonus money as players see it: what is left of it, the offers for deposits, and giving it up. */
import * as z from 'zod/mini';
import { printable } from '#platform/contract/fields.ts';
import { channel } from '#platform/contract/channel.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';
import type { EventsOf } from '#platform/contract/push.ts';

const nothing = z.object({});

/** A bonus that is under way. Amounts are decimal strings of its currency. */
export const bonusRow = z.object({
  _id: z.string(),
  /** Code: 'usdt'. */
  currency: z.string(),
  /** Bonus money: what is free, and what is staked on rounds that are open. */
  value: amount,
  /** Staked on rounds that are open. While it is above 0 the bonus cannot be cancelled. */
  frozenValue: amount,
  /** `deposit`: given with a deposit. `cash`: given for nothing, so what comes of it is capped. */
  kind: z.enum(['deposit', 'cash']),
  name: z.string(),
  granted: amount,
  /** What has to be wagered in all, what counted so far, and what is left. */
  toWager: amount,
  wagered: amount,
  left: amount,
  /** Epoch ms. */
  expiresAt: z.int(),
  /** Greatest stake in bonus money, raises included. */
  maxBet: amount,
  /** Most that can become the player's own; null: all of it. */
  cap: z.nullable(amount),
  /** It ends as soon as the open rounds do: expired, or its deposit was undone. */
  ending: z.boolean(),
});
export type BonusRow = z.output<typeof bonusRow>;

export const bonusBalance = endpoint({
  method: 'POST',
  path: '/api/bonusBalance',
  who: 'user',
  view: 'reads',
  body: nothing,
  reply: z.array(bonusRow),
  summary: 'Bonuses of the caller that are under way; one at most.',
});

const bonusId = z.uuid();

export const cancelBonus = endpoint({
  method: 'POST',
  path: '/api/cancelBonus',
  who: 'user',
  body: z.object({ id: bonusId }),
  reply: z.object({ cancelled: z.literal(true) }),
  codes: { 1: 'bonuses.error.notFound', 2: 'bonuses.error.openRounds' },
  summary: 'Gives up a bonus and what is left of its money.',
});

/** Terms of a deposit bonus. Dollars are decimal strings with cents. */
export const depositOffer = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  /** Greatest bonus, dollars. */
  max: amount,
  /** What is given is wagered so many times. */
  multiplier: z.number(),
  /** Bonus in percent of the deposit. */
  percent: z.int(),
  /** Smallest deposit that brings it, dollars. */
  minDeposit: amount,
  firstDepositOnly: z.boolean(),
  /** Can be had again. */
  repeat: z.boolean(),
});
export type DepositOffer = z.output<typeof depositOffer>;

/** What holds for bonus money of every kind. */
const terms = z.object({
  /** Dollars. */
  maxBet: amount,
  /** Below so many dollars nothing is left to wager. */
  resetBelow: amount,
  expireDays: z.int(),
  /** A bonus that is given for nothing pays at most so many times what was given. */
  cashCapTimes: z.int(),
  /** Games with the part of a stake that counts under their first settings, 0 to 1; 0: not played with bonus money. */
  games: z.array(z.object({ id: z.string(), name: z.string(), weight: z.number() })),
  /** Other products, likewise. */
  products: z.array(z.object({ id: z.string(), weight: z.number() })),
});

export const depositBonus = endpoint({
  method: 'POST',
  path: '/api/data/promotions/depositBonus',
  who: 'guest',
  view: 'reads',
  body: nothing,
  reply: z.object({
    /** What the caller has opted in to, else the first offer that they may have; null: there is none. */
    model: z.nullable(depositOffer),
    state: z.object({
      /** Opted in to `model`: the next deposit brings it. */
      checkedIn: z.boolean(),
      /** Has deposited before. */
      deposited: z.boolean(),
      /** A bonus is under way, so none can be had now. */
      active: z.boolean(),
    }),
    /** All offers that the caller may have now; first the one that they have won and not used. */
    offers: z.array(depositOffer),
    terms,
  }),
  summary: 'The deposit bonus on offer, and the terms of bonus money.',
});

export const depositOptIn = endpoint({
  method: 'POST',
  path: '/api/data/promotions/depositOptIn',
  who: 'user',
  body: z.object({ id: z.string().check(z.maxLength(40)) }),
  reply: z.object({ checkedIn: z.literal(true) }),
  codes: {
    1: 'bonuses.error.noOffer',
    2: 'bonuses.error.had',
    3: 'bonuses.error.active',
    4: 'bonuses.error.firstDeposit',
    7: 'bonuses.error.wonFirst',
    [-12]: 'bonuses.error.excluded',
  },
  summary:
    'Has the next deposit bring a bonus, for as many days as a bonus lasts. Opting in twice is opting in once; another offer takes its place, but not that of one that was won.',
});

export const depositOptOut = endpoint({
  method: 'POST',
  path: '/api/data/promotions/depositOptOut',
  who: 'user',
  body: z.object({ id: z.string().check(z.maxLength(40), printable) }),
  reply: z.object({ checkedIn: z.literal(false) }),
  summary:
    'Gives up what was opted in to. Opting out twice is opting out once; of another offer it is nothing.',
});

/** The player's own channel. */
export const bonusChannel = channel({
  name: 'bonuses.{user}',
  who: 'self',
  events: {
    /** Wagered: it is the player's own now. Also sent on the channel `user.{user}`. */
    BonusBalanceTransferred: z.object({
      _id: z.string(),
      currency: z.string(),
      /** What was moved to the real balance. */
      value: amount,
      /** What was above the cap. */
      forfeited: amount,
    }),
    /** Given, counted, or ended: the rows of bonusBalance as they are now. */
    BonusChanged: z.object({ bonuses: z.array(bonusRow) }),
  },
});

declare module '#platform/contract/push.ts' {
  interface Pushes {
    'bonuses.{user}': EventsOf<typeof bonusChannel>;
  }
}
