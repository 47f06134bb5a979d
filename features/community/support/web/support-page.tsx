import { useEffect, type ReactNode } from 'react';
import { useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { useSupportEvents } from './queries.ts';
import { SupportRoom } from './support-room.tsx';
import { goTo, toggleSupport } from './window-state.ts';

const CHAT = /^[0-9a-f-]{36}$/;

/** /support: the window as a page of its own. ?chat= opens one, as letters and notices do. */
export default function SupportPage(): ReactNode {
  const t = useT('support');
  const { chat: id = '' } = useSearch();
  useSupportEvents(useAllowed('manageTickets'));
  useEffect(() => toggleSupport(false), []);
  useEffect(() => {
    if (CHAT.test(id)) goTo({ page: 'chat', id });
  }, [id]);
  return (
    <div className="mx-auto grid w-full max-w-160 grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl font-bold tracking-tight">{t('title')}</h1>
      <div className="h-[max(480px,calc(100dvh-260px))] overflow-hidden rounded-xl border border-line/70 bg-panel">
        <SupportRoom />
      </div>
    </div>
  );
}
