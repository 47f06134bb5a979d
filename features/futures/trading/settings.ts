/** What the operator may change about futures while they run. */
import * as z from 'zod/mini';
import type { PositionView } from './contract.ts';
import { TICKER_ICONS } from './icons.ts';

/** A euro amount with at most two decimals. */
const euro = z.string().check(z.regex(/^(0|[1-9][0-9]{0,11})(\.[0-9]{1,2})?$/));
const percent = z.string().check(z.regex(/^(0|[1-9][0-9]{0,6})(\.[0-9]{1,6})?$/));
const wholeTimes = z.int().check(z.gte(1), z.lte(1000));
const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i));

/** An exchange and the name that it gives the pair: BTCUSDT at Binance, BTC-USD at Coinbase, BTC/USD at Kraken, btcusd at Bitstamp. */
const sourceSettings = z.object({
  venue: z.enum(['binance', 'coinbase', 'kraken', 'bitstamp']),
  symbol: z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9/_-]{1,23}$/)),
});

export const tickerSettings = z.object({
  ticker: z.string().check(z.regex(/^[A-Z][A-Z0-9]{1,11}$/)),
  /** `simulated` prices are provably fair; those of exchanges are the index of three or more sources. Never changed while it lives. */
  kind: z._default(z.enum(['simulated', 'exchange']), 'simulated'),
  sources: z._default(z.array(sourceSettings).check(z.maxLength(4)), []),
  /** Simulated: the price before the first tick there ever is; later ones go on from the last. */
  start: z.string().check(z.regex(/^[1-9][0-9]{0,6}(\.[0-9]{1,8})?$/)),
  /** Decimals that pages show. */
  decimals: z._default(z.int().check(z.gte(0), z.lte(8)), 2),
  icon: z._default(z.enum(TICKER_ICONS), 'chart'),
  background: z._default(colour, '#2a1b12'),
  color: z._default(colour, '#ff7a45'),
  /** False: no new orders; open positions go on. */
  enabled: z._default(z.boolean(), true),
  /** True: no ticks, no fills, no busts, until it is false again. */
  halted: z._default(z.boolean(), false),
  /** Limits of this ticker: each holds where it is below that of all tickers. */
  maxMultiplier: z.optional(wholeTimes),
  maxWagerEur: z.optional(euro),
  maxNotionalEur: z.optional(euro),
  maxExposureEur: z.optional(euro),
  maxNetExposureEur: z.optional(euro),
});
export type TickerSettings = z.output<typeof tickerSettings>;

const defaultTickers = (
  [
    { ticker: 'EMBER', start: '1000', decimals: 2, icon: 'flame', background: '#34160c', color: '#ff7a45' },
    { ticker: 'NOVA', start: '25000', decimals: 1, icon: 'star', background: '#1b1634', color: '#9a86ff' },
    { ticker: 'TIDE', start: '40', decimals: 4, icon: 'pulse', background: '#0c2a34', color: '#4cc9f0' },
  ] as const
).map((one) => ({ ...one, kind: 'simulated' as const, sources: [], enabled: true, halted: false }));

const address = z.optional(
  z.string().check(z.maxLength(200), z.regex(/^wss:\/\/[a-z0-9.-]+(:[0-9]{1,5})?(\/[\w./-]*)?$/)),
);

export const tradingSettings = z.object({
  /** False: no new orders; open positions go on. */
  enabled: z._default(z.boolean(), true),
  tickers: z._default(
    z.array(tickerSettings).check(
      z.minLength(1),
      z.maxLength(24),
      z.refine((list) => new Set(list.map(({ ticker }) => ticker)).size === list.length, 'a ticker twice'),
    ),
    defaultTickers,
  ),
  /** `pnl` takes a share of the profit, `flat` a share of the notional at the close. */
  feeMode: z._default(z.enum(['pnl', 'flat']), 'pnl'),
  /** Percent of the profit. */
  pnlFee: z._default(percent, '10'),
  /** The percent that the calculator's formula takes on top of it. */
  pnlExtraFee: z._default(percent, '1'),
  /** Percent of the notional, in mode flat. */
  flatFee: z._default(percent, '0'),
  /** Greatest return on a wager before fees, percent. */
  maxRoi: z._default(percent, '50000'),
  /** By how much an entry is worse than its tick, percent of the price; 0 is off. */
  spread: z._default(percent, '0'),
  /** Percent of the notional for each whole eight hours; 0 is off. */
  rollover: z._default(percent, '0'),
  /** Greatest percent of a gain that is kept, growing with the move; 0 is off. */
  keepBase: z._default(percent, '0'),
  keepRate: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 5200),
  minWagerEur: z._default(euro, '0.01'),
  maxWagerEur: z._default(euro, '20'),
  /** Whole times the wager. */
  maxMultiplier: z._default(wholeTimes, 1000),
  /** Wager times multiplier of one position, of one side of a ticker, and of the difference of its sides. */
  maxNotionalEur: z._default(euro, '20000'),
  maxExposureEur: z._default(euro, '1000000'),
  maxNetExposureEur: z._default(euro, '500000'),
  /** Positions that one player may have at a time. */
  maxPositions: z._default(z.int().check(z.gte(1), z.lte(200)), 25),
  /** A cash-out or take profit waits so long after the opening. */
  minHoldMs: z._default(z.int().check(z.gte(0), z.lte(60_000)), 2000),
  /** An order counts at the first tick made later than this after it. */
  fillDelayMs: z._default(z.int().check(z.gte(0), z.lte(10_000)), 0),
  /** The same for tickers of exchanges, at least: whoever sees an exchange sooner than the index gains nothing by it. */
  exchangeDelayMs: z._default(z.int().check(z.gte(500), z.lte(10_000)), 1000),
  /** Addresses in the place of the exchanges' own. */
  exchanges: z._default(
    z.object({ binance: address, coinbase: address, kraken: address, bitstamp: address }),
    {},
  ),
  /** A position closes by itself after that. */
  maxOpenHours: z._default(z.int().check(z.gte(1), z.lte(720)), 24),
  /** A halt must have lasted so long before staff may give its positions back. */
  voidAfterMinutes: z._default(z.int().check(z.gte(0), z.lte(1440)), 10),
  /** Published ticks are kept for so many days; older ones are computed from the revealed seed. */
  tickDays: z._default(z.int().check(z.gte(2), z.lte(90)), 7),
});
export type TradingSettings = z.output<typeof tradingSettings>;

declare module '#platform/contract/shown-settings.ts' {
  interface ShownSettings {
    trading: Pick<PositionView['terms'], 'pnl_fee' | 'max_roi'> & {
      terms: PositionView['terms'];
      /** Percent of the price. */
      spread: string;
      limits: {
        /** Of the ticker that takes the most. */
        maxMultiplier: number;
        minHoldMs: number;
        /** What an order, a close or an edit waits at least. */
        delayMs: Record<TickerSettings['kind'], number>;
      };
    };
  }
}
