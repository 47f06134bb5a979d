import { lazy, Suspense, type ReactNode } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { usePath } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { useOwnChats, useSupportEvents } from './queries.ts';
import { toggleSupport, useSupportWindow } from './window-state.ts';

const fetchWindow = () => import('./window.tsx');
const SupportWindow = lazy(fetchWindow);

/** The button in the corner: opens the window, and says when an answer waits. */
export default function Launcher(): ReactNode {
  const t = useT('support');
  const open = useSupportWindow((state) => state.open);
  const staff = useAllowed('manageTickets');
  useSupportEvents(staff);
  const { data } = useOwnChats();
  const unread = (data ?? []).reduce((sum, chat) => sum + chat.unread, 0);
  // The page of the same name has all of it already; the back office has its own room.
  const path = usePath();
  if (path === '/support' || path.startsWith('/admin')) return null;
  return (
    <>
      <span className="relative">
        <IconButton
          icon="help"
          label={unread > 0 ? t('openUnread', { count: unread }) : t('open')}
          variant="secondary"
          size={48}
          aria-expanded={open}
          onPointerEnter={() => void fetchWindow()}
          onFocus={() => void fetchWindow()}
          onClick={() => toggleSupport()}
          className="rounded-full! border border-line shadow-pop"
        />
        {unread > 0 && (
          <span
            aria-hidden
            className="pointer-events-none absolute -end-1 -top-1 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent tnum"
          >
            {Math.min(unread, 99)}
          </span>
        )}
      </span>
      {open && (
        <Suspense>
          <SupportWindow />
        </Suspense>
      )}
    </>
  );
}
