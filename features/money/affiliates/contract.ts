/** Players who bring players: codes, what those players staked, what is owed for it. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { STAFF_REFUSALS } from '#platform/contract/staff.ts';
import { publicId, reason } from '#platform/contract/fields.ts';
import { amount, signedAmount } from '#platform/contract/money.ts';

const nothing = z.object({});
/** A code as people write it into an address. */
export const codeText = z.string().check(z.regex(/^[A-Za-z0-9_-]{3,24}$/));
const percent = z.string();
const money = z.object({ currency: z.string(), amount });

export const program = endpoint({
  method: 'POST',
  path: '/api/affiliate/program',
  who: 'guest',
  view: 'reads',
  body: nothing,
  reply: z.object({
    model: z.enum(['edge', 'revenue']),
    tiers: z.array(z.object({ players: z.int(), percent })),
    payoutUsd: amount,
  }),
  summary: 'What a commission is a part of, how large it is, and from when on it is paid.',
});

export const overview = endpoint({
  method: 'POST',
  path: '/api/affiliate/overview',
  who: 'user',
  view: 'reads',
  body: nothing,
  reply: z.object({
    codes: z.array(
      z.object({
        code: z.string(),
        clicks: z.int(),
        players: z.int(),
        depositors: z.int(),
        created_at: z.string(),
      }),
    ),
    players: z.int(),
    depositors: z.int(),
    percent,
    /** The next tier; null at the last. */
    next: z.nullable(z.object({ players: z.int(), percent })),
    /** What is owed, by currency. */
    due: z.array(money),
    dueUsd: amount,
    /** Everything ever earned, in dollars of now. */
    earnedUsd: amount,
    /** Under the model of revenue: what was lost and is carried over, by currency. */
    carried: z.array(z.object({ currency: z.string(), amount: signedAmount })),
    /** The last 30 days, oldest first: dollars staked by invited players. */
    days: z.array(z.object({ day: z.string(), staked: amount })),
  }),
  summary: 'How the caller stands as an affiliate.',
});

export const createCode = endpoint({
  method: 'POST',
  path: '/api/affiliate/code',
  who: 'user',
  body: z.object({ code: codeText }),
  reply: z.object({ code: z.string() }),
  codes: { 1: 'affiliates.error.taken', 2: 'affiliates.error.tooMany' },
  rate: { max: 20, seconds: 3600 },
  summary: 'Takes a code. It is the caller’s for ever.',
});

export const invited = endpoint({
  method: 'POST',
  path: '/api/affiliate/players',
  who: 'user',
  view: 'reads',
  body: z.object({ page: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1) }),
  reply: z.object({
    players: z.array(
      z.object({
        /** Shortened: who was invited does not become known by it. */
        name: z.string(),
        since: z.string(),
        code: z.nullable(z.string()),
        deposited: z.boolean(),
        bets: z.int(),
        stakedUsd: amount,
        /** Not counted: staff look at it, or refused it. */
        state: z.enum(['counts', 'waits', 'refused']),
      }),
    ),
    pages: z.int(),
  }),
  summary: 'Players whom the caller invited, latest first.',
});

export const claim = endpoint({
  method: 'POST',
  path: '/api/affiliate/claim',
  who: 'user',
  body: nothing,
  reply: z.object({ paid: z.array(money) }),
  codes: { 1: 'affiliates.error.tooLittle' },
  summary: 'Pays what is owed to the caller’s balance, in every currency.',
});

export const click = endpoint({
  method: 'POST',
  path: '/api/affiliate/click',
  who: 'guest',
  body: z.object({ code: codeText }),
  reply: nothing,
  rate: { max: 10, seconds: 60, by: 'address' },
  summary: 'Somebody came by a link. Counts once a day for each address; says the same for any code.',
});

const staff = 'perm:affiliates.read' as const;
const person = z.object({ _id: z.string(), name: z.string() });

export const staffList = endpoint({
  method: 'POST',
  path: '/api/admin/affiliates',
  who: staff,
  view: 'reads',
  body: z.object({ page: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1) }),
  reply: z.object({
    affiliates: z.array(
      z.object({
        user: person,
        players: z.int(),
        depositors: z.int(),
        percent,
        stakedUsd: amount,
        dueUsd: amount,
        earnedUsd: amount,
      }),
    ),
    pages: z.int(),
    /** Invited players who may be their own affiliate, oldest first. */
    doubts: z.array(
      z.object({ user: person, affiliate: person, since: z.string(), doubt: z.enum(['device', 'address']) }),
    ),
  }),
  summary: 'Affiliates by what they are owed, and what staff have to look at.',
});

export const decideDoubt = endpoint({
  method: 'POST',
  path: '/api/admin/affiliates/decide',
  who: 'perm:affiliates.review',
  body: z.object({ user: publicId, counts: z.boolean(), reason }),
  reply: nothing,
  codes: { ...STAFF_REFUSALS, 1: 'affiliates.error.decided' },
  summary: 'Whether an invited player counts after all, from now on.',
});
