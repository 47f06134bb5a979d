import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { setStore, useStore } from '#platform/web/store.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { categoriesQuery } from './queries.ts';
import { SportIcon } from './sport-icon.tsx';
import { useShownSports } from './use-shown-sports.ts';

const ROW =
  'flex h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-sm text-fg2 -outline-offset-2 hover:bg-hover hover:text-fg aria-[current=page]:bg-hover aria-[current=page]:text-accent';

/** Every sport down the side where there is room: how much is live, those with the player's star first. */
export function SportTree(): ReactNode {
  const t = useT('sport');
  const hide = useStore((state) => state.sportHideInactive);
  const { data } = useQuery(categoriesQuery);
  const shown = useShownSports(data);
  const places = [
    ['/sport', 'grid', t('allSports')],
    ['/sport/live', 'pulse', t('filter.live')],
    ['/sport/favourites', 'star', t('favourites.title')],
    ['/sport/results', 'trophy', t('results.title')],
    ['/sport/bets', 'history', t('nav.bets')],
  ] as const;
  return (
    <nav
      aria-label={t('sports')}
      className="sticky top-[calc(76px+var(--ribbon))] hidden max-h-[calc(100dvh-92px-var(--ribbon))] overflow-y-auto rounded-xl border border-line/70 bg-panel p-2 min-[1400px]:block"
    >
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {places.map(([to, icon, label]) => (
          <li key={to} className="flex">
            <AppLink to={to} exact className={ROW}>
              <Icon name={icon} size={18} />
              {label}
            </AppLink>
          </li>
        ))}
        {shown.map(({ address, id, slug, live, total, starred }) => (
          <li key={address} className="group relative flex items-center">
            <AppLink
              to={`/sport/category/${address}`}
              title={t('count', { live, total })}
              className={cx(ROW, starred && 'pe-10')}
            >
              <SportIcon sport={id} size={18} />
              <span className="truncate">{t(`name.${slug}`)}</span>
              <span
                className={cx(
                  'ms-auto text-xs tnum',
                  live > 0 ? 'text-win' : 'text-fg3',
                  !starred && 'group-focus-within:opacity-0 group-hover:opacity-0',
                )}
              >
                {live || total}
              </span>
            </AppLink>
            <span
              className={cx(
                'absolute end-0',
                !starred && 'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100',
              )}
            >
              <FavouriteStar kind="sport" id={address} name={t(`name.${slug}`)} />
            </span>
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-between gap-2 px-2 pt-2 text-xs text-fg3">
        {t('hideInactive')}
        <IconButton
          size={32}
          icon={hide ? 'eye-off' : 'eye'}
          label={t('hideInactive')}
          aria-pressed={hide}
          onClick={() => setStore({ sportHideInactive: !hide })}
        />
      </div>
    </nav>
  );
}
