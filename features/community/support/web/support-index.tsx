import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { emit } from '#platform/web/events.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { useAllowed, useUser } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import { ChatRow } from './chat-row.tsx';
import { FaqList } from './faq-list.tsx';
import { useOwnChats } from './queries.ts';
import { goTo } from './window-state.ts';

/** The first page: write, go on with an earlier chat, or find an answer. */
export function SupportIndex(): ReactNode {
  const t = useT('support');
  const user = useUser();
  const staff = useAllowed('manageTickets');
  const demo = useStore((state) => state.demoBuild);
  return (
    <div className="flex h-full flex-col gap-4 overflow-y-auto p-3">
      <div className="rounded-lg bg-raised p-4">
        <p className="text-lg font-bold tracking-tight">{t('hello')}</p>
        <p className="mt-1 text-fg2">{demo ? t('error.demo') : user ? t('about') : t('guest')}</p>
        {!demo &&
          (user ? (
            <Entry icon="chat" label={t('write')} onClick={() => goTo({ page: 'live_chat' })} primary />
          ) : (
            <Entry
              icon="login"
              label={t('login')}
              onClick={() => emit('auth-needed', { tab: 'login' })}
              primary
            />
          ))}
        {staff && !demo && (
          <Entry icon="list" label={t('inbox.title')} onClick={() => goTo({ page: 'moderate' })} />
        )}
      </div>
      {user && !demo && <OwnChats />}
      <section>
        <h2 className="mb-2 px-1 text-sm font-bold">{t('faq')}</h2>
        <FaqList />
      </section>
    </div>
  );
}

interface EntryProps {
  icon: IconName;
  label: string;
  primary?: boolean;
  onClick: () => void;
}

function Entry({ icon, label, primary = false, onClick }: EntryProps): ReactNode {
  return (
    <Button icon={icon} variant={primary ? 'primary' : 'secondary'} block onClick={onClick} className="mt-3">
      {label}
    </Button>
  );
}

function OwnChats(): ReactNode {
  const t = useT('support');
  const query = useOwnChats();
  if (query.data?.length === 0) return null;
  return (
    <section aria-busy={!query.data}>
      <h2 className="mb-2 flex items-center gap-2 px-1 text-sm font-bold">
        <Icon name="history" size={16} className="text-fg3" />
        {t('chats')}
      </h2>
      <Load query={query} fallback={<Skeleton className="h-16 w-full" />}>
        {(chats) => (
          <ul className="flex flex-col gap-1">
            {chats.map((chat) => (
              <ChatRow key={chat._id} chat={chat} onOpen={() => goTo({ page: 'chat', id: chat._id })} />
            ))}
          </ul>
        )}
      </Load>
    </section>
  );
}
