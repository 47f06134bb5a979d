import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import type { StaffRain, StaffTip } from '../../staff-contract.ts';
import { staffQuery } from '../queries.ts';

/** Back office: what today's budget has left, every rain, and the newest tips. */
export default function RainSection(): ReactNode {
  const t = useT('rain.staff');
  const [page, setPage] = useState(1);
  const rainColumns = useRainColumns();
  const tipColumns = useTipColumns();
  const mayStart = useAllowed('rain.start');
  const channel = useStore((state) => state.channel);
  const { data, error, isFetching, refetch } = useQuery(staffQuery(page));
  if (error && !data)
    return (
      <ErrorState
        text={errorText(error)}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const today = data?.today;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel
        title={t('budget')}
        aside={
          mayStart && (
            <Button
              size={32}
              icon="coins"
              className="touch-area"
              disabled={!data}
              onClick={() => void openModal('rain.start', { channel, rooms: data?.rooms ?? [] })}
            >
              {t('start')}
            </Button>
          )
        }
      >
        <div className="grid min-h-12 gap-2">
          <p className="text-fg2">
            {today && (
              <>
                <Dollars value={today.spentUsd} /> / <Dollars value={today.budgetUsd} />
                {' · '}
                {t('plan', { drops: today.drops, left: today.left })}
              </>
            )}
          </p>
          <ProgressBar
            label={t('budget')}
            value={
              today && Number(today.budgetUsd) > 0 ? Number(today.spentUsd) / Number(today.budgetUsd) : 0
            }
          />
        </div>
      </Panel>
      <Panel title={t('rains')} flush>
        <Table
          caption={t('rains')}
          rows={data?.rains ?? null}
          rowKey={({ _id }) => _id}
          empty={<EmptyState icon="coins" text={t('none')} />}
          columns={rainColumns}
        />
        <Pager
          page={page}
          pages={data?.pages ?? 1}
          onChange={setPage}
          disabled={isFetching}
          labels={{
            nav: t('pages'),
            previous: t('previous'),
            next: t('next'),
            page: (number) => t('page', { number }),
          }}
        />
      </Panel>
      <Panel title={t('tips')} flush>
        <Table
          caption={t('tips')}
          rows={data?.tips ?? null}
          rowKey={({ _id }) => _id}
          empty={<EmptyState icon="gift" text={t('noTips')} />}
          columns={tipColumns}
        />
      </Panel>
    </div>
  );
}

const Dollars = ({ value }: { value: string }): ReactNode => <Amount value={value} kind="fiat" symbol="$" />;

const TONES = { open: 'win', ended: 'neutral', skipped: 'warn' } as const;

function useRainColumns(): readonly TableColumn<StaffRain>[] {
  const t = useT('rain.staff');
  return [
    { id: 'at', head: t('at'), cell: ({ at }) => utcMinute(at) },
    {
      id: 'source',
      head: t('source'),
      cell: ({ by, source }) => (by ? <PlayerLink player={by} /> : t(`of.${source}`)),
    },
    { id: 'channel', head: t('channel'), from: 'md', cell: ({ channel }) => channel ?? '–' },
    {
      id: 'state',
      head: t('state'),
      cell: ({ state }) => <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>,
    },
    {
      id: 'people',
      head: t('people'),
      from: 'sm',
      cell: ({ people, places }) => (
        <span title={people.map(({ name }) => name).join(', ')} className="tnum">
          {people.length}/{places}
        </span>
      ),
    },
    {
      id: 'pot',
      head: t('pot'),
      numeric: true,
      from: 'md',
      cell: ({ pot, currency }) => <Money amount={pot} currency={currency} />,
    },
    {
      id: 'paid',
      head: t('paid'),
      numeric: true,
      cell: ({ paid, currency }) => <Money amount={paid} currency={currency} />,
    },
  ];
}

function useTipColumns(): readonly TableColumn<StaffTip>[] {
  const t = useT('rain.staff');
  return [
    { id: 'at', head: t('at'), cell: ({ at }) => utcMinute(at) },
    { id: 'from', head: t('from'), cell: ({ from }) => <PlayerLink player={from} /> },
    { id: 'to', head: t('to'), cell: ({ to }) => <PlayerLink player={to} /> },
    {
      id: 'given',
      head: t('state'),
      from: 'md',
      cell: ({ given }) => t(given ? 'arrived' : 'underWay'),
    },
    {
      id: 'amount',
      head: t('amount'),
      numeric: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
  ];
}
