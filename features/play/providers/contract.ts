import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';

/** Codes of refusals of a launch. */
export const LAUNCH = {
  /** No aggregator is set up, or the game is none of theirs. */
  none: 1,
  /** The aggregator did not answer, or would not open the game. */
  silent: 2,
  currency: 3,
  /** Staff have switched it off, or its maker's games. */
  closed: 4,
  /** Not offered where the caller is. */
  country: 5,
} as const;

/** A game of an aggregator by its own name, or as the house names it: external:slotegrator:<uuid>. */
const game = z.string().check(z.regex(/^(external:[a-z]{2,20}:)?[A-Za-z0-9._-]{1,100}$/));

export const launch = endpoint({
  method: 'POST',
  path: '/api/providers/launch',
  who: 'user',
  body: z.object({
    game,
    currency: z.string().check(z.regex(/^[A-Za-z0-9]{2,10}$/)),
    demo: z._default(z.boolean(), false),
  }),
  reply: z.object({ url: z.string(), session: z.string() }),
  codes: {
    [LAUNCH.none]: 'providers.error.none',
    [LAUNCH.silent]: 'providers.error.silent',
    [LAUNCH.currency]: 'providers.error.currency',
    [LAUNCH.closed]: 'providers.error.closed',
    [LAUNCH.country]: 'providers.error.country',
  },
  rate: { max: 30, seconds: 60 },
  summary: 'Opens a game of an aggregator: where its page is, and the session that its calls will name',
});
