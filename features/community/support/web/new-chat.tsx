import { useState, type ReactNode } from 'react';
import { Checkbox } from '#ui/checkbox.tsx';
import { useT } from '#platform/web/i18n.ts';
import { BackBar } from './back-bar.tsx';
import { Composer } from './composer.tsx';
import { MessageList } from './message-list.tsx';
import { readAgain } from './queries.ts';
import { goBack, replaceWith } from './window-state.ts';

/** A chat that begins with the next message, which is answered with its id. */
export function NewChat(): ReactNode {
  const t = useT('support');
  const [complaint, setComplaint] = useState(false);
  return (
    <div className="flex h-full flex-col">
      <BackBar onBack={goBack}>
        <p className="truncate font-bold">{t('live')}</p>
      </BackBar>
      <MessageList chat={null} />
      <Checkbox checked={complaint} onChange={setComplaint} className="border-t border-line/60 px-3">
        {t('complaint.mark')}
      </Checkbox>
      <Composer
        channel="new"
        complaint={complaint}
        onSent={(chat) => {
          readAgain('chats');
          replaceWith({ page: 'chat', id: chat });
        }}
      />
    </div>
  );
}
