import type { ReactNode } from 'react';
import { formatCount } from '#ui/format.ts';
import { Table, type TableColumn } from '#ui/table.tsx';
import { Panel } from '#ui/panel.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import type { Turnover } from '../fields.ts';
import type { UserDetail } from '../players-contract.ts';
import { AdjustForm } from './adjust-form.tsx';
import { Coin, MoneyBadge } from './parts.tsx';

export function UserBalances({ detail }: { detail: UserDetail }): ReactNode {
  const t = useT('backoffice.user');
  const mayAdjust = useAllowed('users.adjust');
  type Row = UserDetail['balances'][number];
  const columns: TableColumn<Row>[] = [
    {
      id: 'currency',
      head: t('currency'),
      cell: (row) => <span className="font-semibold text-fg">{row.currency.toUpperCase()}</span>,
    },
    {
      id: 'real',
      head: t('real'),
      numeric: true,
      cell: (row) => <Coin bare value={row.real} currency={row.currency} />,
    },
    {
      id: 'demo',
      head: t('playMoney'),
      numeric: true,
      cell: (row) => <Coin bare demo value={row.demo} currency={row.currency} />,
    },
    {
      id: 'bonus',
      head: t('bonusMoney'),
      numeric: true,
      cell: (row) => <Coin bare value={row.bonus} currency={row.currency} />,
    },
  ];
  const totals: TableColumn<Turnover>[] = [
    {
      id: 'currency',
      head: t('currency'),
      cell: (row) => (
        <span className="flex items-center gap-2 font-semibold text-fg">
          {row.currency.toUpperCase()} <MoneyBadge row={row} />
        </span>
      ),
    },
    { id: 'bets', head: t('bets'), numeric: true, cell: (row) => formatCount(row.bets) },
    {
      id: 'wagered',
      head: t('wagered'),
      numeric: true,
      cell: (row) => <Coin bare value={row.wagered} currency={row.currency} demo={row.demo} />,
    },
    {
      id: 'result',
      head: t('result'),
      numeric: true,
      cell: (row) => <Coin bare profit value={row.result} currency={row.currency} demo={row.demo} />,
    },
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-4">
        <Panel flush title={t('balances')}>
          <Table
            compact
            caption={t('balances')}
            columns={columns}
            rows={detail.balances}
            rowKey={(row) => row.currency}
          />
        </Panel>
        {detail.totals.length > 0 && (
          <Panel flush title={t('turnover')}>
            <Table
              compact
              caption={t('turnover')}
              columns={totals}
              rows={detail.totals}
              rowKey={(row) => `${row.currency}${String(row.demo)}${String(row.bonus)}`}
            />
          </Panel>
        )}
      </div>
      {mayAdjust && <AdjustForm detail={detail} />}
    </div>
  );
}
