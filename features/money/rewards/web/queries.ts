import { queryOptions, useQuery } from '@tanstack/react-query';
import { wallClock } from '#ui/clock.ts';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { useUser } from '#platform/web/session.ts';
import { tickets } from '../promocode-contract.ts';
import { rakeback, rakebackOffer } from '../rakeback-contract.ts';
import { rewardStatus, vip, type VipData, type VipLevel } from '../vip-contract.ts';

/** Rewards gather while one plays: they are read again this often while somebody looks. */
const REFRESH_MS = 30_000;

const ladderQuery = queryOptions({
  queryKey: ['rewards', 'ladder'],
  queryFn: async ({ signal }) => {
    const entries = await call(vip, {}, { signal });
    return {
      data: entries.find((one): one is VipData => one.type === 'data')!,
      levels: entries.filter((one): one is VipLevel => one.type === 'level'),
    };
  },
});

const statusQuery = queryOptions({
  queryKey: ['rewards', 'status'],
  queryFn: async ({ signal }) => {
    const reply = await call(rewardStatus, {}, { signal });
    // What the server's clock is ahead of this page's.
    return { ...reply, ahead: reply.now - wallClock() };
  },
  refetchInterval: REFRESH_MS,
});

const rakebackQuery = queryOptions({
  queryKey: ['rewards', 'rakeback'],
  queryFn: ({ signal }) => call(rakeback, {}, { signal }),
});

const offerQuery = queryOptions({
  queryKey: ['rewards', 'offer'],
  queryFn: ({ signal }) => call(rakebackOffer, {}, { signal }),
});

const ticketsQuery = queryOptions({
  queryKey: ['rewards', 'tickets'],
  queryFn: async ({ signal }) => {
    const reply = await call(tickets, {}, { signal });
    return { ...reply, ahead: reply.model.now - wallClock() };
  },
});

/** The levels, and where the visitor stands. */
export const useLadder = () => useQuery(ladderQuery);
export type Ladder = NonNullable<ReturnType<typeof useLadder>['data']>;

/** What the player can claim; nothing is asked for guests. */
export function useStatus() {
  const user = useUser();
  return useQuery({ ...statusQuery, enabled: user !== null });
}
export type Status = NonNullable<ReturnType<typeof useStatus>['data']>;

/** The wheel and public codes; guests have no tickets. */
export const useTickets = () => useQuery(ticketsQuery);

/** The terms of rakeback, for guests too. */
export const useRakebackOffer = () => useQuery(offerQuery);

export const useRakeback = () => useQuery(rakebackQuery);

/** Something was claimed, or a level reached. @returns when what is shown has been read again */
export const readRewardsAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['rewards'] });
