/** Limits, breaks, the reality check, where one may play, and what policy refused. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { publicId as userId } from '#platform/contract/fields.ts';
import { amount, signedAmount } from '#platform/contract/money.ts';
import { EXCLUSIONS, REALITY_MINUTES, TIMEOUTS } from './lengths.ts';

const nothing = z.object({});

export const limitKind = z.enum(['deposit', 'loss', 'wager', 'time']);
export const limitPeriod = z.enum(['day', 'week', 'month']);
const slot = { kind: limitKind, period: limitPeriod };

/** Amounts in euros over all currencies; minutes for `time`. */
export const limitView = z.object({
  ...slot,
  cap: amount,
  /** In the running period; a loss may be below zero. */
  used: signedAmount,
  left: amount,
  /** When the next period begins, epoch ms. */
  resetsAt: z.int(),
});
export type LimitView = z.output<typeof limitView>;

export const pendingView = z.object({
  ...slot,
  /** Null: the limit goes. */
  cap: z.nullable(amount),
  /** From when, and until when, it can be confirmed. */
  readyAt: z.int(),
  expiresAt: z.int(),
  /** Staff have to agree before it can be confirmed. */
  held: z.boolean(),
});
export type PendingView = z.output<typeof pendingView>;

export const barView = z.object({
  kind: z.enum(['timeout', 'exclusion', 'closed', 'staff', 'register']),
  /** Epoch ms; -1: for ever. */
  until: z.int(),
});
export type BarView = z.output<typeof barView>;

export const limitsView = z.object({
  now: z.int(),
  limits: z.array(limitView),
  pending: z.array(pendingView),
  /** When the running day, week and month end, epoch ms. */
  resets: z.object({ day: z.int(), week: z.int(), month: z.int() }),
  coolingHours: z.int(),
  /** Minutes between two reality checks; null: none. */
  reality: z.nullable(z.int()),
  bar: z.nullable(barView),
});
export type LimitsView = z.output<typeof limitsView>;

export const limits = endpoint({
  method: 'POST',
  path: '/api/limits',
  who: 'user',
  view: 'reads',
  body: nothing,
  reply: limitsView,
  summary: 'The caller’s limits, what is used of them, and when they start anew.',
});

export const setLimit = endpoint({
  method: 'POST',
  path: '/api/limits/set',
  who: 'user',
  body: z.object({
    ...slot,
    /** Euros, or whole minutes for `time`, no more than the period has. Null: no limit. */
    cap: z.nullable(z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/))),
  }),
  reply: limitsView,
  codes: { 422: 'limits.refusal.cap' },
  rate: { max: 60, seconds: 60 },
  summary: 'Set a limit: lower at once, higher or none after the waiting time and only when confirmed.',
});

export const confirmLimit = endpoint({
  method: 'POST',
  path: '/api/limits/confirm',
  who: 'user',
  body: z.object(slot),
  reply: limitsView,
  codes: {
    1: 'limits.refusal.nothingWaits',
    2: 'limits.refusal.tooEarly',
    3: 'limits.refusal.heldBack',
  },
  rate: { max: 60, seconds: 60 },
  summary: 'Put a higher limit into force after the waiting time.',
});

export const cancelLimit = endpoint({
  method: 'POST',
  path: '/api/limits/cancel',
  who: 'user',
  body: z.object(slot),
  reply: limitsView,
  rate: { max: 60, seconds: 60 },
  summary: 'Take back the wish for a higher limit.',
});

export const setReality = endpoint({
  method: 'POST',
  path: '/api/limits/reality',
  who: 'user',
  body: z.object({
    minutes: z.nullable(z.int().check(z.refine((n) => REALITY_MINUTES.includes(n as never)))),
  }),
  reply: limitsView,
  rate: { max: 60, seconds: 60 },
  summary: 'How often to be asked whether to go on; null: never.',
});

export const sessionView = z.object({
  now: z.int(),
  /** Null: nothing was played in the last half hour, or nobody asked for a reality check. */
  session: z.nullable(
    z.object({
      from: z.int(),
      /** When the reality check is due; from then on no bet is taken until it is answered. */
      dueAt: z.int(),
      minutes: z.int(),
      /** Euros since `from`. */
      wagered: amount,
      net: signedAmount,
    }),
  ),
  excluded: z.boolean(),
});
export type SessionView = z.output<typeof sessionView>;

export const playSession = endpoint({
  method: 'POST',
  path: '/api/limits/session',
  who: 'user',
  body: nothing,
  reply: sessionView,
  summary: 'The running stretch of play, for the reality check.',
});

export const answerReality = endpoint({
  method: 'POST',
  path: '/api/limits/reality/answer',
  who: 'user',
  body: nothing,
  reply: sessionView,
  summary: 'The reality check was read.',
});

export const takeBreak = endpoint({
  method: 'POST',
  path: '/api/limits/break',
  who: 'user',
  body: z.union([
    z.object({ kind: z.literal('timeout'), length: z.enum(TIMEOUTS) }),
    z.object({ kind: z.literal('exclusion'), length: z.enum(EXCLUSIONS) }),
  ]),
  reply: limitsView,
  codes: { 1: 'limits.refusal.longerBreak' },
  rate: { max: 10, seconds: 60 },
  summary: 'Bar oneself from play, at once. It can be made longer, never shorter.',
});

export const closeAccount = endpoint({
  method: 'POST',
  path: '/api/limits/close',
  who: 'user',
  body: z.object({ password: z.optional(z.string().check(z.maxLength(256))) }),
  reply: limitsView,
  codes: { 1: 'limits.refusal.longerBreak', 2: 'limits.refusal.password' },
  rate: { max: 5, seconds: 60 },
  summary: 'Close one’s account: no play ever again; what is left can be withdrawn.',
});

export const checkJurisdiction = endpoint({
  method: 'POST',
  path: '/api/checkJurisdiction',
  who: 'guest',
  view: 'reads',
  body: nothing,
  reply: z.object({
    /** ISO 3166 alpha-2 code of where the caller is; null when nobody knows. */
    iso: z.nullable(z.string()),
    /** Real money is off there. */
    blocked: z.boolean(),
  }),
  summary: 'Where the caller is, and whether real money may be played there.',
});

export const policyRefusals = endpoint({
  method: 'POST',
  path: '/api/admin/policy/refusals',
  who: 'perm:users',
  view: 'reads',
  body: z.object({ id: userId }),
  reply: z.object({
    refusals: z.array(
      z.object({
        at: z.string(),
        until: z.string(),
        count: z.int(),
        rule: z.string(),
        action: z.string(),
        product: z.string(),
        country: z.nullable(z.string()),
      }),
    ),
  }),
  summary: 'What policy refused a player, newest first.',
});
