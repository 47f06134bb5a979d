import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';
import { printable, publicId } from '#platform/contract/fields.ts';
import { KEY_SCOPES } from '#platform/contract/key-scope.ts';

export const MAX_KEYS = 20;
export const MAX_ADDRESSES = 10;
export const NAME_LENGTH = 60;
/** Days that a key may last; 0: until it is revoked. */
export const LIFETIMES = [30, 90, 365, 0] as const;

const nothing = z.object({});
const scopes = z.array(z.enum(KEY_SCOPES)).check(z.minLength(1), z.maxLength(KEY_SCOPES.length));
const time = z.int();

const key = z.object({
  id: publicId,
  name: z.string(),
  /** What it begins with, to tell it from others. */
  begins: z.string(),
  scopes,
  addresses: z.array(z.string()),
  created_at: time,
  expires_at: z.nullable(time),
  used_at: z.nullable(time),
  used_from: z.nullable(z.string()),
});
export type KeyView = z.output<typeof key>;

export const keys = endpoint({
  method: 'POST',
  path: '/api/user/apiKeys',
  who: 'user',
  view: 'reads',
  body: nothing,
  reply: z.object({ keys: z.array(key) }),
  summary: "API keys of the caller's programs, newest first",
});

export const createKey = endpoint({
  method: 'POST',
  path: '/api/user/apiKeys/create',
  who: 'user',
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(NAME_LENGTH), printable),
    scopes,
    /** IP addresses and networks (10.0.0.0/8); empty: from anywhere. */
    addresses: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(MAX_ADDRESSES)), []),
    days: z.literal(LIFETIMES),
    /** Asked for (6) where the session is not fresh and the account has no second factor. */
    password: z.optional(z.string().check(z.maxLength(256))),
  }),
  /** `secret` is the key; it is shown this once and kept as a hash. */
  reply: z.object({ key, secret: z.string() }),
  codes: {
    1: 'api-keys.refusal.many',
    2: 'api-keys.refusal.address',
    4: 'api-keys.password.fresh',
    5: 'api-keys.password.wrong',
    6: 'api-keys.password.needed',
  },
  rate: { max: 30, seconds: 600 },
  summary: 'Makes an API key that may read; needs the second factor, else a fresh session or the password',
});

export const revokeKey = endpoint({
  method: 'POST',
  path: '/api/user/apiKeys/revoke',
  who: 'user',
  body: z.object({ id: publicId }),
  reply: nothing,
  codes: { 3: 'api-keys.refusal.gone' },
  rate: { max: 60, seconds: 600 },
  summary: 'Ends one of the own API keys at once',
});

export const keyBalance = endpoint({
  method: 'GET',
  path: '/api/key/balance',
  who: 'user',
  key: 'balance',
  body: nothing,
  /** Decimal amounts. */
  reply: z.object({ balances: z.array(z.object({ currency: z.string(), amount: z.string() })) }),
  rate: { max: 300, seconds: 60 },
  summary: "The caller's balances in real money, for programs with an API key",
});
