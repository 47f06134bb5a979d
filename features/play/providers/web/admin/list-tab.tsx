import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { gamesApply, gamesFetch, LISTED, type Difference, type ListedBy } from '../../contract.ts';
import { gamesQuery } from '../queries.ts';
import { ACCOUNT_NAMES } from './account-fields.ts';
import { LimitsPanel } from './limits-panel.tsx';

const TONES = { added: 'win', changed: 'info', gone: 'lose' } as const;

/** The aggregator's list of games, what it would change in the catalogue, and taking that over. */
export function ListTab(): ReactNode {
  const t = useT('providers.list');
  const client = useQueryClient();
  const [provider, setProvider] = useState<ListedBy>('slotegrator');
  const fetched = provider === 'slotegrator';
  const query = gamesQuery(provider);
  const { data, error, isFetching, refetch } = useQuery(query);
  const act = useMutation({
    mutationFn: (what: 'fetch' | 'apply') =>
      what === 'fetch' ? call(gamesFetch, {}) : call(gamesApply, { provider }),
    onSuccess: (view) => client.setQueryData(query.queryKey, view),
  });
  const columns = useColumns();
  if (error && !data)
    return (
      <ErrorState
        text={errorText(error)}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const command = `./phoenix providers games --provider ${provider} --file FILE`;
  const busy = data?.state === 'fetching' || data?.state === 'applying';
  const open = (data?.added ?? 0) + (data?.changed ?? 0) + (data?.gone ?? 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Head provider={provider} onChoose={setProvider} />
      {data && !data.available && (
        <EmptyState icon="server" text={fetched ? t('none') : t('noFile', { command })} />
      )}
      {data && (data.available || data.total > 0) && (
        <Panel
          title={t('title')}
          aside={
            <div className="flex flex-wrap gap-3">
              {fetched && (
                <Button
                  size={32}
                  icon="refresh"
                  loading={data.state === 'fetching'}
                  disabled={!data.available || busy}
                  onClick={() => act.mutate('fetch')}
                >
                  {t('fetch')}
                </Button>
              )}
              <Button
                size={32}
                variant="primary"
                icon="check"
                loading={data.state === 'applying'}
                disabled={!data.available || busy || open === 0}
                onClick={() => act.mutate('apply')}
              >
                {t('apply')}
              </Button>
            </div>
          }
        >
          <div className="grid gap-3">
            <p role="status" className={data.state === 'failed' ? 'text-lose' : 'text-fg2'}>
              {t(`state.${data.state}`, { at: data.at ? utcMinute(data.at) : '' })}
            </p>
            <p className="tnum">
              {t('counts', { total: data.total, added: data.added, changed: data.changed, gone: data.gone })}
            </p>
            {act.error && (
              <p role="alert" className="text-lose">
                {errorText(act.error, gamesFetch.codes)}
              </p>
            )}
            <Table
              columns={columns}
              rows={data.differences}
              rowKey={({ id }) => id}
              caption={t('title')}
              compact
              empty={<EmptyState icon="check-circle" text={t('same')} />}
            />
          </div>
        </Panel>
      )}
      {fetched && data?.available && <LimitsPanel />}
    </div>
  );
}

interface HeadProps {
  readonly provider: ListedBy;
  readonly onChoose: (provider: ListedBy) => void;
}

function Head({ provider, onChoose }: HeadProps): ReactNode {
  const t = useT('providers.list');
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-160 text-pretty text-fg2">{t('about')}</p>
        <AppLink to="/debugger/emulator/slotegrator" className={buttonClass({ variant: 'ghost' })}>
          {t('emulator')}
        </AppLink>
      </div>
      <div className="w-full sm:w-56">
        <Select
          label={t('provider')}
          options={LISTED.map((id) => ({ value: id, label: ACCOUNT_NAMES[id] }))}
          value={provider}
          onChange={onChoose}
          search={{ placeholder: t('provider'), empty: t('none') }}
        />
      </div>
    </>
  );
}

function useColumns(): TableColumn<Difference>[] {
  const t = useT('providers.list');
  return [
    {
      id: 'what',
      head: t('what'),
      width: '110px',
      cell: ({ what }) => <Badge tone={TONES[what]}>{t(`is.${what}`)}</Badge>,
    },
    { id: 'name', head: t('name'), cell: ({ name }) => name },
    { id: 'maker', head: t('maker'), from: 'sm', cell: ({ maker }) => maker },
    {
      id: 'id',
      head: t('id'),
      from: 'lg',
      cell: ({ id }) => <span className="font-mono text-xs text-fg2">{id}</span>,
    },
  ];
}
