import { notFound, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ApiError } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { usePageTitle } from '#platform/web/page-title.ts';
import { useUser } from '#platform/web/session.ts';
import { ActionBar } from './action-bar.tsx';
import { Chips, currencyOf } from './chips.tsx';
import { Felt } from './felt.tsx';
import { HandsPanel } from './hands-panel.tsx';
import { PokerFrame } from './poker-frame.tsx';
import type { KnownTable } from './queries.ts';
import { SitAndGoPanel } from './sit-and-go-panel.tsx';
import { SeatControls } from './seat-controls.tsx';
import { TableTools } from './table-tools.tsx';
import { TournamentPanel } from './tournament-panel.tsx';
import { ownSeat, useTable } from './use-table.ts';

/** /poker/{table}: a table, the actions of who plays there, and their last hands. */
export default function TablePage(): ReactNode {
  const id = useParams({ strict: false, select: (params: { table?: string }) => params.table });
  return (
    <PokerFrame>
      <Table key={id} id={id ?? ''} />
    </PokerFrame>
  );
}

function Table({ id }: { id: string }): ReactNode {
  const t = useT('poker.table');
  const { data, error, isFetching, refetch } = useTable(id);
  usePageTitle(data?.table.name ?? null);
  if (error instanceof ApiError && error.code === 1) throw notFound();
  if (error && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="min-h-120"
      />
    );
  if (!data)
    return (
      <div className="grid gap-4" aria-busy>
        <Skeleton className="h-10 w-60" />
        <Skeleton className="h-120 w-full" />
      </div>
    );
  return <Open data={data} />;
}

function Open({ data }: { data: KnownTable }): ReactNode {
  const user = useUser();
  const own = ownSeat(data, user?._id);
  return (
    <>
      <Head data={data} />
      <Felt data={data} own={own} />
      {own && <ActionBar data={data} own={own} />}
      <SeatControls data={data} own={own} />
      <TableTools data={data} />
      <SitAndGoPanel data={data} />
      <TournamentPanel data={data} />
      {user && <HandsPanel data={data} />}
    </>
  );
}

function Head({ data: { table } }: { data: KnownTable }): ReactNode {
  const t = useT('poker.table');
  const { name, demo, smallBlind, bigBlind, open } = table;
  const currency = currencyOf(table);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <AppLink
        to="/poker"
        aria-label={t('lobby')}
        className="grid size-10 place-items-center rounded-md bg-hover"
      >
        <Icon name="arrow-left" size={20} className="rtl:rotate-180" />
      </AppLink>
      <h1 className="min-w-0 truncate text-xl font-bold">{name}</h1>
      <span className="text-sm text-fg2 tnum">
        <Chips amount={smallBlind} currency={currency} /> / <Chips amount={bigBlind} currency={currency} />
      </span>
      {demo && <Badge>{t('play')}</Badge>}
      {!open && !table.sitAndGo && !table.tournament && <Badge tone="warn">{t('closed')}</Badge>}
    </div>
  );
}
