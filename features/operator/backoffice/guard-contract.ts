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

export const guardView = z.object({
  /** Epoch milliseconds; -1: for ever; null: not excluded. */
  excludedUntil: z.nullable(z.int()),
  /** Who barred the player, and how; null: may play. */
  bar: z.nullable(z.enum(['timeout', 'exclusion', 'closed', 'staff', 'register'])),
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
  }),
  reply: z.extend(guardView, {
    /** Nothing was changed yet: a second member of staff has to agree. */
    waiting: z.optional(z.boolean()),
  }),
  codes: { ...STAFF_REFUSALS, 8: 'backoffice.refusal.noLifting' },
  summary: 'Exclude a player and set their limits.',
});
