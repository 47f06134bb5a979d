import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useNear } from '#platform/web/near.ts';
import { type EventView, MAX_LISTED } from '../contract.ts';
import { leagueOf } from '../favourites-contract.ts';
import { EventRow } from './event-row.tsx';
import { dayOf } from './event-time.ts';
import { FavouriteStar } from './favourite-star.tsx';
import { useInSight } from './in-sight.ts';
import { eventsQuery, type ListChoice } from './queries.ts';

interface EventListProps {
  choice: ListChoice;
  /** What is shown in place of nothing. */
  empty?: string;
  /** Under the names of their leagues; rows name them otherwise. */
  byLeague?: boolean;
  /** Goes on as it is scrolled, so many more at a time as its choice has at first. */
  endless?: boolean;
}

const WAITING = 8;

/** Events of a choice, live ones first; its prices are read again while it is open. */
export function EventList({ choice, empty, byLeague = false, endless = false }: EventListProps): ReactNode {
  const t = useT('sport');
  const [pages, setPages] = useState(1);
  const limit = Math.min(choice.limit * pages, MAX_LISTED);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(
    eventsQuery({ ...choice, limit }),
  );
  const more =
    endless && data && data.events.length >= limit && limit < MAX_LISTED ? (
      // A new one for each page: it has come near once.
      <More key={pages} loading={isPlaceholderData} onMore={() => setPages(pages + 1)} />
    ) : null;
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="min-h-60 rounded-lg bg-panel"
      />
    );
  if (!data)
    return (
      <div className="grid gap-2" aria-busy>
        {Array.from({ length: Math.min(choice.limit, WAITING) }, (_, index) => (
          <Skeleton key={index} className="h-36 rounded-lg sm:h-25" />
        ))}
      </div>
    );
  if (data.events.length === 0)
    return <EmptyState icon="sport" text={empty ?? t('none')} className="min-h-60 rounded-lg bg-panel" />;
  if (!byLeague) return <Rows events={data.events} named now={data.now} />;
  return (
    // Blocks, not grids: a grid measures all of its hundreds of rows again when one of them comes into sight.
    <div className="space-y-5">
      {leagues(data.events).map(([name, events]) => (
        <section key={name} aria-label={name} className="space-y-2">
          <div className="flex min-w-0 items-center gap-1">
            <h2 className="truncate text-sm font-semibold text-fg2">{name}</h2>
            <FavouriteStar kind="league" id={leagueOf(events[0]!)} name={name} />
          </div>
          <Rows events={events} now={data.now} />
        </section>
      ))}
      {more}
    </div>
  );
}

/** The next events of a list, asked for when its end comes near; by hand where that is not seen. */
function More({ loading, onMore }: { loading: boolean; onMore: () => void }): ReactNode {
  const t = useT('sport');
  const [ref, near] = useNear<HTMLDivElement>();
  useEffect(() => {
    if (near && !loading) onMore();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it has come near
  }, [near, loading]);
  return (
    <div ref={ref} className="grid justify-center">
      <Button size={48} loading={loading || near} onClick={onMore}>
        {t('bets.more')}
      </Button>
    </div>
  );
}

/** So many rows are laid out and painted together, or not at all: a browser that asks for each of hundreds by itself does so in each frame. */
const TOGETHER = 10;
/** A row and the room below it. */
const ROW_REM = 6.75;

function Rows({
  events,
  ...shown
}: {
  events: readonly EventView[];
  now: number;
  named?: boolean;
}): ReactNode {
  const parts = Array.from({ length: Math.ceil(events.length / TOGETHER) }, (_, part) =>
    events.slice(part * TOGETHER, (part + 1) * TOGETHER),
  );
  return (
    <div className="space-y-2">
      {parts.map((part, index) => (
        <Part key={index} events={part} {...shown} />
      ))}
    </div>
  );
}

/** Out of sight its events stay as they were, and are drawn when they come: prices of a list of hundreds move all the time. */
function Part({
  events,
  now,
  named = false,
}: {
  events: readonly EventView[];
  now: number;
  named?: boolean;
}): ReactNode {
  const [ref, inSight] = useInSight<HTMLUListElement>();
  const [drawn, setDrawn] = useState(events);
  if (inSight && drawn !== events) setDrawn(events);
  const today = dayOf(now);
  return (
    <ul
      ref={ref}
      className="@container space-y-2 [content-visibility:auto]"
      style={{ containIntrinsicHeight: `auto ${events.length * ROW_REM}rem` }}
    >
      {events.map((event) => (
        <EventRow
          key={event.id}
          event={(inSight ? undefined : drawn.find(({ id }) => id === event.id)) ?? event}
          today={today}
          named={named}
        />
      ))}
    </ul>
  );
}

/** In the order in which their first events come. */
function leagues(events: readonly EventView[]): [string, EventView[]][] {
  const all = new Map<string, EventView[]>();
  for (const event of events) {
    const name = `${event.category} · ${event.tournament}`;
    const known = all.get(name);
    if (known) known.push(event);
    else all.set(name, [event]);
  }
  return [...all];
}
