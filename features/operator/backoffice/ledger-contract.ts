/** Back office: a player’s statement, and the credits and debits of staff. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable, publicId as userId, reason } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';
import { STAFF_REFUSALS } from '#platform/contract/staff.ts';
import { cursor, pageSize, userKey } from './fields.ts';

export const ledgerLine = z.object({
  at: z.string(),
  kind: z.string(),
  currency: z.string(),
  demo: z.boolean(),
  /** Of bonus money. */
  bonus: z.boolean(),
  debit: amount,
  credit: amount,
  balanceAfter: z.nullable(amount),
  /** Bet or posting the line belongs to. */
  ref: z.nullable(z.string()),
  note: z.nullable(z.string()),
});
export type LedgerLine = z.output<typeof ledgerLine>;

export const ledger = endpoint({
  method: 'POST',
  path: '/api/admin/user/ledger',
  who: 'perm:users',
  view: 'reads',
  body: z.object({ id: userId, before: z.optional(cursor), limit: pageSize }),
  reply: z.object({ lines: z.array(ledgerLine), next: z.nullable(z.string()) }),
  summary: 'A player’s account statement, newest first.',
});

export const adjust = endpoint({
  method: 'POST',
  path: '/api/admin/adjust',
  who: 'perm:users.adjust',
  body: z.object({
    user: userKey,
    currency: z.string().check(z.minLength(1), z.maxLength(12)),
    /** Decimal; a leading '-' debits. */
    amount: z.string().check(z.maxLength(41), z.regex(/^-?(0|[1-9][0-9]{0,19})(\.[0-9]{1,18})?$/)),
    reason,
    /** Idempotency key: the same key posts once, for ever. */
    key: z.string().check(z.minLength(1), z.maxLength(200), printable),
    /** Play money instead of real. */
    demo: z.optional(z.boolean()),
  }),
  reply: z.object({
    id: z.string(),
    balance: amount,
    repeated: z.boolean(),
    /** Nothing was posted yet: a second member of staff has to agree to request `id`. */
    waiting: z.optional(z.boolean()),
  }),
  codes: {
    ...STAFF_REFUSALS,
    1: 'backoffice.refusal.amount',
    2: 'backoffice.refusal.balance',
    409: 'backoffice.refusal.keyUsed',
  },
  summary: 'Credit or debit a player by hand.',
});
