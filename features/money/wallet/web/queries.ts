import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { bankDeposit, depositHistory, walletChains } from '../deposit-contract.ts';
import type { DepositView } from '../views.ts';
import { withdrawHistory, withdrawQuote, type WithdrawView } from '../withdraw-contract.ts';

/** How often deposits are asked for while somebody waits for one; realtime is quicker where it is up. */
const POLL_MS = 15_000;
/** Newest deposits that the deposit tab looks at for those under way. */
const RECENT = 10;
export const PAGE = 8;

export const chainsQuery = queryOptions({
  queryKey: ['wallet', 'chains'],
  queryFn: ({ signal }) => call(walletChains, {}, { signal }),
  staleTime: 60_000,
});
export type Chains = Awaited<ReturnType<NonNullable<typeof chainsQuery.queryFn>>>;

export const recentDepositsQuery = queryOptions({
  queryKey: ['wallet', 'deposits', 'recent'],
  queryFn: ({ signal }) => call(depositHistory, { limit: RECENT }, { signal }),
  staleTime: 0,
  refetchInterval: POLL_MS,
});

/** One row more than is shown tells whether there is a next page. @param before `_id` of the last row above */
export const depositsQuery = (before: string | undefined) =>
  queryOptions({
    queryKey: ['wallet', 'deposits', 'page', before ?? ''],
    queryFn: ({ signal }) =>
      call(depositHistory, { limit: PAGE + 1, ...(before !== undefined && { before }) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

export const withdrawsQuery = (before: string | undefined) =>
  queryOptions({
    queryKey: ['wallet', 'withdraws', 'page', before ?? ''],
    queryFn: ({ signal }) =>
      call(withdrawHistory, { limit: PAGE + 1, ...(before !== undefined && { before }) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: POLL_MS,
  });

/**
 * @param coin code of the coin @param chain id of the chain
 * @param sum what is typed; '' asks for the rules alone @param wallet where it would go; '' asks nothing of it
 */
export const quoteQuery = (coin: string, chain: string, sum: string, wallet: string) =>
  queryOptions({
    queryKey: ['wallet', 'quote', coin, chain, sum, wallet],
    queryFn: ({ signal }) => {
      const asked = { ...(sum !== '' && { sum }), ...(wallet !== '' && { wallet }) };
      return call(withdrawQuote, { currency: chain, type: coin, ...asked }, { signal });
    },
    // The figures before stay until the new ones are there, and the form with them; those of another coin never do.
    placeholderData: (previous, query) => (query?.queryKey[2] === coin ? previous : undefined),
    staleTime: 5000,
    refetchInterval: POLL_MS,
  });

export const bankQuery = queryOptions({
  queryKey: ['wallet', 'bank'],
  queryFn: ({ signal }) => call(bankDeposit, {}, { signal }),
  staleTime: 0,
});

/** A deposit has moved: those that are shown take it over, the others are asked for again. */
export function takeDeposit(changed: DepositView): void {
  const replace = (rows: readonly DepositView[] | undefined) =>
    rows?.map((row) => (row._id === changed._id ? changed : row));
  queryClient.setQueriesData({ queryKey: ['wallet', 'deposits'] }, replace);
  void queryClient.invalidateQueries({ queryKey: ['wallet', 'deposits'] });
  // What the bank's panel says of one that waits, or whether another can be handed in.
  if (changed.aggregator === 'bank') void queryClient.invalidateQueries({ queryKey: bankQuery.queryKey });
}

/** A withdrawal was made or has moved, here or elsewhere. */
export function takeWithdrawal(changed: WithdrawView): void {
  const replace = (rows: readonly WithdrawView[] | undefined) =>
    rows?.map((row) => (row._id === changed._id ? changed : row));
  queryClient.setQueriesData({ queryKey: ['wallet', 'withdraws'] }, replace);
  void queryClient.invalidateQueries({ queryKey: ['wallet', 'withdraws'] });
  void queryClient.invalidateQueries({ queryKey: ['wallet', 'quote'] });
}
