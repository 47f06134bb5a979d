import { useOwnChats } from './queries.ts';

/** Answers that the player has not read, over all chats. */
export function useUnread(): number {
  const { data } = useOwnChats();
  return (data ?? []).reduce((sum, chat) => sum + chat.unread, 0);
}
