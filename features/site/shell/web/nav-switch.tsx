import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useNav } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { sportType } from '#platform/web/route-guards.ts';
import { useStore } from '#platform/web/store.ts';

/** Casino or Sports, at the head of the sidebar; not there while only one of them is in the house. */
export function NavSwitch({ narrow }: { narrow: boolean }): ReactNode {
  const t = useT();
  const entries = useNav('sidebar-switch');
  const sport = useStore((state) => state.sport);
  if (entries.length < 2) return null;
  return (
    <div
      role="group"
      aria-label={t('shell.sidebar.switch')}
      className={cx('flex gap-1 rounded-lg bg-bg p-1', narrow && 'flex-col')}
    >
      {entries.map(({ id, to, icon, label }) => {
        const on = sportType(to) === sport;
        return (
          <AppLink
            key={id}
            to={to}
            aria-current={on}
            className={cx(
              'flex h-10 min-w-0 flex-1 items-center justify-center gap-2 rounded-md font-semibold -outline-offset-2 transition-colors',
              narrow && 'flex-none',
              on ? 'bg-hover text-fg' : 'text-fg2 hover:text-fg',
            )}
            {...(narrow ? { 'aria-label': t(label), title: t(label) } : {})}
          >
            <Icon name={icon as IconName} size={18} className={on ? 'text-accent' : ''} />
            {!narrow && <span className="truncate">{t(label)}</span>}
          </AppLink>
        );
      })}
    </div>
  );
}
