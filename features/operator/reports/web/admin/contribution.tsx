import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { contribution } from '../../retention-contract.ts';
import type { Choice } from './address.ts';
import { Euro, SpanPanel } from './parts.tsx';
import { contributionQuery } from './queries.ts';

type Month = ReplyOf<typeof contribution>['months'][number];

interface Props {
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
}

const FIGURES = ['ggr', 'bonusCost', 'ngr'] as const;
const COSTS = [
  'providerFees',
  'paymentCost',
  'networkCost',
  'feeIncome',
  'commissions',
  'tax',
  'contribution',
] as const;

/** What remains of NGR, by whole months of the days that are chosen. */
export function Contribution({ choice, onChange }: Props): ReactNode {
  const t = useT('reports');
  const months = { from: choice.from.slice(0, 7), until: choice.until.slice(0, 7) };
  const query = useQuery({ ...contributionQuery(months), placeholderData: keepPreviousData });
  const column = (
    id: (typeof FIGURES)[number] | (typeof COSTS)[number],
    head: string,
  ): TableColumn<Month> => ({
    id,
    head,
    numeric: true,
    cell: (row) => <Euro value={row[id]} profit={id === 'ggr' || id === 'ngr' || id === 'contribution'} />,
  });
  return (
    <>
      <SpanPanel choice={choice} onChange={onChange} />
      <Load query={query} codes={contribution.codes}>
        {(data) => (
          <Panel title={t('view.contribution')} flush>
            <Table
              compact
              caption={t('view.contribution')}
              rows={data.months}
              rowKey={({ month }) => month}
              empty={<EmptyState icon="chart" text={t('empty')} />}
              columns={[
                {
                  id: 'month',
                  head: t('contribution.month'),
                  cell: ({ month }) => <span className="font-semibold whitespace-nowrap">{month}</span>,
                },
                ...FIGURES.map((id) => column(id, t(`figure.${id}`))),
                ...COSTS.map((id) => column(id, t(`contribution.${id}`))),
              ]}
            />
            <p className="px-3 py-2 text-xs text-fg3">{t('contribution.hint')}</p>
          </Panel>
        )}
      </Load>
    </>
  );
}
