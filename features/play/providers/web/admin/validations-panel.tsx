import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { useT } from '#platform/web/i18n.ts';
import type { validations } from '../../reports-contract.ts';
import { validationsQuery } from '../queries.ts';

type Validated = ReplyOf<typeof validations>['runs'][number];

/** What came of validations of the wallet, by the command or the emulator's button; nothing before the first one. */
export function ValidationsPanel(): ReactNode {
  const t = useT('providers.emulator.validation');
  const tReports = useT('providers.reports');
  const { data } = useQuery(validationsQuery);
  if (!data || data.runs.length === 0) return null;
  const columns: TableColumn<Validated>[] = [
    { id: 'at', head: tReports('at'), width: '170px', cell: ({ at }) => utcMinute(at) },
    { id: 'provider', head: tReports('provider'), width: '120px', cell: ({ provider }) => provider },
    {
      id: 'state',
      head: t('state'),
      cell: ({ steps, failed, faults }) => (
        <span className={failed === 0 ? 'text-win' : 'text-lose'}>
          {[t('done', { all: steps, failed }), ...faults].join(' · ')}
        </span>
      ),
    },
  ];
  return (
    <Panel title={t('title')}>
      <Table
        columns={columns}
        rows={data.runs}
        rowKey={({ no }) => String(no)}
        caption={t('title')}
        compact
      />
    </Panel>
  );
}
