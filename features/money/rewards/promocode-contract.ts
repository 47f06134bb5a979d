/** Promocodes, and the wheel that is spun with the tickets they give. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { amount } from '#platform/contract/money.ts';
import { drawProof } from './faucet-contract.ts';

const nothing = z.object({});
/** As typed; compared without regard to case. */
export const codeText = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{3,32}$/));

/** Money, tickets of the wheel, bonus money, or a bonus with the next deposit. */
export const codeKind = z.enum(['credit', 'tickets', 'bonus', 'offer']);

/** What a code gives. */
export const gift = {
  kind: codeKind,
  /** Of kinds `credit` and `bonus`. */
  value: z.nullable(amount),
  currency: z.nullable(z.string()),
  /** Of kind `tickets`. */
  tickets: z.nullable(z.int()),
  /** Of kind `offer`: the bonus that the next deposit brings. */
  offer: z.nullable(z.object({ _id: z.string(), name: z.string() })),
};

const publicCode = z.object({
  _id: z.string(),
  code: z.string(),
  ...gift,
  /** ISO time; null: does not end. */
  expires: z.nullable(z.string()),
  vipLevel: z.int(),
});
export type PublicCode = z.output<typeof publicCode>;

export const listPublic = endpoint({
  method: 'POST',
  path: '/api/promocode/listPublic',
  who: 'guest',
  view: 'reads',
  body: nothing,
  reply: z.array(publicCode),
  summary: 'Promocodes that anybody may use now.',
});

export const tickets = endpoint({
  method: 'POST',
  path: '/api/promocode/ticket/data',
  who: 'guest',
  view: 'reads',
  body: nothing,
  reply: z.object({
    model: z.object({
      tickets: z.int(),
      /** When they expire, epoch ms; null: there are none. */
      expires: z.nullable(z.int()),
      /** When the wheel can be spun again, epoch ms. */
      next: z.int(),
      now: z.int(),
      /** Of the next draw; null for guests. */
      serverSeedHash: z.nullable(z.string()),
      /** The six segments: what is written on each, and its chance in parts of the sum. */
      segments: z.array(z.object({ label: z.string(), weight: z.int() })),
    }),
    promocodes: z.array(publicCode),
  }),
  summary: 'The wheel: tickets of the caller, and codes that give more.',
});

export const spin = endpoint({
  method: 'POST',
  path: '/api/promocode/ticket/spin',
  who: 'user',
  body: nothing,
  reply: z.object({
    /** 0 to 5. */
    segment: z.int(),
    /** Dollars. */
    value: amount,
    /** Name of the bonus that the next deposit brings; null: the segment gives none. */
    bonus: z.nullable(z.string()),
    /** Id of its offer. */
    offer: z.nullable(z.string()),
    tickets: z.int(),
    /** When the wheel can be spun again, epoch ms. */
    next: z.int(),
    proof: drawProof,
  }),
  codes: { 1: 'rewards.wheel.noTickets', 3: 'rewards.wheel.bonusFirst', 4: 'rewards.wheel.tooEarly' },
  summary: 'Spends a ticket on a spin of the wheel.',
});

const activation = {
  method: 'POST',
  who: 'user',
  // What no code looks like is answered like a code that is not there.
  body: z.object({ code: z.string().check(z.maxLength(200)) }),
  reply: z.object(gift),
  codes: {
    1: 'rewards.promocode.invalid',
    2: 'rewards.promocode.expired',
    3: 'rewards.promocode.exhausted',
    4: 'rewards.promocode.used',
    5: 'rewards.promocode.daily',
    6: 'rewards.promocode.affiliated',
    7: 'rewards.promocode.vip',
    8: 'rewards.promocode.own',
    9: 'rewards.promocode.private',
    10: 'rewards.promocode.bonusActive',
    11: 'rewards.promocode.hadBefore',
    12: 'rewards.promocode.firstDeposit',
    13: 'rewards.promocode.givesNothing',
    14: 'rewards.promocode.device',
  },
  rate: { max: 20, seconds: 60, by: 'account' },
} as const;

export const activate = endpoint({
  ...activation,
  path: '/api/promocode/activate',
  summary: 'Redeems a promocode.',
});

/** The same for the code of a banner. */
export const activateBanner = endpoint({
  ...activation,
  path: '/api/promocode/promotion-banner-activate',
  summary: 'Redeems the promocode of a banner.',
});
