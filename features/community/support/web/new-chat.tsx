import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { BackBar } from './back-bar.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { readAgain } from './queries.ts';
import { goBack, replaceWith } from './window-state.ts';

/** A chat that begins with the next message, which is answered with its id. */
export function NewChat(): ReactNode {
  const t = useT('support');
  return (
    <div className="flex h-full flex-col">
      <BackBar onBack={goBack}>
        <p className="truncate font-bold">{t('live')}</p>
      </BackBar>
      <MessageList chat={null} />
      <Composer
        channel="new"
        onSent={(chat) => {
          readAgain('chats');
          replaceWith({ page: 'chat', id: chat });
        }}
      />
    </div>
  );
}
