/** Wishes for higher limits as staff see them, and what they say to them. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';
import { limitKind, limitPeriod } from './contract.ts';

const person = z.object({ _id: z.string(), name: z.string() });

export const raiseView = z.object({
  _id: z.string(),
  user: person,
  kind: limitKind,
  period: limitPeriod,
  /** Euros, or minutes for `time`. */
  before: amount,
  /** Null: the limit goes. */
  wanted: z.nullable(amount),
  askedAt: z.string(),
  /** From when the player can confirm it. */
  readyAt: z.string(),
  /** It cannot be confirmed before two of staff have agreed. */
  held: z.boolean(),
  /** The player has put it into force already. */
  confirmed: z.boolean(),
  /** How often the player asked for more in the 30 days before, this one too. */
  asked: z.int(),
  /** Of a held one: who agreed first. */
  agreedBy: z.nullable(person),
});
export type RaiseView = z.output<typeof raiseView>;

export const raiseQueue = endpoint({
  method: 'POST',
  path: '/api/admin/limits/raises',
  who: 'perm:users.guard',
  view: 'reads',
  body: z.object({}),
  reply: z.object({ waiting: z.array(raiseView) }),
  summary: 'Wishes for higher limits that somebody has to look at, the oldest first; 200 at most.',
});

export const decideRaise = endpoint({
  method: 'POST',
  path: '/api/admin/limits/raises/decide',
  who: 'perm:users.guard',
  body: z.object({
    _id: z.uuid(),
    /** False: the player keeps the limit there is. */
    agree: z.boolean(),
    /** Why. */
    note: z.string().check(z.trim(), z.minLength(3), z.maxLength(1000), printable),
  }),
  reply: z.object({
    /** False: a second one has to agree, too. */
    decided: z.boolean(),
  }),
  codes: {
    1: 'limits.raise.refusal.over',
    2: 'limits.raise.refusal.confirmed',
    3: 'limits.raise.refusal.second',
    4: 'limits.raise.refusal.linked',
    5: 'limits.raise.refusal.oneHand',
  },
  rate: { max: 60, seconds: 60 },
  summary:
    'Agree to a wish for a higher limit, or refuse it. Of a held one the second of two agrees. In the audit log.',
});
