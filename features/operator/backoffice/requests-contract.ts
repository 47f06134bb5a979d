/** Back office: acts that need a second member of staff. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { reason } from '#platform/contract/fields.ts';
import { amount } from '#platform/contract/money.ts';
import { STAFF_ACTS, STAFF_REFUSALS, type StaffAct } from '#platform/contract/staff.ts';
import { person } from './fields.ts';

/** So long a second member of staff can agree. */
export const REQUEST_HOURS = 24;
/** So long nobody agrees to what is asked for by who gave them the right to agree. */
export const PAIR_DAYS = 7;

export const requestView = z.object({
  id: z.string(),
  act: z.enum(STAFF_ACTS),
  user: person,
  /** By what the player and who asked were seen together. */
  linked: z.array(z.enum(['device', 'address'])),
  /** The call as it was made. */
  body: z.record(z.string(), z.unknown()),
  /** Who a promocode is of. */
  owner: z.nullable(person),
  /** Who gets how much of what is confiscated; null: the house. */
  shares: z.array(z.object({ player: z.nullable(person), amount })),
  askedBy: person,
  askedAt: z.string(),
  state: z.enum(['pending', 'approved', 'declined', 'expired']),
  decidedBy: z.nullable(person),
  decidedAt: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type RequestView = z.output<typeof requestView>;

export const requests = endpoint({
  method: 'POST',
  path: '/api/admin/requests',
  who: 'perm:approvals',
  view: 'reads',
  body: z.object({
    /** Lists what waits after that one: what an earlier answer named as `next`. */
    after: z.optional(z.uuid()),
  }),
  reply: z.object({
    requests: z.array(requestView),
    /** What more that wait are asked for by; null: there are none. */
    next: z.nullable(z.string()),
  }),
  summary:
    'Acts that wait for a second member of staff, the oldest first; on the first page then those decided lately.',
});

export const decideRequest = endpoint({
  method: 'POST',
  path: '/api/admin/requests/decide',
  who: 'perm:approvals',
  body: z.object({ id: z.uuid(), approve: z.boolean(), reason: z.optional(reason) }),
  reply: requestView,
  codes: {
    ...STAFF_REFUSALS,
    5: 'backoffice.refusal.sameEyes',
    6: 'backoffice.refusal.notAllowed',
    11: 'backoffice.refusal.movedSince',
    12: 'backoffice.refusal.expired',
    13: 'backoffice.refusal.oneHand',
    14: 'backoffice.refusal.settingsMoved',
    15: 'backoffice.refusal.off',
    409: 'backoffice.refusal.decided',
  },
  summary: 'Agree to what somebody else asked for within 24 hours, which does it, or decline.',
});

/** What acts refuse once they are agreed to, beside that: by the codes of their own calls, which mean another thing for each. */
export const ACT_REFUSALS: Readonly<Partial<Record<StaffAct, Readonly<Record<number, string>>>>> = {
  'money.adjust': { 2: 'backoffice.refusal.balance' },
  'user.guard': { 8: 'backoffice.refusal.noLifting' },
  'poker.confiscate': {
    3: 'backoffice.refusal.linked',
    7: 'backoffice.refusal.thawed',
    8: 'backoffice.refusal.held',
    9: 'backoffice.refusal.report',
    10: 'backoffice.refusal.paid',
  },
};
