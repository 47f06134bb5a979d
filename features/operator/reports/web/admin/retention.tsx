import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatCount, formatFixed } from '#ui/format.ts';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { COHORT_SPANS, type CohortSpan, KEPT, retention } from '../../retention-contract.ts';
import { type Choice, filterOf } from './address.ts';
import { Pick, SpanPanel } from './parts.tsx';
import { retentionQuery } from './queries.ts';

type Cohort = ReplyOf<typeof retention>['cohorts'][number];

interface Props {
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
}

/** Players by the day, week or month of their first deposit, and who of them came back. */
export function Retention({ choice, onChange }: Props): ReactNode {
  const t = useT('reports');
  const [by, setBy] = useState<CohortSpan>('week');
  const [act, setAct] = useState<'played' | 'deposited'>('played');
  const { from, to } = filterOf(choice);
  const query = useQuery({ ...retentionQuery({ from, to }, by), placeholderData: keepPreviousData });
  const share = (value: number | null): string => (value === null ? '–' : `${formatFixed(value, 1)} %`);
  return (
    <>
      <SpanPanel choice={choice} onChange={onChange}>
        <Pick
          label={t('retention.by')}
          value={by}
          options={COHORT_SPANS.map((id) => [id, t(`retention.${id}`)])}
          onChange={setBy}
        />
      </SpanPanel>
      <Load query={query} codes={retention.codes}>
        {({ cohorts }) => (
          <Panel
            title={t('retention.title')}
            flush
            aside={
              <Tabs
                size={32}
                label={t('retention.act')}
                items={(['played', 'deposited'] as const).map((id) => ({ id, label: t(`retention.${id}`) }))}
                value={act}
                onChange={setAct}
              />
            }
          >
            <Table
              compact
              caption={t('retention.title')}
              rows={cohorts}
              rowKey={({ cohort }) => cohort}
              empty={<EmptyState icon="users" text={t('empty')} />}
              columns={[
                {
                  id: 'cohort',
                  head: t('retention.cohort'),
                  cell: ({ cohort }) => <span className="font-semibold whitespace-nowrap">{cohort}</span>,
                },
                {
                  id: 'players',
                  head: t('players'),
                  numeric: true,
                  cell: ({ players }) => formatCount(players),
                },
                ...KEPT.map((kept): TableColumn<Cohort> => ({
                  id: kept,
                  head: t(`retention.${kept}`),
                  numeric: true,
                  cell: (row) => share(row[act][kept]),
                })),
                {
                  id: 'gone',
                  head: t('retention.gone'),
                  numeric: true,
                  from: 'md',
                  cell: ({ gone }) => formatCount(gone),
                },
              ]}
            />
            <p className="px-3 py-2 text-xs text-fg3">{t('retention.hint')}</p>
          </Panel>
        )}
      </Load>
    </>
  );
}
