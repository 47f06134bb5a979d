import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import type { EventView } from '../contract.ts';
import { sportOf } from '../sports.ts';
import { eventName } from './event-name.ts';
import { clockText, startText } from './event-time.ts';
import { isOver, LIVE, stateKey } from './event-status.ts';
import { leagueOf } from '../favourites-contract.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { SportIcon } from './sport-icon.tsx';

/** Who plays, where it stands, and how each part of it went. */
export function EventHead({ event, now }: { event: EventView; now: number }): ReactNode {
  const t = useT('sport');
  const locale = useStore((state) => state.locale);
  const sport = sportOf(event.sport);
  const live = event.status === LIVE;
  const state = stateKey(event.status) ?? (event.score && isOver(event.status) ? 'event.final' : null);
  const { home, away, score } = event;
  const league = `${event.category} · ${event.tournament}`;
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-xl border border-line/70 bg-panel p-4 sm:p-5">
      <p className="flex min-w-0 items-center gap-2 text-xs text-fg3">
        {sport && (
          <AppLink
            to={`/sport/category/${sport.slug}-${sport.id}`}
            className="flex min-h-6 shrink-0 items-center gap-1.5 rounded font-semibold text-fg2 hover:text-fg"
          >
            <SportIcon sport={sport.id} size={16} />
            {t(`name.${sport.slug}`)}
          </AppLink>
        )}
        <Icon name="chevron-right" size={16} />
        <span className="truncate">{league}</span>
        <FavouriteStar kind="league" id={leagueOf(event)} name={league} />
        <span className="ms-auto">
          <FavouriteStar kind="event" id={event.id} name={eventName(event)} />
        </span>
      </p>
      <h1 className="sr-only">{eventName(event)}</h1>
      <div
        className={cx(
          'grid items-center gap-3 text-center',
          away !== '' && 'grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]',
        )}
      >
        <Side name={home} />
        <p className="grid justify-items-center gap-1" aria-live="polite">
          {score ? (
            <b
              className="text-2xl tnum"
              aria-label={`${t('event.score')} ${score.home}:${score.away}`}
              role="img"
            >
              {score.home} : {score.away}
            </b>
          ) : live ? null : (
            <b className="text-xl tnum">{startText(event.startsAt, now, locale)}</b>
          )}
          {live ? (
            <span className="flex items-center gap-2 text-sm text-fg2 tnum">
              <Badge tone="lose">{t('event.live')}</Badge>
              {clockText(t, event.sport, event.clock)}
            </span>
          ) : (
            state && <span className="text-sm text-fg2">{t(state)}</span>
          )}
        </p>
        {away !== '' && <Side name={away} />}
      </div>
      {event.periods.length > 0 && (
        <ol aria-label={t('event.periods')} className="flex flex-wrap justify-center gap-1">
          {event.periods.map((part, index) => (
            <li key={index} className="rounded-md bg-raised px-2 py-1 text-xs font-semibold text-fg2 tnum">
              {part.home}:{part.away}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Side({ name }: { name: string }): ReactNode {
  return (
    <p aria-hidden className="grid min-w-0 justify-items-center gap-2">
      <span className="grid size-12 place-items-center rounded-full border border-line bg-raised font-bold text-fg2 sm:size-14">
        {initials(name)}
      </span>
      <span className="max-w-full text-sm font-bold text-balance wrap-break-word sm:text-base">{name}</span>
    </p>
  );
}

/** "ET" of "Emberley Town", "CE" of "Corvington (Echo)". */
function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.slice(0, 1).toUpperCase() ?? '')
    .join('');
}
