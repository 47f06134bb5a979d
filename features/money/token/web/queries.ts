import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { formatUnits, parseUnits } from '#platform/contract/units.ts';
import {
  burn,
  burntChart,
  casinoProfit,
  futuresProfit,
  payouts,
  priceHistory,
  sportProfit,
  supply,
  tokenOverview,
  type Timeframe,
} from '../contract.ts';
import { staking } from '../staking-contract.ts';

/** A figure of a day, as a chart draws it. */
export interface Figure {
  readonly date: string;
  /** Decimal. */
  readonly value: string;
}

export interface Figures {
  readonly days: readonly Figure[];
  /** Of the same kind as the days; null where they do not add up to anything. */
  readonly total: string | null;
  /** The player's own part of the latest; null where there is none. */
  readonly own?: string | null;
  /** Dollars that it was bought for; null where it was not. */
  readonly cost?: string | null;
}

/** Sums move once a minute. */
const FRESH_MS = 60_000;

const profitCalls = { casino: casinoProfit, sport: sportProfit, futures: futuresProfit } as const;
export type ProfitOf = keyof typeof profitCalls;

/** One kind for all charts, so that each is drawn by the same part. */
export type FiguresQuery = Pick<
  UseQueryOptions<Figures, Error, Figures, readonly string[]>,
  'queryKey' | 'staleTime'
> & {
  readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<Figures>;
};

export const profitQuery = (of: ProfitOf, timeframe: Timeframe): FiguresQuery => ({
  queryKey: ['token', 'profit', of, String(timeframe)],
  queryFn: async ({ signal }) => {
    const { data, totalProfit } = await call(profitCalls[of], { timeframe }, { signal });
    return { days: data.map(({ date, profit }) => ({ date, value: profit })), total: totalProfit };
  },
  staleTime: FRESH_MS,
});

export const supplyQuery = (token: string, timeframe: Timeframe): FiguresQuery => ({
  queryKey: ['token', 'supply', token, String(timeframe)],
  queryFn: async ({ signal }) => {
    const { values, labels } = await call(supply, { token, timeframe }, { signal });
    return { days: labels.map((date, index) => ({ date, value: values[index]! })), total: null };
  },
  staleTime: FRESH_MS,
});

export const priceQuery = (token: string, timeframe: Timeframe): FiguresQuery => ({
  queryKey: ['token', 'price', token, String(timeframe)],
  queryFn: async ({ signal }) => {
    const { data } = await call(priceHistory, { token, timeframe }, { signal });
    return { days: data.map(({ date, price }) => ({ date, value: price })), total: null };
  },
  staleTime: FRESH_MS,
});

/** Places of a sum of tokens. */
const TOKEN_PLACES = 8;

function sumOf(values: readonly string[]): string {
  const units = values.reduce((sum, value) => sum + (parseUnits(value, TOKEN_PLACES) ?? 0n), 0n);
  return formatUnits(units, TOKEN_PLACES);
}

/** What was burnt on each day. */
export const burntQuery = (timeframe: Timeframe): FiguresQuery => ({
  queryKey: ['token', 'burnt', String(timeframe)],
  queryFn: async ({ signal }) => {
    const { values, labels } = await call(burntChart, { timeframe }, { signal });
    return { days: labels.map((date, index) => ({ date, value: values[index]! })), total: sumOf(values) };
  },
  staleTime: FRESH_MS,
});

/** What was ever burnt, at the end of each day. */
export const burnQuery = (timeframe: Timeframe): FiguresQuery => ({
  queryKey: ['token', 'burn', String(timeframe)],
  queryFn: async ({ signal }) => {
    const { labels, burn: sums, totalProfit } = await call(burn, { timeframe }, { signal });
    const days = labels.map((date, index) => ({ date, value: sums[index]! }));
    return { days, total: null, cost: totalProfit };
  },
  staleTime: FRESH_MS,
});

export const payoutQuery = (user: string | null, timeframe: Timeframe): FiguresQuery => ({
  queryKey: ['token', 'payouts', user ?? '', String(timeframe)],
  queryFn: async ({ signal }) => {
    const { data } = await call(payouts, { timeframe }, { signal });
    const days = data.map(({ date, payout }) => ({ date, value: payout }));
    return { days, total: null, own: data.at(-1)?.own ?? null };
  },
  staleTime: FRESH_MS,
});

export type Overview = ReplyOf<typeof tokenOverview>;

export const overviewQuery = queryOptions({
  queryKey: ['token', 'overview'],
  queryFn: ({ signal }) => call(tokenOverview, {}, { signal }),
  staleTime: 5_000,
});

export type Staking = ReplyOf<typeof staking>;

export const STAKING_KEY = ['token', 'staking'] as const;

/** @param user public id of who asks; null for guests */
export const stakingQuery = (user: string | null) =>
  queryOptions({
    queryKey: [...STAKING_KEY, user],
    queryFn: ({ signal }) => call(staking, {}, { signal }),
    staleTime: 5_000,
  });
