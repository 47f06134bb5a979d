import type { MouseEvent, ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { usePath } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { UnreadDot } from './unread-dot.tsx';
import { useUnread } from './unread.ts';
import { toggleSupport, useSupportWindow } from './window-state.ts';

const fetchWindow = () => import('./window.tsx');

/** The way to the window, at the foot of the menu: it stands over nothing, and says when an answer waits. */
export default function MenuEntry({ narrow }: { narrow: boolean }): ReactNode {
  const t = useT('support');
  const open = useSupportWindow((state) => state.open);
  const unread = useUnread();
  const path = usePath();
  const label = unread > 0 ? t('openUnread', { count: unread }) : t('open');
  function handleClick({ currentTarget }: MouseEvent): void {
    // The phone's menu lies over everything, the window too.
    currentTarget.closest('dialog')?.close();
    if (open) toggleSupport(false);
    else
      fetchWindow().then(
        () => toggleSupport(true),
        () => toast.error(t('notLoaded'), { id: 'support' }),
      );
  }
  const fetchAhead = () => void fetchWindow().catch(() => {});
  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={open}
      disabled={path === '/support' || path.startsWith('/admin')}
      title={narrow ? label : undefined}
      onPointerEnter={fetchAhead}
      onFocus={fetchAhead}
      onClick={handleClick}
      className={cx(
        'flex h-10 items-center gap-3 rounded-md text-fg2 -outline-offset-2 transition-colors not-disabled:hover:bg-hover not-disabled:hover:text-fg disabled:text-fg3',
        narrow ? 'mx-auto w-11 justify-center' : 'w-full px-3',
      )}
    >
      <span className="relative">
        <Icon name="help" />
        {narrow && <UnreadDot count={unread} />}
      </span>
      {!narrow && <span className="flex-1 truncate text-start">{t('open')}</span>}
      {!narrow && unread > 0 && (
        <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent tnum">
          {Math.min(unread, 99)}
        </span>
      )}
    </button>
  );
}
