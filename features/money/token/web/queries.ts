import { queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import {
  casinoProfit,
  futuresProfit,
  payouts,
  priceHistory,
  sportProfit,
  supply,
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
  /** In dollars; null where days do not add up to anything. */
  readonly total: string | null;
  /** The player's own part of the latest; null where there is none. */
  readonly own?: string | null;
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

export const payoutQuery = (user: string | null, timeframe: Timeframe): FiguresQuery => ({
  queryKey: ['token', 'payouts', user ?? '', String(timeframe)],
  queryFn: async ({ signal }) => {
    const { data } = await call(payouts, { timeframe }, { signal });
    const days = data.map(({ date, payout }) => ({ date, value: payout }));
    return { days, total: null, own: data.at(-1)?.own ?? null };
  },
  staleTime: FRESH_MS,
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
