import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useNav } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal, preloadModal } from '#platform/web/modals.tsx';
import { Slot } from '#platform/web/slots.tsx';
import { setDrawer, useLayout } from './layout-state.ts';

const ITEM =
  'flex h-14 min-w-0 max-w-40 flex-1 flex-col items-center justify-center gap-0.5 text-xs font-semibold text-fg2 -outline-offset-4 transition-colors data-[status=active]:text-accent';

/** The phone's main navigation, left out where the window is too short to spare its height: Menu, then what the features put there. */
export function BottomBar(): ReactNode {
  const t = useT();
  const open = useLayout((state) => state.drawerAt !== null);
  const items = useNav('bottom');
  return (
    <nav
      aria-label={t('shell.bottom.label')}
      className="fixed inset-x-0 bottom-0 z-sidebar flex justify-center border-t border-line/70 bg-panel pb-[env(safe-area-inset-bottom)] desk:hidden [@media(max-height:500px)]:hidden"
    >
      <button
        type="button"
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setDrawer(true)}
        className={cx(ITEM, 'relative')}
      >
        <Icon name="menu" />
        {t('shell.bottom.menu')}
        {/* At the icon's corner, but after the button's own name. */}
        <span className="absolute top-[9px] start-1/2 -ms-3 size-6">
          <Slot place="shell.menu" later />
        </span>
      </button>
      {items.map(({ id, to, opens, icon, label, shortcut }) => {
        const face = (
          <>
            <Icon name={icon as IconName} />
            {/* A word that is wider than its place goes to the line below, which is not shown: the icon alone before half a word. */}
            <span className="flex h-4 max-w-full flex-wrap justify-center overflow-hidden leading-4 whitespace-nowrap">
              <span aria-hidden className="h-4 w-px" />
              {t(label)}
            </span>
          </>
        );
        if (opens === undefined) {
          return (
            <AppLink key={id} to={to} className={ITEM}>
              {face}
            </AppLink>
          );
        }
        return (
          <button
            key={id}
            type="button"
            aria-haspopup="dialog"
            aria-keyshortcuts={shortcut}
            onPointerEnter={() => preloadModal(opens)}
            onClick={() => void openModal(opens)}
            className={ITEM}
          >
            {face}
          </button>
        );
      })}
    </nav>
  );
}
