import * as z from 'zod/mini';
import { sessionView } from '#platform/contract/boot.ts';
import { endpoint } from '#platform/contract/endpoint.ts';

/** Names: 4 to 20 of A-Z, a-z, 0-9 and `_`; unique whatever their case. */
export const namePattern = /^[A-Za-z0-9_]{4,20}$/;
export const passwordMax = 256;

// Longer than any right value, so that the field's own text answers and not a size rule.
const text = z.string().check(z.maxLength(1000));

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  who: 'guest',
  body: z.object({
    email: text,
    name: text,
    password: text,
    inviteCode: z.optional(z.nullable(text)),
    /** The 18+ and terms box; a client that sends it must send true. */
    terms: z.optional(z.literal(true)),
  }),
  reply: sessionView,
  codes: {
    1: 'identity.register.inviteCode',
    2: 'identity.register.multiAccount',
    3: 'identity.register.closed',
  },
  rate: { max: 60, seconds: 3600, by: 'address' },
  summary: 'Opens an account and a session',
});

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  who: 'guest',
  body: z.object({ login: text, password: text }),
  reply: sessionView,
  codes: { 1: 'identity.login.wrong' },
  rate: { max: 60, seconds: 60, by: 'address' },
  summary: 'Logs in with name or e-mail and password',
});

export const loginViaToken = endpoint({
  method: 'POST',
  path: '/auth/loginViaToken',
  who: 'guest',
  body: z.object({ token: text }),
  reply: sessionView,
  codes: { 1: 'identity.login.token' },
  rate: { max: 60, seconds: 60, by: 'address' },
  summary: 'Takes up a session by its token',
});

export const update = endpoint({
  method: 'POST',
  path: '/auth/update',
  who: 'user',
  body: z.object({}),
  reply: sessionView,
  summary: 'The account as it is now',
});

export const logout = endpoint({
  method: 'GET',
  path: '/auth/logout',
  who: 'user',
  changes: true,
  body: z.object({}),
  reply: z.object({}),
  summary: 'Ends the session',
});

export const privateBets = endpoint({
  method: 'POST',
  path: '/api/user/private_bets',
  who: 'user',
  body: z.object({ on: z.boolean() }),
  reply: z.object({ private_bets: z.boolean() }),
  summary: "Hides or shows the caller's name beside their bets",
});
