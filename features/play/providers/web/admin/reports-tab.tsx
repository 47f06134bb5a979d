import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { Select } from '#ui/select.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { type AggregatorId, type reportList, reportRead } from '../../reports-contract.ts';
import { reportQuery, reportsQuery } from '../queries.ts';
import { ReportResult } from './report-result.tsx';
import { sendReport } from './send-report.ts';
import { ValidationsPanel } from './validations-panel.tsx';

type Reports = ReplyOf<typeof reportList>;

/** Back office: an aggregator's report of its transactions held against our ledger. */
export function ReportsTab(): ReactNode {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <Load query={useQuery(reportsQuery)}>
      {(data) => (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <Sending providers={data.providers} onDone={setShown} />
          {shown !== null && <Shown id={shown} />}
          <Earlier reports={data.reports} onChoose={setShown} />
          <ValidationsPanel />
        </div>
      )}
    </Load>
  );
}

function Shown({ id }: { id: string }): ReactNode {
  return (
    <Load query={useQuery(reportQuery(id))} codes={reportRead.codes}>
      {(report) => <ReportResult report={report} />}
    </Load>
  );
}

interface SendingProps {
  providers: Reports['providers'];
  onDone: (id: string) => void;
}

function Sending({ providers, onDone }: SendingProps): ReactNode {
  const t = useT('providers.reports');
  const client = useQueryClient();
  const [provider, setProvider] = useState<AggregatorId>(providers[0] ?? 'slotegrator');
  const [file, setFile] = useState<File | null>(null);
  const [days, setDays] = useState({ from: '', until: '' });
  const [sent, setSent] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: (chosen: File) => sendReport({ provider, file: chosen, ...days }, setSent),
    onSuccess: (view) => {
      client.setQueryData(reportQuery(view.id).queryKey, view);
      void client.invalidateQueries({ queryKey: reportsQuery.queryKey });
      onDone(view.id);
    },
  });
  return (
    <Panel title={t('title')}>
      <div className="grid gap-4">
        <p className="max-w-160 text-pretty text-fg2">{t('about')}</p>
        <div className="flex flex-wrap items-end gap-3">
          {providers.length > 1 && (
            <div className="w-full sm:w-56">
              <Select
                label={t('provider')}
                options={providers.map((id) => ({ value: id, label: id }))}
                value={provider}
                onChange={setProvider}
                search={{ placeholder: t('provider'), empty: t('noProvider') }}
              />
            </div>
          )}
          <input
            ref={input}
            type="file"
            accept=".csv,.json,.jsonl,.ndjson,.txt,text/csv,application/json"
            aria-label={t('file')}
            tabIndex={-1}
            className="sr-only"
            onChange={(event) => setFile(event.target.files?.[0] ?? null)}
          />
          <Button icon="list" onClick={() => input.current?.click()}>
            {file?.name ?? t('file')}
          </Button>
          {(['from', 'until'] as const).map((end) => (
            <Field key={end} label={t(end)}>
              <TextInput
                type="date"
                value={days[end]}
                onChange={(event) => setDays({ ...days, [end]: event.target.value })}
              />
            </Field>
          ))}
          <Button
            variant="primary"
            icon="check"
            disabled={file === null}
            loading={send.isPending}
            onClick={() => {
              setSent(0);
              if (file) send.mutate(file);
            }}
          >
            {t('compare')}
          </Button>
        </div>
        <p className="text-xs text-fg3">{t('daysHint')}</p>
        {send.isPending && <p role="status">{t('sent', { lines: sent })}</p>}
        {send.error && (
          <p role="alert" className="text-lose">
            {errorText(send.error, reportRead.codes)}
          </p>
        )}
      </div>
    </Panel>
  );
}

function Earlier({
  reports,
  onChoose,
}: {
  reports: Reports['reports'];
  onChoose: (id: string) => void;
}): ReactNode {
  const t = useT('providers.reports');
  const columns: TableColumn<Reports['reports'][number]>[] = [
    { id: 'at', head: t('at'), width: '170px', cell: ({ at }) => utcMinute(at) },
    { id: 'name', head: t('name'), cell: ({ name }) => name },
    { id: 'provider', head: t('provider'), from: 'sm', cell: ({ provider }) => provider },
    {
      id: 'state',
      head: '',
      width: '120px',
      cell: ({ id, name, state }) =>
        state === 'done' ? (
          <Button size={32} aria-label={t('showOf', { name })} onClick={() => onChoose(id)}>
            {t('show')}
          </Button>
        ) : (
          <Badge tone="warn">{t('open')}</Badge>
        ),
    },
  ];
  return (
    <Panel title={t('earlier')}>
      <Table
        columns={columns}
        rows={reports}
        rowKey={({ id }) => id}
        caption={t('earlier')}
        compact
        empty={<EmptyState icon="list" text={t('none')} />}
      />
    </Panel>
  );
}
