import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import type { SystemView } from '../system-contract.ts';
import { AdminFrame } from './frame.tsx';
import { Time } from './parts.tsx';
import { systemQuery } from './queries.ts';

type Reader = SystemView['readers'][number];

/** What runs behind the house: processes, and the subscribers to its events. */
export default function SystemPage(): ReactNode {
  const t = useT('backoffice.system');
  const query = useQuery(systemQuery);
  return (
    <AdminFrame title={t('heading')}>
      <p className="-mt-2 max-w-180 text-fg2">{t('intro')}</p>
      {query.data && <Processes {...query.data} />}
      <Panel flush>
        <Load query={query} fallback={<ReaderTable rows={null} />}>
          {({ readers }) => <ReaderTable rows={readers} />}
        </Load>
      </Panel>
    </AdminFrame>
  );
}

function Processes({ processes, shared }: Pick<SystemView, 'processes' | 'shared'>): ReactNode {
  const t = useT('backoffice.system');
  return (
    <>
      <p className="text-fg">{t('processes', { count: processes })}</p>
      {processes > 1 && !shared && (
        <p role="alert" className="max-w-180 text-warn">
          {t('apart')}
        </p>
      )}
    </>
  );
}

function ReaderTable({ rows }: { rows: readonly Reader[] | null }): ReactNode {
  const t = useT('backoffice.system');
  const columns: TableColumn<Reader>[] = [
    { id: 'name', head: t('reader'), cell: ({ name }) => <span className="font-mono text-fg">{name}</span> },
    {
      id: 'state',
      head: t('state'),
      cell: ({ failures, seconds }) => (
        <Badge tone={failures > 0 ? 'lose' : seconds > 60 ? 'warn' : 'neutral'}>
          {t(failures > 0 ? 'failing' : seconds > 60 ? 'behind' : 'reads')}
        </Badge>
      ),
    },
    { id: 'events', head: t('events'), numeric: true, cell: ({ events }) => t('figure', { value: events }) },
    {
      id: 'seconds',
      head: t('seconds'),
      numeric: true,
      cell: ({ seconds }) => t('figure', { value: seconds }),
    },
    {
      id: 'error',
      head: t('error'),
      from: 'md',
      cell: ({ error, retryAt }) =>
        error === null ? (
          '–'
        ) : (
          <span className="flex flex-col">
            <span className="break-words text-fg">{error}</span>
            {retryAt && (
              <span className="text-xs text-fg3">
                {t('again')} <Time iso={retryAt} />
              </span>
            )}
          </span>
        ),
    },
  ];
  return (
    <Table
      caption={t('heading')}
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      placeholders={8}
    />
  );
}
