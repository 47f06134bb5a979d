import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { emulatorValidate } from '../contract.ts';
import { logQuery } from './queries.ts';

type Step = ReplyOf<typeof emulatorValidate>['log'][number];

/** The aggregator's own validation at the press of a button, with each step's outcome. */
export function EmulatorValidation(): ReactNode {
  const t = useT('providers.emulator.validation');
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: () => call(emulatorValidate, {}),
    onSettled: () => void client.invalidateQueries(logQuery),
  });
  const columns: TableColumn<Step>[] = [
    { id: 'no', head: t('no'), numeric: true, width: '48px', cell: ({ no }) => no },
    // Steps and faults are the protocol's words, the same in `./phoenix providers validate`.
    { id: 'what', head: t('what'), cell: ({ what, fault }) => (fault === null ? what : `${what}: ${fault}`) },
    {
      id: 'state',
      head: t('state'),
      width: '96px',
      cell: ({ fault }) => (
        <Badge tone={fault === null ? 'win' : 'lose'}>{t(fault === null ? 'ok' : 'failed')}</Badge>
      ),
    },
  ];
  const failed = run.data?.log.filter(({ fault }) => fault !== null) ?? [];
  return (
    <Panel
      title={t('title')}
      aside={
        <Button size={32} icon="check" loading={run.isPending} onClick={() => run.mutate()}>
          {t('run')}
        </Button>
      }
    >
      <div className="grid gap-3">
        <p className="text-pretty text-fg2">{t('about')}</p>
        {run.error && (
          <p role="alert" className="text-lose">
            {errorText(run.error, emulatorValidate.codes)}
          </p>
        )}
        {run.data && (
          <p role="status" className={run.data.success ? 'text-win' : 'text-lose'}>
            {t('done', { all: run.data.log.length, failed: failed.length })}
          </p>
        )}
        {failed.length > 0 && (
          <Table
            columns={columns}
            rows={failed}
            rowKey={({ no }) => String(no)}
            caption={t('title')}
            compact
          />
        )}
      </div>
    </Panel>
  );
}
