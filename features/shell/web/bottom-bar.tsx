import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useNav } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { setDrawer, useLayout } from './layout-state.ts';

const ITEM =
  'flex h-14 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-fg2 -outline-offset-4 transition-colors data-[status=active]:text-accent';

/** The phone's main navigation: Menu, then what the features put there. */
export function BottomBar(): ReactNode {
  const t = useT();
  const open = useLayout((state) => state.drawer);
  const items = useNav('bottom');
  return (
    <nav
      aria-label={t('shell.bottom.label')}
      className="fixed inset-x-0 bottom-0 z-sidebar flex border-t border-line/70 bg-panel pb-[env(safe-area-inset-bottom)] desk:hidden"
    >
      <button
        type="button"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setDrawer(true)}
        className={ITEM}
      >
        <Icon name="menu" />
        {t('shell.bottom.menu')}
      </button>
      {items.map((item) => (
        <AppLink key={item.id} to={item.to} className={ITEM}>
          <Icon name={item.icon as IconName} />
          <span className="max-w-full truncate px-1">{t(item.label)}</span>
        </AppLink>
      ))}
    </nav>
  );
}
