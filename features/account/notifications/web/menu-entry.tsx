import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal, preloadModal } from '#platform/web/modals.tsx';
import { useUnread } from './unread.ts';

/** The way there on phones, in the menu. Wider windows have the bell in the header. */
export default function MenuEntry(): ReactNode {
  const t = useT('notifications');
  const count = useUnread((state) => state.count);
  const preload = (): void => preloadModal('notifications');
  function handleClick({ currentTarget }: MouseEvent): void {
    // The phone's menu lies over everything, windows too.
    currentTarget.closest('dialog')?.close();
    void openModal('notifications');
  }
  return (
    <button
      type="button"
      aria-label={t('bell', { count })}
      aria-haspopup="dialog"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={handleClick}
      className="flex h-10 w-full items-center gap-3 rounded-md px-3 text-fg2 -outline-offset-2 transition-colors hover:bg-hover hover:text-fg sm:hidden"
    >
      <Icon name="bell" />
      <span className="flex-1 truncate text-start">{t('title')}</span>
      {count > 0 && (
        <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent tnum">
          {Math.min(count, 99)}
        </span>
      )}
    </button>
  );
}
