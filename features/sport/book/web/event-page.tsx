import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ApiError } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Boosts } from './boosts.tsx';
import { EventHead } from './event-head.tsx';
import { closedKey, LIVE } from './event-status.ts';
import { Markets } from './markets.tsx';
import { eventQuery } from './queries.ts';
import { SportFrame } from './sport-frame.tsx';
import { TrackerPanel } from './tracker/panel.tsx';

/** /sport/event/{id}: the score, and every market. */
export default function EventPage(): ReactNode {
  const id = useParams({ strict: false, select: (params: { id?: string }) => params.id ?? '' });
  return (
    <SportFrame>
      <Event key={id} id={id} />
    </SportFrame>
  );
}

const NOT_FOUND = 404;

function Event({ id }: { id: string }): ReactNode {
  const t = useT('sport');
  const { data, isError, error, isFetching, refetch } = useQuery(eventQuery(id));
  if (isError && !data)
    return error instanceof ApiError && error.status === NOT_FOUND ? (
      <EmptyState
        headed
        icon="sport"
        text={t('event.unknown')}
        className="min-h-80 rounded-xl bg-panel"
        action={
          <AppLink to="/sport" className={buttonClass()}>
            {t('event.back')}
          </AppLink>
        }
      />
    ) : (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="min-h-80 rounded-xl bg-panel"
      />
    );
  if (!data)
    return (
      <>
        <Skeleton className="h-50 rounded-xl" />
        <Skeleton className="h-60 rounded-xl" />
      </>
    );
  const { event, now } = data;
  const closed = closedKey(event.status);
  const offered = event.markets.filter((market) => market.outcomes.some(({ odds }) => odds !== null));
  return (
    <>
      <EventHead event={event} now={now} />
      {event.status === LIVE && <TrackerPanel event={event} />}
      <Boosts event={event.id} />
      {closed !== null || offered.length === 0 ? (
        <EmptyState icon="sport" text={t(closed ?? 'none')} className="min-h-60 rounded-xl bg-panel" />
      ) : (
        <Markets event={event} markets={offered} builder={data.builder} />
      )}
    </>
  );
}
