/** Back office: what keeps a player from play: exclusion and limits. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { publicId as userId, reason } from '#platform/contract/fields.ts';
import { amount, signedAmount } from '#platform/contract/money.ts';
import { STAFF_REFUSALS } from '#platform/contract/staff.ts';

export const limitKind = z.enum(['deposit', 'loss', 'wager', 'time']);

export const limitPeriod = z.enum(['day', 'week', 'month']);

export const limitView = z.object({
  kind: limitKind,
  period: limitPeriod,
  /** Euros; minutes for `time`. */
  cap: amount,
  /** Used in the running period; a loss is below zero when wins outweigh it. */
  used: signedAmount,
  from: z.string(),
});

const barred = {
  /** Epoch milliseconds; -1: for ever; null: not excluded. */
  excludedUntil: z.nullable(z.int()),
  /** Who barred the player, and how; null: may play. */
  bar: z.nullable(z.enum(['timeout', 'exclusion', 'closed', 'staff', 'register'])),
};

/** What of a guard a form is filled with. */
const guardBase = z.object({
  ...barred,
  limits: z.array(z.object({ kind: limitKind, period: limitPeriod, cap: amount })).check(z.maxLength(12)),
});
export type RestrictionsBase = z.output<typeof guardBase>;

export const guardView = z.object({
  ...barred,
  limits: z.array(limitView),
  /** Higher limits that wait for the player to confirm them. */
  pending: z.array(
    z.object({ kind: limitKind, period: limitPeriod, cap: z.nullable(amount), readyAt: z.string() }),
  ),
  /** Minutes between two reality checks. */
  reality: z.nullable(z.int()),
  /** Tier of verification. */
  tier: z.int(),
});
export type RestrictionsView = z.output<typeof guardView>;

/** What a change of this guard is based on: neither what is used of a limit nor what is no part of the form. */
export function baseOf({ excludedUntil, bar, limits }: RestrictionsView): RestrictionsBase {
  return { excludedUntil, bar, limits: limits.map(({ kind, period, cap }) => ({ kind, period, cap })) };
}

export const guard = endpoint({
  method: 'POST',
  path: '/api/admin/user/guard',
  who: 'perm:users.guard',
  body: z.object({
    id: userId,
    /** Epoch milliseconds; -1: for ever; null: may play. */
    excludedUntil: z.nullable(z.int().check(z.gte(-1), z.lte(253_402_300_799_000))),
    limits: z
      .array(
        z.object({
          kind: limitKind,
          period: limitPeriod,
          /** Euros; whole minutes for `time`. */
          cap: amount,
        }),
      )
      .check(z.maxLength(12)),
    reason: z.optional(reason),
    /** What the change was made on; anything else in force refuses it with 409. */
    base: z.optional(guardBase),
  }),
  reply: z.extend(guardView, {
    /** Nothing was changed yet: a second member of staff has to agree. */
    waiting: z.optional(z.boolean()),
  }),
  codes: { ...STAFF_REFUSALS, 8: 'backoffice.refusal.noLifting', 11: 'backoffice.refusal.moved' },
  summary: 'Exclude a player and set their limits.',
});
