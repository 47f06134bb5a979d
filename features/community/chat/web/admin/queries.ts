import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { adminAppeals, adminChatUser, adminPacks } from '../../staff-contract.ts';

export const staffPacksKey = ['chat', 'staff', 'packs'] as const;
export const staffPacksQuery = queryOptions({
  queryKey: staffPacksKey,
  queryFn: async ({ signal }) => (await call(adminPacks, {}, { signal })).packs,
  staleTime: 0,
});

export const appealsKey = ['chat', 'staff', 'appeals'] as const;
export const appealsQuery = queryOptions({
  queryKey: appealsKey,
  queryFn: async ({ signal }) => (await call(adminAppeals, {}, { signal })).mutes,
  staleTime: 0,
});

/** @param id public id of a player */
export const chatUserQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['chat', 'staff', 'user', id],
    queryFn: ({ signal, pageParam }) =>
      call(adminChatUser, { id, ...(pageParam === null ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
