import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Logo } from '#ui/logo.tsx';
import { useSlots } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { Slot } from '#platform/web/slots.tsx';
import { useStore } from '#platform/web/store.ts';
import { setDrawer } from './layout-state.ts';
import { NavSwitch } from './nav-switch.tsx';
import { NavTree } from './nav-tree.tsx';
import { SettingsPanel } from './settings-panel.tsx';

/** The fixed column of wide windows: 240 px with names, 60 px with icons. Its foot stays in sight. */
export function Sidebar(): ReactNode {
  const t = useT('shell.sidebar');
  const open = useStore((state) => state.sidebarOpen);
  const padding = open ? 'px-3' : 'px-2';
  return (
    <nav
      id="sidebar"
      aria-label={t('label')}
      className={cx(
        'fixed start-0 top-[calc(60px+var(--ribbon))] bottom-0 z-sidebar flex flex-col border-e border-line/70 bg-panel max-desk:hidden',
        open ? 'w-60' : 'w-15',
      )}
    >
      <div
        className={cx(
          'no-scrollbar flex flex-1 flex-col gap-2 overflow-y-auto overscroll-contain py-3',
          padding,
        )}
      >
        <Contents narrow={!open} />
      </div>
      <Foot narrow={!open} className={cx('border-t border-line/70 py-3', padding)} />
    </nav>
  );
}

function Contents({ narrow }: { narrow: boolean }): ReactNode {
  return (
    <>
      <Slot place="sidebar.top" props={{ narrow }} />
      <NavSwitch narrow={narrow} />
      <NavTree narrow={narrow} />
      <Slot place="sidebar.bottom" props={{ narrow }} />
    </>
  );
}

/** The way to support and the token's ticker; their room is kept until they are there. */
function Foot({ narrow, className }: { narrow: boolean; className?: string }): ReactNode {
  const ticker = useSlots('sidebar.ticker').length;
  const filled = useSlots('sidebar.foot').length + ticker > 0;
  if (!filled) return null;
  return (
    <div className={cx('flex flex-col gap-1', className)}>
      <Slot place="sidebar.foot" later props={{ narrow }} fallback={<span className="block h-10" />} />
      <Slot place="sidebar.ticker" props={{ narrow }} fallback={<span className="block h-13" />} />
    </div>
  );
}

/** The same on phones: a panel over the page, opened by the bottom bar's Menu. */
export function Drawer(): ReactNode {
  const t = useT('shell');
  const panel = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    const node = panel.current;
    // A click on the dialog itself and not on what is in it is one on the backdrop; one on a link may lead to the page that is open.
    const handleClick = ({ target }: MouseEvent): void => {
      if (target === node || (target instanceof Element && node?.contains(target) && target.closest('a')))
        setDrawer(false);
    };
    node?.showModal();
    // The links hear it first: what is gone from the page leads nowhere.
    document.addEventListener('click', handleClick);
    return () => {
      document.removeEventListener('click', handleClick);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={panel}
      aria-label={t('sidebar.label')}
      onClose={() => setDrawer(false)}
      className="m-0 h-dvh max-h-none w-full max-w-85 animate-fade-in border-e border-line bg-panel text-fg backdrop:bg-scrim desk:hidden"
    >
      <div className="flex min-h-full flex-col">
        <div className="sticky top-0 z-header flex h-15 shrink-0 items-center justify-between border-b border-line/70 bg-panel px-4">
          <Logo size={30} />
          <IconButton icon="close" label={t('sidebar.close')} onClick={() => setDrawer(false)} />
        </div>
        <div className="flex flex-1 flex-col gap-3 p-3 pb-[max(16px,env(safe-area-inset-bottom))]">
          <nav aria-label={t('sidebar.label')} className="flex flex-col gap-2">
            <Contents narrow={false} />
          </nav>
          <Foot narrow={false} />
          <div className="rounded-lg bg-bg/60 p-2">
            <SettingsPanel close={() => setDrawer(false)} />
          </div>
        </div>
      </div>
    </dialog>
  );
}
