import { useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { iconPaths } from '#ui/icon-paths.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { boot } from '#platform/web/boot.ts';
import { useHasRoute, useNav } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { setStore, useStore } from '#platform/web/store.ts';

const ROW = cx(
  'group flex h-10 items-center gap-3 rounded-md text-fg2 -outline-offset-2 transition-colors hover:bg-hover hover:text-fg',
  'data-[status=active]:bg-raised data-[status=active]:text-fg',
);

/** A game may have a glyph of its own; those without share one. */
export function gameIcon(id: string): IconName {
  return id in iconPaths ? (id as IconName) : 'casino';
}

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
        className={cx(ROW, narrow ? 'mx-auto w-11 justify-center' : 'px-3')}
        {...(narrow ? { 'aria-label': label, title: label } : {})}
      >
        <Icon name={icon} className="group-data-[status=active]:text-accent" />
        {!narrow && <span className="truncate">{label}</span>}
      </AppLink>
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

/** Items under a heading that folds. In the narrow sidebar they stand open, parted by a line. */
export function NavGroup({ id, icon, label, narrow, children }: GroupProps): ReactNode {
  const folded = useStore((state) => state.foldedGroups.includes(id));
  const [moved, setMoved] = useState(false);
  if (narrow) {
    return (
      <li className="border-t border-line/70 pt-2">
        <ul aria-label={label} className="flex flex-col gap-1">
          {children}
        </ul>
      </li>
    );
  }
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
        <span className="flex-1 truncate text-left">{label}</span>
        <Icon
          name="chevron-down"
          size={16}
          className={cx('text-fg3 transition-transform', folded && '-rotate-90')}
        />
      </button>
      {!folded && (
        <ul
          id={`nav-${id}`}
          aria-label={label}
          className={cx('flex flex-col gap-0.5 pt-0.5', moved && 'animate-fade-in')}
        >
          {children}
        </ul>
      )}
    </li>
  );
}

/** Everything the sidebar and the drawer list, from the features that are on. */
export function NavTree({ narrow }: { narrow: boolean }): ReactNode {
  const t = useT();
  const casino = useNav('sidebar-casino');
  const rest = useNav('sidebar');
  const games = useHasRoute('/casino/game/$id') ? boot().games.filter((game) => game.enabled) : [];
  return (
    <ul className="flex flex-col gap-2">
      {casino.length > 0 && (
        <NavGroup id="casino" icon="casino" label={t('shell.sidebar.casino')} narrow={narrow}>
          {casino.map((item) => (
            <NavItem
              key={item.id}
              to={item.to}
              icon={item.icon as IconName}
              label={t(item.label)}
              narrow={narrow}
            />
          ))}
        </NavGroup>
      )}
      {games.length > 0 && (
        <NavGroup id="originals" icon="bolt" label={t('shell.sidebar.originals')} narrow={narrow}>
          {games.map((game) => (
            <NavItem
              key={game.id}
              to={`/casino/game/${game.id}`}
              icon={gameIcon(game.id)}
              label={game.title}
              narrow={narrow}
            />
          ))}
        </NavGroup>
      )}
      {rest.length > 0 && (
        <NavGroup id="more" icon="grid" label={t('shell.sidebar.more')} narrow={narrow}>
          {rest.map((item) => (
            <NavItem
              key={item.id}
              to={item.to}
              icon={item.icon as IconName}
              label={t(item.label)}
              narrow={narrow}
            />
          ))}
        </NavGroup>
      )}
    </ul>
  );
}
