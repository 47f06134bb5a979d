/** Futures: positions with a multiplier on the price of a ticker. */
import * as z from 'zod/mini';
import { channel } from '#platform/contract/channel.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { calendarDay } from '#platform/contract/fields.ts';
import { amount, signedAmount } from '#platform/contract/money.ts';
import type { EventsOf } from '#platform/contract/push.ts';
import { TICKER_ICONS } from './icons.ts';

export const tickerName = z.string().check(z.regex(/^[A-Z][A-Z0-9]{1,11}$/));
const positionId = z.string().check(z.regex(/^[0-9a-f]{48}$/));
const percent = z.string().check(z.maxLength(30), z.regex(/^-?[0-9]{1,12}(\.[0-9]{1,12})?$/));
const direction = z.enum(['up', 'down']);
const currency = z.string().check(z.minLength(1), z.maxLength(12));

/** Refusals of orders, closes and edits: those of every play, and above 0 those of futures. */
export const tradingCodes = {
  [-1]: 'trading.error.minimum',
  [-2]: 'trading.error.login',
  [-3]: 'trading.error.ticker',
  [-4]: 'trading.error.wager',
  [-5]: 'trading.error.disabled',
  [-6]: 'trading.error.stage',
  [-7]: 'trading.error.demo',
  [-9]: 'trading.error.maximum',
  [-10]: 'trading.error.price',
  [-11]: 'trading.error.limit',
  [-12]: 'trading.error.excluded',
  [-13]: 'trading.error.balance',
  [-15]: 'trading.error.reality',
  [-16]: 'trading.error.country',
  [-17]: 'trading.error.age',
  [-18]: 'trading.error.verification',
  [-23]: 'trading.error.terms',
  [-20]: 'trading.error.bonus',
  1: 'trading.error.position',
  2: 'trading.error.multiplier',
  3: 'trading.error.takeProfit',
  4: 'trading.error.stopLoss',
  5: 'trading.error.exposure',
  6: 'trading.error.share',
  7: 'trading.error.duplicate',
  409: 'trading.error.key',
  503: 'trading.error.lost',
} as const;

/** A price as pages and files have it: eight decimals at most. */
const tickView = z.object({ seq: z.int(), at: z.int(), price: amount });
export type TickView = z.output<typeof tickView>;

export const tickerView = z.object({
  ticker: z.string(),
  icon: z.enum(TICKER_ICONS),
  style: z.object({ background: z.string(), color: z.string() }),
  stats: z.object({
    /** Percent. */
    change_24h: z.string(),
    /** Wagered times multiplier in the last day, dollars. */
    volume_24h: amount,
  }),
  price: z.object({ price: amount, seq: z.int(), at: z.int() }),
  fiatDecimals: z.int(),
  /** Whole times. */
  leverage: z.int(),
  enabled: z.boolean(),
  halted: z.boolean(),
  /** `simulated` prices are provably fair: fixed before the day by a published commitment. `exchange`: the index of several exchanges. */
  kind: z.enum(['simulated', 'exchange']),
});
export type TickerView = z.output<typeof tickerView>;

export const positionView = z.object({
  id: positionId,
  ticker: z.string(),
  status: z.enum(['pending_open', 'open', 'closing', 'closed', 'called_off']),
  direction,
  multiplier: z.string(),
  currency: z.string(),
  demo: z.boolean(),
  wager: amount,
  ordered_at: z.int(),
  entry: z.nullable(amount),
  bust: z.nullable(amount),
  take_profit: z.nullable(amount),
  stop_loss: z.nullable(amount),
  reason: z.nullable(
    z.enum([
      'bust',
      'stop_loss',
      'take_profit',
      'cashout',
      'auto_close',
      'excluded',
      'void',
      'halted',
      'trigger_passed',
    ]),
  ),
  exit: z.nullable(amount),
  payout: z.nullable(amount),
  profit: z.nullable(signedAmount),
  opened: z.nullable(tickView),
  closed: z.nullable(tickView),
  ended_at: z.nullable(z.int()),
  /** Id of the bet that it was settled as; null while it is open, and of what was given back. */
  bet: z.nullable(z.string()),
  /** What a page needs to show its worth at any price with the functions of the engine. */
  terms: z.object({
    fee_mode: z.enum(['pnl', 'flat']),
    pnl_fee: percent,
    pnl_extra_fee: percent,
    flat_fee: percent,
    max_roi: percent,
    rollover: percent,
    keep_base: percent,
    keep_rate: percent,
    /** A rollover is taken for no longer than this, in ms; absent: no end. */
    max_open_ms: z.optional(z.int()),
  }),
});
export type PositionView = z.output<typeof positionView>;

/** A position as everybody may see it; `user` is null where the player hides bets or profile. */
export const publicPosition = z.object({
  id: positionId,
  user: z.nullable(z.object({ _id: z.string(), name: z.string(), avatar: z.nullable(z.string()) })),
  ticker: z.string(),
  direction,
  multiplier: z.string(),
  currency: z.string(),
  wager: amount,
  demo: z.boolean(),
  entry: z.nullable(amount),
  status: z.enum(['open', 'closed']),
  /** Percent of the wager after fees; null while it is open. */
  roi: z.nullable(percent),
  payout: z.nullable(amount),
  at: z.int(),
});
export type PublicPosition = z.output<typeof publicPosition>;

export const tickers = endpoint({
  method: 'POST',
  path: '/api/trading/tickers',
  who: 'guest',
  view: 'reads',
  body: z.object({}),
  reply: z.array(tickerView),
  summary: 'Every ticker with its last price, its change and volume of a day.',
});

const limitsView = z.object({
  minWager: amount,
  maxWager: amount,
  maxMultiplier: z.int(),
  minHoldMs: z.int(),
});

export const terms = endpoint({
  method: 'POST',
  path: '/api/trading/terms',
  who: 'guest',
  view: 'reads',
  body: z.object({
    currency,
    /** Left out: what holds for all tickers, of which one may take less. */
    ticker: z.optional(tickerName),
  }),
  reply: z.object({
    limits: limitsView,
    terms: positionView.shape.terms,
    /** By how much an entry is worse than its tick, percent of the price. */
    spread: percent,
  }),
  codes: { [-3]: 'trading.error.ticker', [-4]: 'trading.error.wager' },
  summary: 'Limits of a ticker in a currency, and what a position costs.',
});

const triggerInput = z.union([
  z.object({ kind: z.literal('price'), price: amount }),
  /** Percent of the wager: above 0 for a take profit, below 0 for a stop. */
  z.object({ kind: z.literal('roi'), roi: percent }),
  /** Profit or loss before fees, in the currency of the wager. */
  z.object({ kind: z.literal('amount'), amount: signedAmount }),
]);
export type TriggerBody = z.output<typeof triggerInput>;

const balanceView = z.object({
  currency: z.string(),
  demo: z.boolean(),
  value: amount,
  version: z.number(),
});

export const open = endpoint({
  method: 'POST',
  path: '/api/trading/open',
  // Guests get the play code -2, not the general 401.
  who: 'guest',
  body: z.object({
    ticker: tickerName,
    direction,
    multiplier: z.string().check(z.maxLength(12), z.regex(/^[0-9]{1,6}(\.[0-9]{1,2})?$/)),
    wager: amount,
    currency,
    demo: z.optional(z.boolean()),
    takeProfit: z.optional(z.nullable(triggerInput)),
    stopLoss: z.optional(z.nullable(triggerInput)),
    /** Idempotency key: the same key answers with the same position, for ever, and with 409 to another order. */
    key: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  }),
  reply: z.object({ position: positionView, balance: z.nullable(balanceView) }),
  codes: tradingCodes,
  invalid: { status: 422, code: -4, message: 'Invalid wager' },
  rate: { max: 600, seconds: 10 },
  summary: 'Order a position. It is filled at the first tick made after the order.',
});

export const close = endpoint({
  method: 'POST',
  path: '/api/trading/close',
  who: 'user',
  body: z.object({
    id: positionId,
    /** Percent of the wager, 100 unless given. */
    share: z.optional(z.string().check(z.regex(/^(100|[1-9]?[0-9])(\.[0-9]{1,2})?$/))),
  }),
  reply: z.object({ position: positionView }),
  codes: tradingCodes,
  rate: { max: 600, seconds: 10 },
  summary: 'Close a position or a part of it at the first tick made after the request.',
});

export const edit = endpoint({
  method: 'POST',
  path: '/api/trading/edit',
  who: 'user',
  body: z.object({
    id: positionId,
    /** Null takes it away; left out it stays. */
    takeProfit: z.optional(z.nullable(triggerInput)),
    stopLoss: z.optional(z.nullable(triggerInput)),
  }),
  reply: z.object({ position: positionView }),
  codes: tradingCodes,
  rate: { max: 600, seconds: 10 },
  summary: 'Move take profit and stop of an open position, from the next tick.',
});

export const positions = endpoint({
  method: 'POST',
  path: '/api/trading/positions',
  who: 'user',
  view: 'reads',
  body: z.object({
    which: z.enum(['active', 'closed']),
    ticker: z.optional(tickerName),
    /** Of closed ones: the `id` of the last one shown, for those after it. */
    before: z.optional(positionId),
    /** Of closed ones. */
    limit: z._default(z.int().check(z.gte(1), z.lte(100)), 50),
  }),
  reply: z.array(positionView),
  summary:
    "The caller's positions, newest first: all that are active, which are 200 at most, or one page of the closed ones.",
});

export const position = endpoint({
  method: 'POST',
  path: '/api/trading/position',
  who: 'user',
  view: 'reads',
  body: z.object({ id: positionId }),
  reply: z.object({
    position: positionView,
    /** The day whose path the opening and the closing tick are of. */
    proof: z.array(
      z.object({
        tick: tickView,
        day: z.string(),
        index: z.int(),
        commitment: z.string(),
        seed: z.nullable(z.string()),
        open: z.nullable(amount),
      }),
    ),
    /** What the exchanges were read at for the same two ticks; empty for a simulated price. */
    readings: z.array(z.object({ tick: tickView, readings: z.string(), sources: z.string() })),
  }),
  codes: { 1: 'trading.error.position' },
  summary: 'One position of the caller with its opening and closing tick and what proves them.',
});

export const publicPositions = endpoint({
  method: 'POST',
  path: '/api/trading/public',
  who: 'guest',
  view: 'reads',
  body: z.object({ ticker: tickerName }),
  reply: z.array(publicPosition),
  summary: 'The latest positions of everybody on a ticker; who hides bets or profile is left unnamed.',
});

const TIMEFRAME_NAMES = [
  'tick',
  '1s',
  '5s',
  '15s',
  '30s',
  '1m',
  '5m',
  '15m',
  '30m',
  '1h',
  '2h',
  '4h',
  '6h',
  '12h',
  '1d',
] as const;

export const candles = endpoint({
  method: 'POST',
  path: '/api/trading/candles',
  who: 'guest',
  view: 'reads',
  body: z.object({ ticker: tickerName, timeframe: z.enum(TIMEFRAME_NAMES) }),
  reply: z.array(
    z.object({ at: z.int(), open: amount, high: amount, low: amount, close: amount, count: z.int() }),
  ),
  codes: { [-3]: 'trading.error.ticker' },
  summary:
    'Candles of a ticker, oldest first. Of one without a tick between others count is 0 and all prices are the close before; there is none of single ticks.',
});

/** Most ticks that one answer holds. */
export const MAX_TICKS = 2000;

export const ticks = endpoint({
  method: 'POST',
  path: '/api/trading/ticks',
  who: 'guest',
  view: 'reads',
  body: z.object({
    ticker: tickerName,
    /** Number of the last tick that is known; ticks after it are answered. */
    after: z.int().check(z.gte(0)),
    limit: z._default(z.int().check(z.gte(1), z.lte(MAX_TICKS)), 500),
  }),
  reply: z.array(
    z.object({
      ...tickView.shape,
      sources: z.string(),
      /** What each exchange was read at; null for a simulated price. */
      readings: z.nullable(z.string()),
    }),
  ),
  codes: { [-3]: 'trading.error.ticker' },
  summary:
    'Published ticks after a number, oldest first; `sources` is the commitment of the day they are of, or the SHA-256 of `readings`.',
});

export const days = endpoint({
  method: 'POST',
  path: '/api/trading/days',
  who: 'guest',
  view: 'reads',
  body: z.object({
    ticker: tickerName,
    /** Only this one: YYYY-MM-DD, UTC. */
    day: z.optional(calendarDay),
  }),
  reply: z.array(
    z.object({
      day: z.string(),
      commitment: z.string(),
      committed_at: z.string(),
      open: z.nullable(amount),
      seed: z.nullable(z.string()),
      path: z.object({ intervalMs: z.int(), sigma: z.int(), jumpChance: z.int(), jump: z.int() }),
    }),
  ),
  codes: { [-3]: 'trading.error.ticker' },
  summary: 'Commitments of the simulated days, newest first, with the seeds of those that are over.',
});

/** Last price of a ticker; a cache channel, so newcomers get it at once. */
export function tickChannel(ticker: string) {
  return channel({
    name: `cache-trading.${ticker}`,
    who: 'guest',
    events: { tick: z.object({ ...tickView.shape, halted: z.boolean() }) },
    droppable: true,
  });
}

/** Positions of everybody on a ticker, as they open and end. */
export function betsChannel(ticker: string) {
  return channel({
    name: `trading.${ticker}.bets`,
    who: 'guest',
    events: { tradingBet: publicPosition },
    droppable: true,
  });
}

/** A player's own positions, as they are filled, moved or ended. */
export const positionChannel = channel({
  name: 'positions.{user}',
  who: 'self',
  events: { position: positionView },
});

declare module '#platform/contract/push.ts' {
  interface Pushes {
    [ticks: `cache-trading.${string}`]: EventsOf<ReturnType<typeof tickChannel>>;
    [bets: `trading.${string}.bets`]: EventsOf<ReturnType<typeof betsChannel>>;
    'positions.{user}': EventsOf<typeof positionChannel>;
  }
}
