import { useEffect, useRef, type ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';

/** Between the pages about oneself. */
export function OwnTabs(): ReactNode {
  const t = useT('profile.tabs');
  const user = useUser();
  const row = useRef<HTMLElement>(null);
  // On phones the row scrolls: the open tab must be in it.
  useEffect(() => {
    row.current
      ?.querySelector('[data-status=active]')
      ?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
  }, []);
  if (!user) return null;
  const tabs: readonly (readonly [to: string, icon: IconName, label: string])[] = [
    [`/profile/${user._id}`, 'user', 'profile'],
    ['/profile/settings/bets', 'history', 'bets'],
    ['/profile/settings/statement', 'chart', 'statement'],
    ['/profile/settings', 'settings', 'settings'],
  ];
  return (
    <nav
      ref={row}
      aria-label={t('label')}
      className="flex w-fit max-w-full gap-1 overflow-x-auto rounded-full bg-panel p-1 no-scrollbar"
    >
      {tabs.map(([to, icon, label]) => (
        <AppLink
          key={to}
          to={to}
          exact
          className="group flex h-10 shrink-0 items-center gap-2 rounded-full px-4 font-semibold whitespace-nowrap text-fg2 -outline-offset-2 transition-colors hover:bg-raised hover:text-fg data-[status=active]:bg-hover data-[status=active]:text-fg"
        >
          <Icon name={icon} size={18} className="group-data-[status=active]:text-accent" />
          {t(label)}
        </AppLink>
      ))}
    </nav>
  );
}
