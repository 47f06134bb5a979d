/** Logging in from inside a messaging app. */
import * as z from 'zod/mini';
import { sessionView } from '#platform/contract/boot.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable } from '#platform/contract/fields.ts';

export const generateToken = endpoint({
  method: 'POST',
  path: '/api/telegram/generateToken',
  who: 'guest',
  body: z.object({
    /** What the messaging app signed for this visit, as it gave it. */
    initData: z.string().check(z.maxLength(8192)),
    /** Code of a link that the visitor came by: whoever gets an account is that player's guest. */
    inviteCode: z.optional(z.nullable(z.string().check(z.maxLength(100), printable))),
  }),
  /** A session, like every log-in's: its token is what the mini app goes on with. */
  reply: sessionView,
  codes: {
    1: 'mini-app.failed',
    2: 'mini-app.failed',
    3: 'mini-app.failed',
    [-1024]: 'mini-app.failed',
  },
  invalid: { status: 401, code: 1, message: 'Failed to authorize using Telegram' },
  rate: { max: 30, seconds: 60, by: 'address' },
  bodyLimit: 32_768,
  summary: 'Logs in with init data; whoever is new gets an account',
});
