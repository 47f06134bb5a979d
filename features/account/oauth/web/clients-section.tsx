import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { clients as listCall, type Client } from '../contract.ts';
import { clientsKey } from './clients-key.ts';

/** Back office: programs that players may connect. */
export default function ClientsSection(): ReactNode {
  const t = useT('oauth.clients');
  const query = useQuery({ queryKey: clientsKey, queryFn: () => call(listCall, {}) });
  const columns: TableColumn<Client>[] = [
    {
      id: 'name',
      head: t('name'),
      cell: (row) => (
        <button
          type="button"
          className="min-h-10 text-start font-semibold text-fg underline-offset-4 hover:underline"
          onClick={() => void openModal('oauth.client', { client: row }, { title: row.name })}
        >
          {row.name}
        </button>
      ),
    },
    {
      id: 'state',
      head: t('state'),
      cell: (row) => <Badge tone={row.enabled ? 'win' : 'lose'}>{t(row.enabled ? 'on' : 'off')}</Badge>,
    },
    {
      id: 'id',
      head: t('id'),
      from: 'sm',
      cell: (row) => (
        <span className="flex items-center gap-1">
          <span className="font-mono text-xs text-fg2">{row.id}</span>
          <CopyButton text={row.id} label={t('copyId')} copiedLabel={t('copied')} size={32} />
        </span>
      ),
    },
    { id: 'players', head: t('players'), numeric: true, cell: (row) => row.players },
    {
      id: 'kind',
      head: t('kind'),
      from: 'md',
      cell: (row) => t(row.confidential ? 'confidential' : 'public'),
    },
  ];
  if (query.error && !query.data) {
    return (
      <ErrorState
        text={errorText(query.error)}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-160 min-w-60 flex-1 text-pretty text-fg2">{t('about')}</p>
        <Button
          variant="primary"
          icon="plus"
          onClick={() => void openModal('oauth.client', {}, { title: t('new') })}
        >
          {t('new')}
        </Button>
      </div>
      <section className="min-w-0 rounded-lg border border-line/70 bg-panel p-1">
        <Table
          caption={t('caption')}
          columns={columns}
          rows={query.data?.clients ?? null}
          rowKey={(row) => row.id}
          placeholders={3}
          empty={<EmptyState icon="link" text={t('none')} />}
        />
      </section>
      <section className="rounded-lg border border-line/70 bg-panel p-4">
        <h2 className="text-sm font-bold">{t('discovery')}</h2>
        <p className="mt-1 text-fg2">{t('discoveryText')}</p>
        <p className="mt-2 flex items-center gap-1">
          <span className="min-w-0 font-mono text-xs break-all">{query.data?.discovery ?? '…'}</span>
          {query.data && (
            <CopyButton text={query.data.discovery} label={t('copyDiscovery')} copiedLabel={t('copied')} />
          )}
        </p>
      </section>
    </div>
  );
}
