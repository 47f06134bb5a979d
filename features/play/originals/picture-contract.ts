/** A won bet as a picture to show around. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';

export const picture = endpoint({
  method: 'GET',
  path: '/api/game/picture',
  who: 'guest',
  body: z.object({
    id: z.string().check(z.maxLength(128), z.regex(/^[\w-]+$/)),
    /** Draw the payout too. Whose bet it is decides: of everybody else it is ignored. */
    payout: z._default(z.enum(['yes', 'no']), 'no'),
  }),
  /** A file: PNG, 1200 x 630. */
  reply: z.string(),
  rate: { max: 10, seconds: 60 },
  codes: {
    1: 'general.error.unknown_game',
    2: 'originals.replay.error.running',
    3: 'originals.bet.error.noWin',
  },
  summary: 'A won bet as a picture, with a code that leads to it.',
});

/** Address of the picture of a bet. @param amount with its payout, for whose bet it is */
export const picturePath = (id: string, amount: boolean): string =>
  `${picture.path}?id=${encodeURIComponent(id)}${amount ? '&payout=yes' : ''}`;
