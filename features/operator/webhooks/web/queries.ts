import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { list, messageList, messageOf, type MessageView } from '../contract.ts';

const own = ['webhooks'] as const;
/** Deliveries go on while somebody looks. */
const LOOK_MS = 5_000;

export const endpointsQuery = queryOptions({
  queryKey: [...own, 'list'],
  queryFn: ({ signal }) => call(list, {}, { signal }),
  refetchInterval: LOOK_MS,
});

export const messagesQuery = (id: string, state: MessageView['state'] | null) =>
  infiniteQueryOptions({
    queryKey: [...own, 'messages', id, state],
    queryFn: ({ signal, pageParam }) =>
      call(
        messageList,
        { id, ...(state === null ? {} : { state }), ...(pageParam === null ? {} : { before: pageParam }) },
        { signal },
      ),
    // oxlint-disable-next-line typescript/no-unnecessary-type-assertion -- null alone would be the type of every page
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: LOOK_MS,
  });

export const messageQuery = (id: string, sequence: number) =>
  queryOptions({
    queryKey: [...own, 'message', id, sequence],
    queryFn: ({ signal }) => call(messageOf, { id, sequence }, { signal }),
    staleTime: 0,
    refetchInterval: LOOK_MS,
  });

/** Something was changed or sent: what staff look at is read again. */
export function refreshWebhooks(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: own });
}
