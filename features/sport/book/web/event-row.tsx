import { memo, type ReactNode } from 'react';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import type { EventView, MarketView } from '../contract.ts';
import { eventName } from './event-name.ts';
import { clockText, startText } from './event-time.ts';
import { LIVE, stateKey } from './event-status.ts';
import { marketName } from '../names.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { OddsButton } from './odds-button.tsx';
import { SportIcon } from './sport-icon.tsx';

interface EventRowProps {
  event: EventView;
  /** A time of today, epoch ms: always the same one, for a row is drawn again for nothing but its event. */
  today: number;
  /** With its sport and league, in lists of several. */
  named: boolean;
}

/**
 * An event of a list: who plays, how it stands, its main prices; where there is room the nearest line too. It is asked again only
 * when its event changes, for a list of hundreds hears of some change many times a second.
 */
export const EventRow = memo(function EventRow({ event, today, named }: EventRowProps): ReactNode {
  const t = useT('sport');
  const locale = useStore((state) => state.locale);
  const { home, away, score, status, sport } = event;
  const live = status === LIVE;
  const state = stateKey(status);
  const to = `/sport/event/${encodeURIComponent(event.id)}`;
  const [main, line] = event.markets;
  return (
    <li className="grid gap-2 rounded-lg bg-panel p-3">
      <p className="flex items-center gap-2 text-xs text-fg3">
        {live && <Badge tone="lose">{t('event.live')}</Badge>}
        {state && <Badge tone="warn">{t(state)}</Badge>}
        <span className="shrink-0 font-semibold text-fg2 tnum">
          {live ? clockText(t, sport, event.clock) : startText(event.startsAt, today, locale)}
        </span>
        {named && (
          <span className="flex min-w-0 items-center gap-1">
            <SportIcon sport={sport} size={16} />
            <span className="truncate">{event.tournament}</span>
          </span>
        )}
        <AppLink
          to={to}
          className="ms-auto flex min-h-6 shrink-0 items-center gap-1 rounded font-semibold text-fg2 hover:text-fg"
        >
          {t('event.more', { count: event.marketCount })}
          <Icon name="chevron-right" size={16} />
        </AppLink>
        <FavouriteStar kind="event" id={event.id} name={eventName(event)} />
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-3 @md:grid-cols-[minmax(0,1fr)_minmax(0,1.3fr)] @2xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,0.8fr)]">
        <AppLink
          to={to}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 rounded font-semibold hover:text-accent"
        >
          <span className="truncate">{home}</span>
          <span className="tnum">{score?.home}</span>
          <span className="truncate">{away}</span>
          <span className="tnum">{score?.away}</span>
        </AppLink>
        {main ? (
          <MarketRow event={event} market={main} />
        ) : (
          <p className="flex min-h-11 items-center gap-2 text-xs text-fg3">
            <Icon name="lock" size={16} />
            {t('event.closed')}
          </p>
        )}
        {main && line && <MarketRow event={event} market={line} className="hidden @2xl:grid" />}
      </div>
    </li>
  );
});

const SHORT: Readonly<Record<string, string>> = { '1': '1', '2': 'X', '3': '2', '4': '1', '5': '2' };

function MarketRow({
  event,
  market,
  className,
}: {
  event: EventView;
  market: MarketView;
  className?: string;
}): ReactNode {
  const t = useT('sport');
  return (
    <div
      role="group"
      aria-label={marketName(t, market)}
      className={cx('grid auto-cols-[minmax(0,1fr)] grid-flow-col gap-2', className)}
    >
      {market.outcomes.map((outcome) => (
        <OddsButton
          key={outcome.id}
          event={event}
          market={market}
          outcome={outcome}
          look="above"
          {...(SHORT[outcome.id] ? { short: SHORT[outcome.id] } : {})}
        />
      ))}
    </div>
  );
}
