/** The letters the house wrote, for staff. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';

const id = z.string().check(z.regex(/^\d{1,18}$/));

const letterRow = z.object({
  id: z.string(),
  at: z.string(),
  to: z.string(),
  template: z.string(),
  subject: z.string(),
  /** kept: no mail server is set up. queued: on its way. failed: given up. */
  state: z.enum(['kept', 'queued', 'sent', 'failed']),
  attempts: z.int(),
  /** What the mail server said last. */
  error: z.nullable(z.string()),
});
export type LetterRow = z.output<typeof letterRow>;

export const mailbox = endpoint({
  method: 'POST',
  path: '/api/admin/mail',
  who: 'perm:mail.read',
  view: 'reads',
  body: z.object({
    /** Id to page from. */
    before: z.optional(id),
    /** A whole address. */
    to: z.optional(z.string().check(z.maxLength(254))),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(100)), 30),
  }),
  reply: z.object({
    /** False while letters are kept here, since no mail server is set up. */
    leaves: z.boolean(),
    letters: z.array(letterRow),
    next: z.nullable(z.string()),
  }),
  summary: 'Letters the house wrote, newest first',
});

export const letter = endpoint({
  method: 'POST',
  path: '/api/admin/mail/letter',
  who: 'perm:mail.read',
  body: z.object({ id }),
  reply: z.extend(letterRow, {
    /** Null once it has left the house. */
    body: z.nullable(z.object({ text: z.string(), html: z.string() })),
  }),
  codes: { 1: 'mail.refusal.staff', 404: 'mail.refusal.gone' },
  summary: 'What a letter says; opening it is written down',
});

export const retryLetter = endpoint({
  method: 'POST',
  path: '/api/admin/mail/retry',
  who: 'perm:mail.send',
  body: z.object({ id }),
  reply: z.object({ id: z.string() }),
  codes: { 404: 'mail.refusal.notFailed' },
  summary: 'Sends a letter that was given up once more',
});

export const testLetter = endpoint({
  method: 'POST',
  path: '/api/admin/mail/test',
  who: 'perm:mail.send',
  body: z.object({ to: z.string().check(z.maxLength(254), z.email()) }),
  reply: z.object({}),
  rate: { max: 10, seconds: 600 },
  summary: 'Sends a letter to try the mail server with',
});
