import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { linkClass } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import type { TournamentCard } from '../../tournament-contract.ts';
import { StateBadge } from '../tournament-badges.tsx';
import { staffTournamentsQuery } from './queries.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { StaffPager } from './staff-pager.tsx';

/** Back office: tournaments that are to come, are played and are over; staff schedule them and call them off. */
export default function TournamentsSection(): ReactNode {
  return (
    <Queries>
      <Section />
    </Queries>
  );
}

function Section(): ReactNode {
  const t = useT('poker');
  const columns = useColumns();
  const [page, setPage] = useState(1);
  const [writes, setWrites] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(staffTournamentsQuery(page));
  if (error && !data)
    return (
      <ErrorState
        text={errorText(error)}
        retryLabel={t('lobby.retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {writes && (
        <ScheduleForm
          onClose={() => setWrites(false)}
          onDone={() => {
            setWrites(false);
            setPage(1);
          }}
        />
      )}
      <Panel
        flush
        title={t('tournament.all')}
        aside={
          !writes && (
            <Button variant="primary" icon="plus" onClick={() => setWrites(true)}>
              {t('staff.schedule')}
            </Button>
          )
        }
      >
        <Table
          caption={t('tournament.all')}
          rows={data?.tournaments ?? null}
          rowKey={({ id }) => id}
          empty={<EmptyState icon="trophy" text={t('tournament.none')} />}
          columns={columns}
        />
        <StaffPager page={page} pages={data?.pages} onChange={setPage} disabled={isFetching} />
      </Panel>
    </div>
  );
}

function useColumns(): readonly TableColumn<TournamentCard>[] {
  const t = useT('poker');
  return [
    {
      id: 'name',
      head: t('staff.name'),
      cell: ({ id, name, demo }) => (
        <span className="flex items-center gap-2">
          <AppLink to={`/poker/tournament/${id}`} className={linkClass()}>
            {name}
          </AppLink>
          {demo && <Badge>{t('lobby.play')}</Badge>}
        </span>
      ),
    },
    { id: 'start', head: t('staff.start'), cell: ({ startsAt }) => utcMinute(startsAt) },
    { id: 'state', head: t('staff.state'), cell: (game) => <StateBadge game={game} /> },
    {
      id: 'price',
      head: t('sitAndGo.buyIn'),
      numeric: true,
      from: 'md',
      cell: ({ buyIn, fee, currency }) => (
        <>
          <Money amount={buyIn} currency={currency} mark="none" /> +{' '}
          <Money amount={fee} currency={currency} />
        </>
      ),
    },
    {
      id: 'entries',
      head: t('tournament.entries'),
      numeric: true,
      cell: ({ entries, maxEntries }) => `${entries} / ${maxEntries}`,
    },
    {
      id: 'left',
      head: t('staff.left'),
      numeric: true,
      from: 'md',
      cell: ({ status, left, players }) => (status === 'playing' ? `${left} / ${players}` : '–'),
    },
    {
      id: 'pool',
      head: t('sitAndGo.pool'),
      numeric: true,
      from: 'sm',
      cell: ({ pool, currency }) => <Money amount={pool} currency={currency} />,
    },
    {
      id: 'callOff',
      head: <span className="sr-only">{t('staff.callOff')}</span>,
      cell: ({ id, name, status }) =>
        (status === 'open' || status === 'playing') && (
          <Button
            size={32}
            variant="danger"
            className="touch-area"
            aria-label={t('staff.callOffOf', { name })}
            onClick={() => void openModal('poker.callOff', { tournament: id, name, status })}
          >
            {t('staff.callOff')}
          </Button>
        ),
    },
  ];
}
