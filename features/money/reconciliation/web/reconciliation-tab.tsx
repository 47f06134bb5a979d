import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { signOf } from '#ui/decimal.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { Coin } from '#platform/web/admin/coin.tsx';
import { reconcileNow, type ReconciliationRun } from '../contract.ts';
import { CaseItem } from './case-item.tsx';
import { refreshCases, reconciliationQuery } from './queries.ts';

/** Whether ledger, chains and signer say the same, and the cases where they did not. */
export default function ReconciliationTab(): ReactNode {
  const t = useT('reconciliation');
  const [show, setShow] = useState<'open' | 'all'>('open');
  const query = useQuery(reconciliationQuery(show));
  return (
    <Load query={query} className="min-h-80">
      {({ last, cases }) => (
        <>
          <Panel
            flush
            title={last ? t('last', { at: utcMinute(last.at) }) : t('never')}
            aside={<RunButton />}
          >
            {last && <Rows run={last} />}
          </Panel>
          <Panel title={t('cases')}>
            <div className="mb-2 max-w-80">
              <Choice
                label={t('show')}
                items={[
                  { id: 'open', label: t('open') },
                  { id: 'all', label: t('all') },
                ]}
                value={show}
                onChange={setShow}
              />
            </div>
            {cases.length === 0 ? (
              <EmptyState icon="check-circle" text={t(show === 'open' ? 'noneOpen' : 'none')} />
            ) : (
              <ul className="divide-y divide-line/60">
                {cases.map((one) => (
                  <CaseItem key={one.id} one={one} />
                ))}
              </ul>
            )}
          </Panel>
        </>
      )}
    </Load>
  );
}

function RunButton(): ReactNode {
  const t = useT('reconciliation');
  const may = useAllowed('wallet.deposits');
  const [busy, setBusy] = useState(false);
  if (!may) return null;
  async function handleRun(): Promise<void> {
    setBusy(true);
    try {
      const { cases } = await call(reconcileNow, {});
      toast[cases === 0 ? 'success' : 'warning'](t('ran', { count: cases }));
    } catch (error) {
      toastError(error);
    }
    await refreshCases();
    setBusy(false);
  }
  return (
    <Button size={32} icon="refresh" loading={busy} onClick={() => void handleRun()} className="touch-area">
      {t('run')}
    </Button>
  );
}

type Row = ReconciliationRun['rows'][number];

function Rows({ run }: { run: ReconciliationRun }): ReactNode {
  const t = useT('reconciliation');
  const sum = (value: string | null, coin: string) =>
    value === null ? '–' : <Coin value={value} coin={coin} />;
  const columns: TableColumn<Row>[] = [
    { id: 'chain', head: t('chain'), cell: ({ chain }) => chain.toUpperCase() },
    { id: 'ledger', head: t('ledger'), numeric: true, cell: (row) => sum(row.ledger, row.currency) },
    {
      id: 'unbooked',
      head: t('unbooked'),
      numeric: true,
      from: 'md',
      cell: (row) => sum(row.unbooked, row.currency),
    },
    {
      id: 'balance',
      head: t('balance'),
      numeric: true,
      from: 'sm',
      cell: (row) => sum(row.chainBalance, row.currency),
    },
    { id: 'difference', head: t('difference'), numeric: true, cell: (row) => <Difference row={row} /> },
  ];
  return (
    <Table
      compact
      caption={t('heading')}
      columns={columns}
      rows={run.rows}
      rowKey={({ chain, currency }) => `${chain} ${currency}`}
      empty={<EmptyState icon="link" text={t('noRows')} />}
    />
  );
}

function Difference({ row: { difference, currency } }: { row: Row }): ReactNode {
  const t = useT('reconciliation');
  if (difference === null) return <Badge tone="warn">{t('unknown')}</Badge>;
  if (signOf(difference) === 0) return <Badge tone="win">{t('agrees')}</Badge>;
  return (
    <span className="text-lose">
      <Coin value={difference} coin={currency} />
    </span>
  );
}
