import { infiniteQueryOptions, queryOptions, useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '#platform/web/api.ts';
import { queryClient } from '#platform/web/query.ts';
import { onReconnected, useChannel } from '#platform/web/realtime.ts';
import { useUser } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { channelOfPlayer, channelOfStaff } from '#platform/contract/push.ts';
import {
  canned,
  faq,
  inbox,
  CHATS_PAGE,
  supportChat,
  supportChats,
  type Conversation,
  type SupportEvent,
  type SupportMessage,
} from '../contract.ts';

/** Read again this often where no event comes through: excluded players have no event channel. */
const REFRESH_MS = 15_000;

export const chatsQuery = queryOptions({
  queryKey: ['support', 'chats'],
  queryFn: ({ signal }) => call(supportChats, {}, { signal }),
  refetchInterval: 4 * REFRESH_MS,
});

const conversationKey = (id: string) => ['support', 'chat', id] as const;

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: conversationKey(id),
    queryFn: async ({ signal }) => behindKnown(await call(supportChat, { id }, { signal })),
    refetchInterval: REFRESH_MS,
  });

/** The newest messages as they are now, behind those that were read before. Where there is a gap between, these come again. */
function behindKnown(read: Conversation): Conversation {
  const known = queryClient.getQueryData<Conversation>(conversationKey(read._id));
  const first = read.messages[0]?._id;
  return known?.messages.some(({ _id }) => _id === first)
    ? { ...read, messages: merged(known.messages, read.messages), more: known.more }
    : read;
}

type Search = Required<Pick<BodyOf<typeof inbox>, 'state' | 'search'>>;

export const inboxQuery = (search: Search) =>
  infiniteQueryOptions({
    queryKey: ['support', 'inbox', search],
    queryFn: ({ signal, pageParam }) =>
      call(inbox, { ...search, ...(pageParam === null ? {} : { before: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length === CHATS_PAGE ? page.at(-1)!.updated_at : null),
    refetchInterval: 4 * REFRESH_MS,
  });

/** Chats of the player, while somebody is logged in. */
export function useOwnChats() {
  return useQuery({ ...chatsQuery, enabled: useUser() !== null });
}

export function useFaq() {
  const locale = useStore((state) => state.locale);
  return useQuery({
    queryKey: ['support', 'faq', locale],
    queryFn: ({ signal }) => call(faq, { locale }, { signal }),
    staleTime: 600_000,
  });
}

export const cannedQuery = queryOptions({
  queryKey: ['support', 'answers'],
  queryFn: ({ signal }) => call(canned, {}, { signal }),
  staleTime: 60_000,
});

/** Older messages in front of those that are there. */
export async function readOlder(id: string): Promise<void> {
  const { queryKey } = conversationQuery(id);
  const known = queryClient.getQueryData<Conversation>(queryKey);
  const before = known?.messages[0]?._id;
  if (before === undefined) return;
  const older = await call(supportChat, { id, before });
  queryClient.setQueryData<Conversation>(
    queryKey,
    (now) => now && { ...now, messages: merged(older.messages, now.messages), more: older.more },
  );
}

function merged(
  some: readonly SupportMessage[],
  others: readonly SupportMessage[],
): Conversation['messages'] {
  const byId = new Map([...some, ...others].map((message) => [message._id, message]));
  return [...byId.values()].toSorted((a, b) => Number(a._id) - Number(b._id));
}

export function readAgain(...key: QueryKey): void {
  void queryClient.invalidateQueries({ queryKey: ['support', ...key] });
}

/** Puts what was told into what is shown: a message at its end, or the chat as it is now. */
function take({ chat, message }: SupportEvent): void {
  const { queryKey } = conversationQuery(chat._id);
  queryClient.setQueryData<Conversation>(
    queryKey,
    (now) => now && { ...now, ...chat, messages: merged(now.messages, message ? [message] : []) },
  );
}

/** Follows the chats of the player, and those of everybody for staff. */
export function useSupportEvents(staff: boolean): void {
  const user = useUser();
  useChannel(user && channelOfPlayer('support.{user}', user._id), 'event:supportMessage', (data) => {
    take(data);
    readAgain('chats');
  });
  useChannel(staff ? channelOfStaff('support-inbox') : null, 'event:supportMessageAdmin', (pushed) => {
    if (pushed.chat.user._id !== user?._id) take(pushed);
    readAgain('inbox');
  });
  useEffect(() => onReconnected(() => readAgain()), []);
}
