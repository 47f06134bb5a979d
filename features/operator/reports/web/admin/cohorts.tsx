import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatCount, formatFixed } from '#ui/format.ts';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import type { cohorts } from '../../contract.ts';
import { Euro } from './parts.tsx';
import { cohortsQuery } from './queries.ts';

type Cohort = ReplyOf<typeof cohorts>['cohorts'][number];

/** Players by the week of their first deposit: who still plays, and what they were worth. */
export function Cohorts(): ReactNode {
  const t = useT('reports');
  const [shown, setShown] = useState<'active' | 'value'>('active');
  const query = useQuery(cohortsQuery);
  const cell = (row: Cohort, age: number): ReactNode => {
    if (shown === 'value') return <Euro value={row.value[age] ?? null} profit />;
    const share = row.active[age] ?? null;
    return share === null ? '–' : `${formatFixed(share, 1)} %`;
  };
  return (
    <Load query={query}>
      {(data) => (
        <Panel
          title={t('view.cohorts')}
          flush
          aside={
            <Tabs
              size={32}
              label={t('measure')}
              items={[
                { id: 'active', label: t('activeShare') },
                { id: 'value', label: t('value') },
              ]}
              value={shown}
              onChange={setShown}
            />
          }
        >
          <Table
            compact
            caption={t('view.cohorts')}
            rows={data.cohorts}
            rowKey={({ week }) => week}
            empty={<EmptyState icon="users" text={t('empty')} />}
            columns={[
              {
                id: 'week',
                head: t('week'),
                cell: ({ week }) => <span className="font-semibold whitespace-nowrap">{week}</span>,
              },
              {
                id: 'players',
                head: t('players'),
                numeric: true,
                cell: ({ players }) => formatCount(players),
              },
              ...Array.from(
                { length: data.cohorts[0]?.active.length ?? 0 },
                (_, age): TableColumn<Cohort> => ({
                  id: String(age),
                  head: t('weekNumber', { number: age + 1 }),
                  numeric: true,
                  cell: (row) => cell(row, age),
                }),
              ),
            ]}
          />
          <p className="px-3 py-2 text-xs text-fg3">{t('cohortHint')}</p>
        </Panel>
      )}
    </Load>
  );
}
