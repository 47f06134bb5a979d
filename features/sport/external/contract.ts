import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';

/** Codes of refusals. */
export const SPORTSBOOK = {
  /** There is no account with a bookmaker. */
  none: 1,
  currency: 3,
} as const;

export const open = endpoint({
  method: 'POST',
  path: '/api/sportsbook/open',
  who: 'user',
  body: z.object({ currency: z.string().check(z.regex(/^[A-Za-z0-9]{2,10}$/)) }),
  reply: z.object({ token: z.string() }),
  codes: {
    [SPORTSBOOK.none]: 'sportsbook.error.none',
    [SPORTSBOOK.currency]: 'sportsbook.error.currency',
  },
  rate: { max: 30, seconds: 60 },
  summary: 'Opens the external sportsbook for a player: the word by which its bookmaker asks who plays',
});

export const setup = endpoint({
  method: 'POST',
  path: '/api/admin/sportsbook/setup',
  who: 'perm:providers.edit',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    /** Names of the configuration, and whether they are set. */
    names: z.array(z.object({ name: z.string(), set: z.boolean() })),
    /** Where the bookmaker's calls come in. */
    calls: z.string(),
  }),
  summary: 'What the external sportsbook still needs before players see it',
});
