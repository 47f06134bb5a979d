/** Endpoints of operators' systems, and what they were sent, for staff. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable, publicId } from '#platform/contract/fields.ts';
import { MESSAGE_TYPES, TEST } from './messages.ts';

export const MAX_ENDPOINTS = 50;
export const NAME_LENGTH = 60;
export const URL_LENGTH = 500;
export const MESSAGES_PAGE = 50;
/** Messages that one replay sends again at most. */
export const MAX_REPLAYED = 10_000;
/** Hours for which the secret before goes on signing. */
export const OVERLAPS = [0, 24, 72, 168] as const;

const nothing = z.object({});
const one = z.object({ id: publicId });
const time = z.int().check(z.gte(0), z.lte(8_640_000_000_000_000));
const types = z.array(z.enum(MESSAGE_TYPES)).check(z.minLength(1), z.maxLength(MESSAGE_TYPES.length));
const fields = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_LENGTH), printable),
  url: z.string().check(z.trim(), z.minLength(1), z.maxLength(URL_LENGTH), printable),
  types,
};
const sequence = z.int().check(z.gte(1));

const view = z.object({
  id: publicId,
  name: z.string(),
  /** Without its query, which may carry a key, for who may not change it. */
  url: z.string(),
  types: z.array(z.enum(MESSAGE_TYPES)),
  /** Paused and disabled ones go on collecting; what they collected is sent when they are on again. */
  state: z.enum(['on', 'paused', 'disabled']),
  /** Why it was disabled: it took nothing for days, or said that it is gone (410). */
  disabled_by: z.nullable(z.enum(['failures', 'gone'])),
  /** Since when it has taken nothing, and the next try. */
  failing_since: z.nullable(z.int()),
  next_at: z.nullable(z.int()),
  delivered_at: z.nullable(z.int()),
  /** Messages that wait, and those that were tried for days and given up; 10,000 stands for that many or more. */
  waiting: z.int(),
  failed: z.int(),
  created_at: z.int(),
  created_by: z.nullable(z.object({ _id: z.string(), name: z.string() })),
  secret_at: z.int(),
  /** Until when the secret before signs too. */
  old_until: z.nullable(z.int()),
});
export type EndpointView = z.output<typeof view>;

const message = z.object({
  sequence: z.int(),
  /** As the header webhook-id has it. */
  id: z.string(),
  type: z.enum([...MESSAGE_TYPES, TEST]),
  at: z.int(),
  state: z.enum(['waiting', 'sent', 'failed']),
  tries: z.int(),
  next_at: z.nullable(z.int()),
});
export type MessageView = z.output<typeof message>;

const attempt = z.object({
  at: z.int(),
  ms: z.int(),
  /** HTTP status; null where nothing was answered. */
  status: z.nullable(z.int()),
  error: z.nullable(z.enum(['address', 'timeout', 'unreachable'])),
  /** The beginning of the answer, as text. */
  answer: z.string(),
});
export type AttemptView = z.output<typeof attempt>;

const GONE = { 3: 'webhooks.refusal.gone' };
const URL_REFUSED = { 2: 'webhooks.refusal.url' };

export const list = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/list',
  who: 'perm:webhooks.read',
  view: 'reads',
  body: nothing,
  reply: z.object({ endpoints: z.array(view) }),
  summary: "Endpoints of operators' systems",
});

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/create',
  who: 'perm:webhooks.edit',
  body: z.object(fields),
  /** `secret` is shown this once and kept sealed. */
  reply: z.object({ id: publicId, secret: z.string() }),
  codes: { 1: 'webhooks.refusal.many', ...URL_REFUSED },
  rate: { max: 30, seconds: 600 },
  summary: 'Makes an endpoint; needs the second factor where there is one',
});

export const change = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/change',
  who: 'perm:webhooks.edit',
  body: z.object({ id: publicId, ...fields }),
  reply: nothing,
  codes: { ...URL_REFUSED, ...GONE },
  rate: { max: 60, seconds: 600 },
  summary: 'Changes name, address and events of an endpoint; needs the second factor where there is one',
});

export const setState = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/state',
  who: 'perm:webhooks.edit',
  body: z.object({ id: publicId, state: z.enum(['on', 'paused']) }),
  reply: nothing,
  codes: GONE,
  rate: { max: 60, seconds: 600 },
  summary: 'Pauses an endpoint, or sends what it has collected',
});

export const rotate = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/rotate',
  who: 'perm:webhooks.edit',
  body: z.object({ id: publicId, hours: z.literal(OVERLAPS) }),
  reply: z.object({ secret: z.string() }),
  codes: GONE,
  rate: { max: 30, seconds: 600 },
  summary: 'Draws another secret; the one before signs too for the given hours',
});

export const remove = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/remove',
  who: 'perm:webhooks.edit',
  body: one,
  reply: nothing,
  codes: GONE,
  rate: { max: 60, seconds: 600 },
  summary: 'Takes an endpoint away, with all that waits for it',
});

export const tryOut = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/test',
  who: 'perm:webhooks.edit',
  body: one,
  reply: attempt,
  codes: GONE,
  rate: { max: 30, seconds: 60 },
  summary: 'Sends a test message now and tells what was answered',
});

export const messageList = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/messages',
  who: 'perm:webhooks.read',
  view: 'reads',
  body: z.object({
    id: publicId,
    state: z.optional(z.enum(['waiting', 'sent', 'failed'])),
    /** Only those before this one. */
    before: z.optional(sequence),
  }),
  reply: z.object({ messages: z.array(message), next: z.nullable(z.int()) }),
  codes: GONE,
  summary: 'Messages of an endpoint, newest first',
});

export const messageOf = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/message',
  who: 'perm:webhooks.read',
  view: 'reads',
  body: z.object({ id: publicId, sequence }),
  reply: z.object({ message, body: z.string(), attempts: z.array(attempt) }),
  codes: { 4: 'webhooks.refusal.noMessage' },
  summary: 'A message, and every try to deliver it',
});

export const replayOne = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/replay',
  who: 'perm:webhooks.edit',
  body: z.object({ id: publicId, sequence }),
  reply: nothing,
  codes: { 4: 'webhooks.refusal.noMessage' },
  rate: { max: 300, seconds: 600 },
  summary: 'Sends a message again, under the same id',
});

export const replayPeriod = endpoint({
  method: 'POST',
  path: '/api/admin/webhooks/replayPeriod',
  who: 'perm:webhooks.edit',
  body: z.object({
    id: publicId,
    /** Of the events, epoch milliseconds; `to` is not part of it. */
    from: time,
    to: time,
    which: z.enum(['failed', 'all']),
  }),
  reply: z.object({ count: z.int() }),
  codes: { ...GONE, 5: 'webhooks.refusal.period', 6: 'webhooks.refusal.tooMany' },
  rate: { max: 30, seconds: 600 },
  summary: 'Sends the messages of a period again, under the same ids',
});
