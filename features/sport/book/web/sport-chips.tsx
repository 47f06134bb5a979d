import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AppLink, usePath } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { setStore, useStore } from '#platform/web/store.ts';
import { categoriesQuery } from './queries.ts';
import { SportIcon } from './sport-icon.tsx';
import { useShownSports } from './use-shown-sports.ts';

const WAITING = 6;
const chip =
  'flex h-11 shrink-0 items-center gap-2 rounded-lg bg-panel px-3 font-semibold whitespace-nowrap -outline-offset-2 hover:bg-raised aria-[current=page]:bg-hover aria-[current=page]:text-accent';

/** All sports with what they have now, in one row, as the tree has them where there is room for that. */
export function SportChips(): ReactNode {
  const t = useT('sport');
  const hide = useStore((state) => state.sportHideInactive);
  const { data } = useQuery(categoriesQuery);
  const row = useRef<HTMLUListElement>(null);
  const path = usePath();
  const ready = data !== undefined;
  useEffect(() => {
    if (ready)
      row.current
        ?.querySelector('[aria-current=page]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [ready, path]);
  const shown = useShownSports(data);
  return (
    <nav aria-label={t('sports')} className="flex items-center gap-2 min-[1400px]:hidden">
      <ul ref={row} className="flex min-w-0 flex-1 gap-2 overflow-x-auto overscroll-x-contain no-scrollbar">
        <li className="contents">
          <AppLink to="/sport" exact className={chip}>
            <Icon name="grid" size={18} />
            {t('allSports')}
          </AppLink>
        </li>
        {data
          ? shown.map(({ address, id, slug, live, total }) => (
              <li key={address} className="contents">
                <AppLink
                  to={`/sport/category/${address}`}
                  title={t('count', { live, total })}
                  className={chip}
                >
                  <SportIcon sport={id} size={18} />
                  {t(`name.${slug}`)}
                  <span className={cx('text-xs tnum', live > 0 ? 'text-win' : 'text-fg3')}>
                    {live || total}
                  </span>
                </AppLink>
              </li>
            ))
          : Array.from({ length: WAITING }, (_, index) => (
              <li key={index} className="contents">
                <Skeleton className="h-11 w-30 shrink-0 rounded-lg" />
              </li>
            ))}
      </ul>
      <IconButton
        icon={hide ? 'eye-off' : 'eye'}
        label={t('hideInactive')}
        title={t('hideInactive')}
        aria-pressed={hide}
        variant="secondary"
        onClick={() => setStore({ sportHideInactive: !hide })}
      />
    </nav>
  );
}
