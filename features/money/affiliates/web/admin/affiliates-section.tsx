import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { staffList } from '../../contract.ts';
import { Pages } from '../pages.tsx';
import { Doubts } from './doubts.tsx';

/** Affiliates by what they brought, and invited players that staff have to look at. */
export default function AffiliatesSection(): ReactNode {
  return (
    <Queries>
      <Section />
    </Queries>
  );
}

function Section(): ReactNode {
  const t = useT('affiliates.staff');
  const [page, setPage] = useState(1);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['affiliates', 'staff', page],
    queryFn: ({ signal }) => call(staffList, { page }, { signal }),
  });
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
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {data && data.doubts.length > 0 && <Doubts doubts={data.doubts} />}
      <Panel title={t('title')} flush>
        <Table
          caption={t('title')}
          rows={data?.affiliates ?? null}
          rowKey={({ user }) => user._id}
          empty={<EmptyState icon="users" text={t('none')} />}
          columns={[
            {
              id: 'user',
              head: t('affiliate'),
              cell: ({ user }) => <PlayerLink player={user} />,
            },
            { id: 'players', head: t('players'), numeric: true, cell: ({ players }) => players },
            {
              id: 'depositors',
              head: t('depositors'),
              numeric: true,
              from: 'md',
              cell: ({ depositors }) => depositors,
            },
            {
              id: 'percent',
              head: t('percent'),
              numeric: true,
              from: 'md',
              cell: ({ percent }) => `${percent} %`,
            },
            {
              id: 'staked',
              head: t('staked'),
              numeric: true,
              from: 'lg',
              cell: ({ stakedUsd }) => dollars(stakedUsd),
            },
            { id: 'due', head: t('due'), numeric: true, cell: ({ dueUsd }) => dollars(dueUsd) },
            {
              id: 'earned',
              head: t('earned'),
              numeric: true,
              from: 'sm',
              cell: ({ earnedUsd }) => dollars(earnedUsd),
            },
          ]}
        />
        <Pages page={page} pages={data?.pages ?? 1} onChange={setPage} disabled={isFetching} />
      </Panel>
    </div>
  );
}

const dollars = (value: string): ReactNode => <Amount value={value} kind="fiat" symbol="$" />;
