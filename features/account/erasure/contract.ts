/** Erasing an account: a player asks for it, staff see what goes and what stays, and two of them carry it out. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { ERASED_PARTS, FATES } from '#platform/contract/erasure.ts';
import { reason } from '#platform/contract/fields.ts';
import { STAFF_REFUSALS } from '#platform/contract/staff.ts';

/** The law gives a month. */
export const DUE_DAYS = 30;

/** Why an account cannot be erased yet. */
export const OBSTACLES = ['balance', 'bonus', 'open', 'hold', 'kept', 'claimable', 'deposit'] as const;

const obstacle = z.object({
  what: z.enum(OBSTACLES),
  /** Code of its currency, and how much; null where it is counted. */
  currency: z.nullable(z.string()),
  amount: z.nullable(z.string()),
  count: z.nullable(z.int()),
});
export type Obstacle = z.output<typeof obstacle>;

const person = z.object({ _id: z.string(), name: z.string() });
const instant = z.string();

const own = z.object({
  /** The last request, unless it was taken back. */
  asked: z.nullable(
    z.object({
      at: instant,
      dueAt: instant,
      state: z.enum(['open', 'refused']),
      /** Why it was refused. */
      note: z.nullable(z.string()),
    }),
  ),
  /** What has to be settled first. */
  obstacles: z.array(obstacle),
});
export type OwnErasure = z.output<typeof own>;

export const ownErasure = endpoint({
  method: 'POST',
  path: '/api/account/erasure',
  who: 'user',
  body: z.object({}),
  reply: own,
  rate: { max: 60, seconds: 60 },
  summary: 'Whether the account is to be erased, and what stands in the way.',
});

export const askErasure = endpoint({
  method: 'POST',
  path: '/api/account/erasure/ask',
  who: 'user',
  body: z.object({ password: z.optional(z.string().check(z.maxLength(256))) }),
  reply: own,
  codes: {
    1: 'erasure.refusal.asked',
    2: 'erasure.refusal.password',
    3: 'erasure.refusal.money',
    4: 'erasure.refusal.staff',
  },
  rate: { max: 10, seconds: 3600 },
  summary: 'Ask for the account to be erased, with its password. Refused while money stands.',
});

export const cancelErasure = endpoint({
  method: 'POST',
  path: '/api/account/erasure/cancel',
  who: 'user',
  body: z.object({}),
  reply: own,
  codes: { 5: 'erasure.refusal.none' },
  rate: { max: 10, seconds: 3600 },
  summary: 'Take the request back, as long as it was not carried out.',
});

const request = z.object({
  id: z.string(),
  player: person,
  askedAt: instant,
  dueAt: instant,
  /** Who proposed to carry it out; somebody else has to agree. */
  proposedBy: z.nullable(person),
});
export type ErasureRequest = z.output<typeof request>;

const done = z.object({
  /** What the account is called since. */
  number: z.string(),
  player: person,
  at: instant,
  /** Until when what the law wants is kept, sealed. */
  keepUntil: instant,
});
export type ErasedRow = z.output<typeof done>;

export const erasureList = endpoint({
  method: 'POST',
  path: '/api/admin/erasure',
  who: 'perm:users.erase',
  view: 'reads',
  body: z.object({}),
  reply: z.object({ open: z.array(request), done: z.array(done) }),
  rate: { max: 120, seconds: 60 },
  summary: 'Requests that wait, those due first; and the last 50 accounts that were erased.',
});

const one = { id: z.uuid() };

export const erasurePlan = endpoint({
  method: 'POST',
  path: '/api/admin/erasure/plan',
  who: 'perm:users.erase',
  view: 'reads',
  body: z.object(one),
  reply: z.object({
    parts: z.array(
      z.object({
        part: z.enum(ERASED_PARTS),
        fate: z.enum(FATES),
        /** Rows; 10,000 stands for more. */
        count: z.int(),
      }),
    ),
    keepUntil: instant,
    obstacles: z.array(obstacle),
  }),
  codes: { 404: 'erasure.refusal.unknown' },
  rate: { max: 60, seconds: 60 },
  summary: 'A dry run: what would go, what would stay, why and until when. Changes nothing.',
});

export const proposeErasure = endpoint({
  method: 'POST',
  path: '/api/admin/erasure/propose',
  who: 'perm:users.erase',
  body: z.object(one),
  reply: request,
  codes: {
    3: 'erasure.refusal.money',
    6: 'erasure.refusal.proposed',
    404: 'erasure.refusal.unknown',
    ...STAFF_REFUSALS,
  },
  rate: { max: 60, seconds: 60 },
  summary: 'Propose to carry it out: it is done when a second member of staff agrees.',
});

export const refuseErasure = endpoint({
  method: 'POST',
  path: '/api/admin/erasure/refuse',
  who: 'perm:users.erase',
  body: z.object({ ...one, note: reason }),
  reply: z.object({}),
  codes: { 404: 'erasure.refusal.unknown', ...STAFF_REFUSALS },
  rate: { max: 60, seconds: 60 },
  summary: 'Refuse a request; the player reads why.',
});

export const openSealed = endpoint({
  method: 'POST',
  path: '/api/admin/erasure/sealed',
  who: 'perm:users.erase',
  body: z.object({ number: z.string().check(z.regex(/^[0-9]{10}$/)), reason }),
  reply: z.object({
    name: z.string(),
    email: z.nullable(z.string()),
    contact: z.record(z.string(), z.unknown()),
    erasedAt: instant,
  }),
  codes: { 404: 'erasure.refusal.unknown' },
  rate: { max: 30, seconds: 60 },
  summary: 'Who an erased account was, for an authority that asks. In the audit log, with the reason.',
});
