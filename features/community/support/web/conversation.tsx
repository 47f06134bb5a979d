import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { closeChat, readChat, supportChat, type Conversation as Chat } from '../contract.ts';
import { BackBar } from './back-bar.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { conversationQuery, readAgain } from './queries.ts';
import { RateForm } from './rate-form.tsx';

interface ConversationProps {
  id: string;
  onBack: () => void;
  /** Below the head: what staff can do. */
  aside?: ReactNode;
}

/** A conversation with the line to write into. */
export function Conversation({ id, onBack, aside }: ConversationProps): ReactNode {
  const t = useT('support');
  const query = useQuery(conversationQuery(id));
  useReading(query.data);
  const { data: chat } = query;
  return (
    <div className="flex h-full flex-col">
      <BackBar onBack={onBack} aside={chat && chat.closed_at === null && <EndButton chat={chat} />}>
        <p className="truncate font-bold">
          <bdi>{chat?.subject || t('live')}</bdi>
        </p>
        {chat && (chat.assigned || chat.complaint) && (
          <p className="truncate text-xs text-fg3">
            {[
              ...(chat.complaint ? [t('complaint.badge')] : []),
              ...(chat.assigned ? [t('with', { name: chat.assigned.name })] : []),
            ].join(' · ')}
          </p>
        )}
      </BackBar>
      {aside}
      <Load query={query} codes={supportChat.codes} fallback={<Skeleton className="m-3 h-40" />}>
        {(shown) => <Shown chat={shown} />}
      </Load>
    </div>
  );
}

function Shown({ chat }: { chat: Chat }): ReactNode {
  const t = useT('support');
  const own = useUser()?._id === chat.user._id;
  return (
    <>
      <MessageList chat={chat} />
      {chat.closed_at === null ? (
        <Composer channel={chat._id} answers={!own} onSent={() => readAgain('chat', chat._id)} />
      ) : own ? (
        <RateForm chat={chat} />
      ) : (
        <p className="border-t border-line/60 px-3 py-4 text-center text-fg3">{t('error.closed')}</p>
      )}
    </>
  );
}

/** What is shown has been read, as long as somebody looks at the tab. */
function useReading(chat: Chat | undefined): void {
  const unread = chat?.unread ?? 0;
  const id = chat?._id;
  const last = chat?.messages.at(-1)?._id;
  useEffect(() => {
    if (id === undefined || last === undefined || unread === 0) return;
    const chatId = id;
    const upTo = last;
    function read(): void {
      if (document.visibilityState !== 'visible') return;
      call(readChat, { id: chatId, upTo }).then(
        () => {
          readAgain('chats');
          readAgain('inbox');
        },
        // The next look tries again.
        () => undefined,
      );
    }
    read();
    document.addEventListener('visibilitychange', read);
    return () => document.removeEventListener('visibilitychange', read);
  }, [id, unread, last]);
}

function EndButton({ chat }: { chat: Chat }): ReactNode {
  const t = useT('support');
  const [busy, setBusy] = useState(false);
  async function handleEnd(): Promise<void> {
    setBusy(true);
    try {
      await call(closeChat, { id: chat._id });
      readAgain();
    } catch (error) {
      toast.error(errorText(error, closeChat.codes));
    }
    setBusy(false);
  }
  return (
    <IconButton
      icon="check-circle"
      label={t('end')}
      title={t('end')}
      loading={busy}
      onClick={() => void handleEnd()}
    />
  );
}
