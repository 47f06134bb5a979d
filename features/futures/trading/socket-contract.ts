/** The trading socket (port 2083, `/ws/trading`): what programs ask of it, and what they are sent. */
import * as z from 'zod/mini';
import type { PositionView, PublicPosition, TickView } from './contract.ts';
import { tickerName } from './contract.ts';

export const asked = {
  /** The ticker whose ticks and bets the socket hears from now on; before that it hears those of all. */
  TradingTicker: z.object({
    ticker: tickerName,
    /** Number of the last tick that is known: those after it are answered, so that a gap is filled. */
    after: z.optional(z.int().check(z.gte(0))),
  }),
} as const;

export const pushedTick = z.object({
  ticker: z.string(),
  seq: z.int(),
  at: z.int(),
  price: z.string(),
  halted: z.boolean(),
});

export interface TickerEntered {
  /** Oldest first, at most 500: what is older is asked for at /api/trading/ticks. */
  readonly ticks: readonly TickView[];
  /** The player's own that are open, newest first. */
  readonly positions: readonly PositionView[];
}

declare module '#platform/contract/live.ts' {
  interface LiveRequests {
    TradingTicker: { data: z.output<(typeof asked)['TradingTicker']>; reply: TickerEntered };
  }
  interface LivePushes {
    tick: z.output<typeof pushedTick>;
    position: PositionView;
    tradingBet: PublicPosition;
  }
}
