/** What staff see of futures. */
import * as z from 'zod/mini';
import { endpoint } from '#platform/contract/endpoint.ts';

/** Euros of real money; play money is nobody's risk. */
const euros = z.string();

const source = z.object({
  venue: z.string(),
  symbol: z.string(),
  /** How it counted in the last reading; `silent` has sent nothing yet. */
  state: z.enum(['used', 'capped', 'old', 'no_price', 'crossed', 'wide', 'unknown', 'silent']),
  price: z.nullable(z.string()),
  received_at: z.nullable(z.int()),
});

export const deskTickers = endpoint({
  method: 'POST',
  path: '/api/admin/trading/tickers',
  who: 'perm:trading.read',
  view: 'reads',
  body: z.object({}),
  reply: z.object({
    tickers: z.array(
      z.object({
        ticker: z.string(),
        kind: z.enum(['simulated', 'exchange']),
        enabled: z.boolean(),
        halted: z.boolean(),
        /** It has been halted long enough for its positions to be given back. */
        voidable: z.boolean(),
        price: z.nullable(z.string()),
        at: z.nullable(z.int()),
        /** Positions that have not ended, and wager times multiplier of each side. */
        open: z.int(),
        up: euros,
        down: euros,
        /** The greatest multiplier, and how much may be open on a side and between the sides. */
        limits: z.object({ multiplier: z.int(), side: euros, net: euros }),
        /** Of positions that were closed in the last 24 hours. */
        day: z.object({
          closed: z.int(),
          wagered: euros,
          fees: euros,
          result: euros,
          /** Percent of what was wagered: the expected edge is of the fees, the other one of the result. Null without a wager. */
          expected_edge: z.nullable(z.string()),
          edge: z.nullable(z.string()),
        }),
        sources: z.array(source),
      }),
    ),
  }),
  summary:
    'Tickers with their exposure, their sources, and what the last day was expected to bring and brought.',
});
export type DeskTicker = z.output<typeof deskTickers.reply>['tickers'][number];
