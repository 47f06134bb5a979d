import { useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { openModal, preloadModal } from '#platform/web/modals.tsx';
import { setStore, useStore } from '#platform/web/store.ts';
import type { ModalId } from '#platform/contract/page.ts';
import { setDrawer } from './layout-state.ts';

const ROW = cx(
  'group flex h-10 items-center gap-3 rounded-md text-fg2 -outline-offset-2 transition-colors hover:bg-hover hover:text-fg',
  'data-[status=active]:bg-raised data-[status=active]:text-fg',
);
const NARROW = 'mx-auto w-11 justify-center';

interface ItemProps {
  to: string;
  icon: IconName;
  label: string;
  /** Icon only; the label becomes its name and hint. */
  narrow: boolean;
}

export function NavItem({ to, icon, label, narrow }: ItemProps): ReactNode {
  return (
    <li>
      <AppLink
        to={to}
        className={cx(ROW, narrow ? NARROW : 'px-3')}
        {...(narrow ? { 'aria-label': label, title: label } : {})}
      >
        <Icon name={icon} className="group-data-[status=active]:text-accent" />
        {!narrow && <span className="truncate">{label}</span>}
      </AppLink>
    </li>
  );
}

interface OpenerProps extends Omit<ItemProps, 'to'> {
  /** Id of the window. */
  opens: ModalId;
  shortcut?: string | undefined;
}

/** An entry that opens a window over the page, such as the search. */
export function NavOpener({ opens, icon, label, shortcut, narrow }: OpenerProps): ReactNode {
  const preload = (): void => preloadModal(opens);
  function handleOpen(): void {
    // The phone's menu lies over everything, windows too.
    setDrawer(false);
    void openModal(opens);
  }
  return (
    <li>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts={shortcut}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={handleOpen}
        className={cx(ROW, narrow ? NARROW : 'w-full border border-line/70 bg-bg/60 ps-3 pe-2')}
        {...(narrow ? { 'aria-label': label, title: label } : {})}
      >
        <Icon name={icon} />
        {!narrow && <span className="flex-1 truncate text-start">{label}</span>}
        {!narrow && shortcut && (
          <kbd
            aria-hidden
            className="grid size-6 place-items-center rounded-sm bg-raised font-sans text-xs text-fg3 max-desk:hidden"
          >
            {shortcut}
          </kbd>
        )}
      </button>
    </li>
  );
}

interface MoreProps {
  open: boolean;
  label: string;
  controls: string;
  narrow: boolean;
  onToggle: () => void;
}

/** The last row of a long list: shows the rest of it, or hides it again. */
export function NavMore({ open, label, controls, narrow, onToggle }: MoreProps): ReactNode {
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={controls}
        onClick={onToggle}
        className={cx(ROW, narrow ? NARROW : 'w-full px-3')}
        {...(narrow ? { 'aria-label': label, title: label } : {})}
      >
        <Icon name={open ? 'chevron-up' : narrow ? 'more' : 'chevron-down'} className="text-fg3" />
        {!narrow && <span className="truncate">{label}</span>}
      </button>
    </li>
  );
}

interface GroupProps {
  id: string;
  icon: IconName;
  label: string;
  narrow: boolean;
  children: ReactNode;
}

/** Items under a heading that folds; which are folded is remembered. In the narrow sidebar they stand open. */
export function NavGroup({ id, icon, label, narrow, children }: GroupProps): ReactNode {
  const folded = useStore((state) => state.foldedGroups.includes(id));
  const [moved, setMoved] = useState(false);
  if (narrow) return <NavList label={label}>{children}</NavList>;
  function handleToggle(): void {
    setMoved(true);
    const { foldedGroups } = useStore.getState();
    setStore({ foldedGroups: folded ? foldedGroups.filter((other) => other !== id) : [...foldedGroups, id] });
  }
  return (
    <li className="rounded-lg bg-bg/60 p-1">
      <button
        type="button"
        aria-expanded={!folded}
        aria-controls={`nav-${id}`}
        onClick={handleToggle}
        className="flex h-10 w-full items-center gap-3 rounded-md px-2 font-semibold text-fg -outline-offset-2 transition-colors hover:bg-hover"
      >
        <Icon name={icon} className="text-accent" />
        <span className="flex-1 truncate text-start">{label}</span>
        <Icon
          name="chevron-down"
          size={16}
          className={cx('text-fg3 transition-transform', folded && '-rotate-90 rtl:rotate-90')}
        />
      </button>
      <ul
        id={`nav-${id}`}
        aria-label={label}
        hidden={folded}
        className={cx('flex-col gap-0.5 pt-0.5', !folded && 'flex', moved && 'animate-fade-in')}
      >
        {children}
      </ul>
    </li>
  );
}

/** Items that belong together without a heading: a card of their own, or behind a line in the narrow sidebar. */
export function NavList({
  label,
  card = false,
  children,
}: {
  label: string;
  card?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <li className={card ? 'rounded-lg bg-bg/60 p-1' : 'border-t border-line/70 pt-2'}>
      <ul aria-label={label} className={cx('flex flex-col', card ? 'gap-0.5' : 'gap-1')}>
        {children}
      </ul>
    </li>
  );
}
