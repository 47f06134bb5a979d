import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { outdate, queryClient } from '#platform/web/query.ts';
import { listNotices, readNotices, unreadNotices, type Notice } from '../contract.ts';

export const unreadQuery = queryOptions({
  queryKey: ['notifications', 'unread'],
  queryFn: ({ signal }) => call(unreadNotices, {}, { signal }),
});

/** Asked again whenever it is opened. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ signal, pageParam }) =>
    call(listNotices, pageParam === null ? {} : { before: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  staleTime: 0,
});

/** Takes over what the server counted. */
export function takeUnread(unread: number): void {
  queryClient.setQueryData(unreadQuery.queryKey, { unread });
}

export function readNoticesAgain(): void {
  void queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey });
}

/** This notice is read; with `older` all that came before it too. */
export async function markRead({ _id: id }: Notice, older: boolean): Promise<void> {
  const { unread } = await call(readNotices, { id, older });
  const isMeant = (one: Notice): boolean => one._id === id || (older && BigInt(one._id) <= BigInt(id));
  queryClient.setQueryData(
    noticesQuery.queryKey,
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          notices: page.notices.map((one) => (isMeant(one) ? { ...one, read: true } : one)),
        })),
      },
  );
  takeUnread(unread);
  void outdate(noticesQuery.queryKey);
}
