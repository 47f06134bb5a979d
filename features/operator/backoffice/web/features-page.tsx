import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { linkClass } from '#ui/link.tsx';
import { Switch } from '#ui/switch.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { Panel } from '#ui/panel.tsx';
import { Load } from '#platform/web/load.tsx';
import { call } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { switchFeature } from '../settings-contract.ts';
import type { FeatureRow } from '../settings-contract.ts';
import { AdminFrame } from './frame.tsx';
import { LawNote, useLaw } from './law-note.tsx';
import { Time } from './parts.tsx';
import { featuresQuery } from './queries.ts';
import { useTitles } from './setting-titles.ts';

export default function Features(): ReactNode {
  const t = useT('backoffice.features');
  const query = useQuery(featuresQuery);
  const named = useTitles();
  return (
    <AdminFrame title={t('heading')}>
      <p className="-mt-2 max-w-180 text-fg2">{t('intro')}</p>
      <LawNote features={query.data?.map(({ id, title }) => ({ id, title: named(title) })) ?? []} />
      <Panel flush>
        <Load query={query} fallback={<FeatureTable rows={null} />}>
          {(rows) => <FeatureTable rows={rows.map((row) => ({ ...row, title: named(row.title) }))} />}
        </Load>
      </Panel>
    </AdminFrame>
  );
}

function FeatureTable({ rows }: { rows: readonly FeatureRow[] | null }): ReactNode {
  const t = useT('backoffice.features');
  const client = useQueryClient();
  const law = useLaw();
  const maySettings = useAllowed('settings.edit');
  const change = useMutation({
    mutationFn: ({ row, on }: { row: FeatureRow; on: boolean }) => call(switchFeature, { id: row.id, on }),
    onSuccess: (_reply, { row, on }) => {
      toast.success(t(on ? 'switchedOn' : 'switchedOff', { title: row.title }));
      return client.invalidateQueries({ queryKey: ['backoffice'] });
    },
    onError: (error) => toastError(error),
  });

  function handleSwitch(row: FeatureRow, on: boolean): void {
    const texts = { title: row.title };
    const said = t(on ? 'confirmOn' : 'confirmOff', texts);
    const note = on ? law(row.id) : null;
    void openModal(
      'backoffice.confirm',
      {
        text: note === null ? said : `${said} ${note}`,
        confirm: t(on ? 'switchOn' : 'switchOff'),
        danger: !on,
        onConfirm: () => change.mutateAsync({ row, on }),
      },
      { title: row.title },
    );
  }

  const columns: TableColumn<FeatureRow>[] = [
    {
      id: 'title',
      head: t('feature'),
      cell: (row) => (
        <span className="flex items-baseline gap-2">
          <span className="font-semibold text-fg">{row.title}</span>
          <span className="font-mono text-xs text-fg3 max-sm:hidden">{row.id}</span>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('state'),
      cell: (row) =>
        row.plugin === null ? (
          <Badge>{t('always')}</Badge>
        ) : (
          <Switch
            checked={row.on}
            onChange={(on) => handleSwitch(row, on)}
            label={t('switchLabel', { title: row.title })}
            hideLabel
          />
        ),
    },
    {
      id: 'settings',
      head: t('settings'),
      cell: (row) =>
        row.settings && maySettings ? (
          <AppLink to={`/admin/settings/${row.id}`} className={linkClass()}>
            {t('openSettings')}
          </AppLink>
        ) : (
          '–'
        ),
    },
    {
      id: 'changed',
      head: t('changed'),
      from: 'md',
      cell: (row) =>
        row.changed ? (
          <span className="flex items-center gap-2">
            <Time iso={row.changed.at} />
            <span>{row.changed.by}</span>
          </span>
        ) : (
          <span className="text-fg3">{t('never')}</span>
        ),
    },
  ];
  return (
    <Table caption={t('heading')} columns={columns} rows={rows} rowKey={(row) => row.id} placeholders={8} />
  );
}
