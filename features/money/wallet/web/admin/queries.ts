import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { queryClient } from '#platform/web/query.ts';
import { chainStates, depositInfo, depositList } from '../../staff-deposit-contract.ts';
import { hotWallets, signerLog, signerPasskeys, withdrawQueue } from '../../staff-withdraw-contract.ts';

/** Queues move while somebody looks at them. */
const REFRESH_MS = 15_000;
const own = ['wallet', 'staff'] as const;

export const withdrawalsQuery = (asked: InputOf<typeof withdrawQueue>) =>
  queryOptions({
    queryKey: [...own, 'withdrawals', asked],
    queryFn: ({ signal }) => call(withdrawQueue, asked, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

export const depositsQuery = (asked: InputOf<typeof depositList>) =>
  queryOptions({
    queryKey: [...own, 'deposits', asked],
    queryFn: ({ signal }) => call(depositList, asked, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });

export const depositQuery = (id: string) =>
  queryOptions({
    queryKey: [...own, 'deposit', id],
    queryFn: ({ signal }) => call(depositInfo, { id }, { signal }),
    staleTime: 0,
  });

export const chainStatesQuery = queryOptions({
  queryKey: [...own, 'chains'],
  queryFn: ({ signal }) => call(chainStates, {}, { signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

export const hotWalletsQuery = queryOptions({
  queryKey: [...own, 'hot'],
  queryFn: ({ signal }) => call(hotWallets, {}, { signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

export const signerQuery = (before: number | undefined) =>
  queryOptions({
    queryKey: [...own, 'signer', before ?? 0],
    queryFn: ({ signal }) => call(signerLog, before === undefined ? {} : { before }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const passkeysQuery = queryOptions({
  queryKey: [...own, 'passkeys'],
  queryFn: ({ signal }) => call(signerPasskeys, {}, { signal }),
  staleTime: 0,
});

/** Something was decided: whatever staff look at is read again. */
export function refreshStaffQueries(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: own });
}
