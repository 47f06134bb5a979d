import { queryOptions } from '@tanstack/react-query';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { tokenPrice } from '../contract.ts';

/** Id of the currency whose price stands in the sidebar. */
export const TOKEN = 'btc';
/** Between two looks at the change over a day; prices themselves come by the channel. */
const REFRESH_MS = 300_000;

export type TokenPrice = ReplyOf<typeof tokenPrice> & {
  /** When the answer came, and when its price was taken (null: never), on the page's own clock. */
  readonly repliedAt: number;
  readonly pricedAt: number | null;
};

export function tokenQuery() {
  return queryOptions({
    queryKey: ['prices', 'token'],
    queryFn: async ({ signal }): Promise<TokenPrice> => {
      const reply = await call(tokenPrice, {}, { signal });
      const repliedAt = performance.now();
      return { ...reply, repliedAt, pricedAt: reply.age === null ? null : repliedAt - reply.age };
    },
    staleTime: 60_000,
    refetchInterval: REFRESH_MS,
  });
}
