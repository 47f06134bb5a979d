import { useEffect, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import { AppLink } from './app-link.tsx';
import { useNav } from './features.ts';
import { useT } from './i18n.ts';
import { useUser } from './session.ts';

/** Home, Originals, Slots, Live casino: over the casino's front pages, for those who are logged in. */
export function CasinoTabs(): ReactNode {
  const t = useT();
  const tabs = useNav('casino-tabs');
  const user = useUser();
  const row = useRef<HTMLElement>(null);
  // On phones the row scrolls: the open tab must be in it.
  useEffect(() => {
    row.current
      ?.querySelector('[data-status=active]')
      ?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, []);
  if (!user || tabs.length < 2) return null;
  return (
    <nav
      ref={row}
      aria-label={t('shell.casinoTabs')}
      className="flex w-fit max-w-full gap-1 overflow-x-auto rounded-full bg-panel p-1 no-scrollbar"
    >
      {tabs.map(({ id, to, icon, label }) => (
        <AppLink
          key={id}
          to={to}
          exact
          className="group flex h-10 shrink-0 items-center gap-2 rounded-full px-4 font-semibold whitespace-nowrap text-fg2 -outline-offset-2 transition-colors hover:bg-raised hover:text-fg data-[status=active]:bg-hover data-[status=active]:text-fg"
        >
          <Icon name={icon as IconName} size={18} className="group-data-[status=active]:text-accent" />
          {t(label)}
        </AppLink>
      ))}
    </nav>
  );
}
