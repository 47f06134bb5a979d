import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { worthText } from '#platform/web/amount-view.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Pages } from './pages.tsx';
import { useInvited } from './queries.ts';

/** Whom the player invited, by shortened names. */
export function InvitedPlayers(): ReactNode {
  const t = useT('affiliates.invited');
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useInvited(page);
  if (error && !data) {
    return (
      <ErrorState
        text={errorText(error)}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  }
  return (
    <Panel title={t('title')} flush>
      <Table
        caption={t('title')}
        rows={data?.players ?? null}
        rowKey={({ name, since }) => `${name} ${since}`}
        empty={<EmptyState icon="users" text={t('none')} />}
        columns={[
          {
            id: 'name',
            head: t('name'),
            cell: ({ name, state }) => (
              <span className="flex items-center gap-2">
                <span className="font-semibold">{name}</span>
                {state !== 'counts' && <Badge tone="warn">{t(`state.${state}`)}</Badge>}
              </span>
            ),
          },
          { id: 'code', head: t('code'), from: 'sm', cell: ({ code }) => code ?? '–' },
          {
            id: 'since',
            head: t('since'),
            cell: ({ since }) => <TimeAgo time={since} className="text-fg2" />,
          },
          {
            id: 'deposited',
            head: t('deposited'),
            from: 'md',
            cell: ({ deposited }) => (deposited ? t('yes') : t('no')),
          },
          { id: 'bets', head: t('bets'), from: 'sm', numeric: true, cell: ({ bets }) => bets },
          {
            id: 'staked',
            head: t('staked'),
            numeric: true,
            cell: ({ stakedUsd }) => worthText(stakedUsd),
          },
        ]}
      />
      <Pages page={page} pages={data?.pages ?? 1} onChange={setPage} disabled={isFetching} />
    </Panel>
  );
}
