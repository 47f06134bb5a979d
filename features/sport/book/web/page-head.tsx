import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { buttonClass } from '#ui/button.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { setStore, useStore, type Store } from '#platform/web/store.ts';
import { ODDS_FORMATS } from '../preferences.ts';

/** Heading of a sport page and what stands beside it, with the ways to search and bets, and how odds are written. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }): ReactNode {
  const t = useT('sport');
  const format = useStore((state) => state.oddsFormat);
  return (
    <header className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 items-center gap-1">
        <h1 className="min-w-0 truncate text-2xl font-bold tracking-tight">{title}</h1>
        {children}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <label className="w-32">
          <span className="sr-only">{t('odds.format')}</span>
          <NativeSelect
            value={format}
            onChange={(event) => setStore({ oddsFormat: event.target.value as Store['oddsFormat'] })}
          >
            {ODDS_FORMATS.map((id) => (
              <option key={id} value={id}>
                {t(`odds.${id}`)}
              </option>
            ))}
          </NativeSelect>
        </label>
        {(
          [
            ['/sport/search', 'search', t('search.title')],
            ['/sport/favourites', 'star', t('favourites.title')],
            ['/sport/results', 'trophy', t('results.title')],
            ['/sport/bets', 'history', t('nav.bets')],
          ] as const
        ).map(([to, icon, label]) => (
          <AppLink
            key={to}
            to={to}
            aria-label={label}
            title={label}
            className={`${buttonClass({ square: true })} aria-[current=page]:text-accent`}
          >
            <Icon name={icon} />
          </AppLink>
        ))}
      </div>
    </header>
  );
}
