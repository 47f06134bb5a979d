import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed, useUser } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import { BackBar } from './back-bar.tsx';
import { Conversation } from './conversation.tsx';
import { Inbox } from './inbox.tsx';
import { NewChat } from './new-chat.tsx';
import { SupportIndex } from './support-index.tsx';
import { goBack, useSupportWindow } from './window-state.ts';

/** The page of the window that is on top. Everything but the index needs an account, and no demo. */
export function SupportRoom(): ReactNode {
  const t = useT('support');
  const user = useUser();
  const staff = useAllowed('manageTickets');
  const demo = useStore((state) => state.demoBuild);
  const shown = useSupportWindow(({ stack }) => stack.at(-1)!);
  if (shown.page === 'index') return <SupportIndex />;
  if (demo) return <Note text={t('error.demo')} />;
  if (user === null) return <Note text={t('guest')} />;
  if (shown.page === 'chat') return <Conversation key={shown.id} id={shown.id} onBack={goBack} />;
  if (shown.page === 'live_chat') return <NewChat />;
  return staff ? <Inbox /> : <Note text={t('unknownPage')} />;
}

function Note({ text }: { text: string }): ReactNode {
  return (
    <div className="flex h-full flex-col">
      <BackBar onBack={goBack} />
      <EmptyState icon="info" text={text} className="flex-1" />
    </div>
  );
}
