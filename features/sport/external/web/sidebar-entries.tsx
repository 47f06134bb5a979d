import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { AppLink, usePath, useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import { entryOf, pageOf, SPORTS, VIEWS, widgetPath } from '../paths.ts';

const ICONS = { bets: 'history', live: 'pulse', favorites: 'star' } as const;
const ROW =
  'flex h-10 items-center gap-3 rounded-md px-3 text-fg2 -outline-offset-2 transition-colors hover:bg-hover hover:text-fg aria-[current=page]:bg-hover aria-[current=page]:text-accent';

/** Sports of the external sportsbook, while it is open: each leads its widget to a path. Not in the narrow sidebar. */
export default function SidebarEntries({ narrow }: { narrow: boolean }): ReactNode {
  const open = usePath() === '/sportsbook';
  return open && !narrow ? <Entries /> : null;
}

function Entries(): ReactNode {
  const t = useT('sportsbook');
  const player = useStore((state) => state.user !== null);
  const current = entryOf(widgetPath(useSearch()['bt-path']));
  const entries = [
    ...VIEWS.filter((view) => view !== 'bets' || player).map((view) => ({
      slug: view as string,
      label: t(`view.${view}`),
      icon: ICONS[view],
    })),
    ...SPORTS.map(({ slug, key }) => ({ slug, label: t(`name.${key}`), icon: 'sport' as const })),
  ];
  /** The phone's menu lies over everything. */
  const closeMenu = ({ currentTarget }: MouseEvent): void => currentTarget.closest('dialog')?.close();
  return (
    <ul aria-label={t('entries')} className="flex flex-col gap-0.5">
      {entries.map(({ slug, label, icon }) => (
        <li key={slug}>
          <AppLink to={pageOf(`/${slug}`)} current={slug === current} className={ROW} onClick={closeMenu}>
            <Icon name={icon} size={18} />
            <span className="truncate">{label}</span>
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
