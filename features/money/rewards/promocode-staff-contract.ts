/** Promocodes as staff make and end them. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { calendarTime, printable, publicId } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';
import { STAFF_REFUSALS } from '#platform/contract/staff.ts';
import { codeKind, codeText, gift } from './promocode-contract.ts';

export const staffCode = z.object({
  _id: z.string(),
  code: z.string(),
  ...gift,
  uses: z.int(),
  mostUses: z.int(),
  expires: z.nullable(z.string()),
  vipLevel: z.int(),
  notInvited: z.boolean(),
  /** Names. */
  forUser: z.nullable(z.string()),
  owner: z.nullable(z.string()),
  listed: z.boolean(),
  enabled: z.boolean(),
  createdAt: z.string(),
});
export type StaffCode = z.output<typeof staffCode>;

export const staffCodes = endpoint({
  method: 'POST',
  path: '/api/admin/promocodes',
  who: 'perm:promocodes.read',
  view: 'reads',
  body: z.object({
    /** Part of a code. */
    query: z._default(z.string().check(z.maxLength(32), printable), ''),
    /** `_id` of the last one of the page before. */
    before: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
  }),
  reply: z.object({ codes: z.array(staffCode), next: z.nullable(z.string()) }),
  summary: 'Promocodes, newest first.',
});

export const createCodes = endpoint({
  method: 'POST',
  path: '/api/admin/promocodes/create',
  who: 'perm:promocodes.write',
  body: z.object({
    /** The code, or with `count` above 1 what each drawn one begins with. */
    code: codeText,
    count: z._default(z.int().check(z.gte(1), z.lte(1000)), 1),
    kind: codeKind,
    currency: z.optional(z.string().check(z.maxLength(12))),
    value: z.optional(amount),
    tickets: z.optional(z.int().check(z.gte(1), z.lte(100))),
    /** Id of an offer of bonuses. */
    offer: z.optional(z.string().check(z.maxLength(40))),
    mostUses: z.int().check(z.gte(1), z.lte(1_000_000)),
    /** ISO time; left out: does not end. */
    expires: z.optional(calendarTime),
    vipLevel: z._default(z.int().check(z.gte(0), z.lte(10)), 0),
    notInvited: z._default(z.boolean(), false),
    forUser: z.optional(publicId),
    owner: z.optional(publicId),
    listed: z._default(z.boolean(), false),
    /** The same key of the same author makes codes once, and answers with them again. */
    key: z.optional(z.string().check(z.minLength(1), z.maxLength(200), printable)),
  }),
  reply: z.object({
    codes: z.array(z.string()),
    /** None was made yet: a second member of staff has to agree. */
    waiting: z.optional(z.boolean()),
  }),
  codes: { ...STAFF_REFUSALS, 4: 'rewards.codes.taken', 5: 'rewards.codes.keyUsed' },
  summary: 'Makes one promocode, or many that differ in their ending.',
});

export const endCode = endpoint({
  method: 'POST',
  path: '/api/admin/promocodes/end',
  who: 'perm:promocodes.write',
  body: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  reply: z.object({ ended: z.boolean() }),
  summary: 'Ends a promocode: nobody can use it any more.',
});
