import type { UseQueryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import {
  casinoProfit,
  futuresProfit,
  priceHistory,
  sportProfit,
  supply,
  type Timeframe,
} from '../contract.ts';

/** A figure of a day, as a chart draws it. */
export interface Figure {
  readonly date: string;
  /** Decimal. */
  readonly value: string;
}

export interface Figures {
  readonly days: readonly Figure[];
  /** In dollars; null where days do not add up to anything. */
  readonly total: string | null;
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
