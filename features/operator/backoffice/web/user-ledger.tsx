import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { linkClass } from '#ui/link.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { Panel } from '#ui/panel.tsx';
import { Load } from '#platform/web/load.tsx';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import type { LedgerLine } from '../ledger-contract.ts';
import { Coin, MoneyBadge, Mono, Time } from './parts.tsx';
import { ledgerQuery } from './queries.ts';

/** The account statement: every line that touched the player's money, newest first. */
export function UserLedger({ id }: { id: string }): ReactNode {
  const t = useT('backoffice.ledger');
  const pages = useCursorPages<string>(id, 'backoffice.pager');
  const query = useQuery(ledgerQuery({ id, before: pages.before, limit: 50 }));
  return (
    <>
      <Panel flush title={t('heading')}>
        <Load query={query} fallback={<Lines rows={null} />}>
          {(data) => <Lines rows={data.lines} />}
        </Load>
      </Panel>
      {pages.pager(query.isPlaceholderData ? undefined : query.data?.next)}
    </>
  );
}

function Lines({ rows }: { rows: readonly LedgerLine[] | null }): ReactNode {
  const t = useT('backoffice.ledger');
  const mayRead = useAllowed('rounds.read');
  const name = (kind: string) => (t.has(`kind.${kind}`) ? t(`kind.${kind}`) : kind);
  const columns: TableColumn<LedgerLine>[] = [
    { id: 'at', head: t('at'), cell: (row) => <Time iso={row.at} /> },
    {
      id: 'kind',
      head: t('kindHead'),
      cell: (row) => (
        <span className="flex items-center gap-2">
          {mayRead && row.ref && isBet(row.kind) ? (
            <AppLink to={`/admin/round/${row.ref}`} className={linkClass()}>
              {name(row.kind)}
            </AppLink>
          ) : (
            <span className="font-semibold text-fg">{name(row.kind)}</span>
          )}
          <MoneyBadge row={row} />
        </span>
      ),
    },
    { id: 'currency', head: t('currency'), cell: (row) => row.currency.toUpperCase() },
    {
      id: 'debit',
      head: t('debit'),
      numeric: true,
      cell: (row) => (isZero(row.debit) ? '' : <Coin bare value={row.debit} currency={row.currency} />),
    },
    {
      id: 'credit',
      head: t('credit'),
      numeric: true,
      cell: (row) => (isZero(row.credit) ? '' : <Coin bare value={row.credit} currency={row.currency} />),
    },
    {
      id: 'balance',
      head: t('balance'),
      numeric: true,
      cell: (row) =>
        row.balanceAfter === null ? '–' : <Coin bare value={row.balanceAfter} currency={row.currency} />,
    },
    { id: 'note', head: t('note'), from: 'sm', cell: (row) => row.note ?? '' },
    {
      id: 'ref',
      head: t('ref'),
      from: 'lg',
      cell: (row) => (row.ref ? <Mono>{row.ref.slice(0, 13)}…</Mono> : ''),
    },
  ];
  return (
    <Table
      compact
      caption={t('heading')}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.at}${row.kind}${row.ref ?? ''}${row.debit}${row.credit}`}
      placeholders={12}
      empty={<EmptyState icon="coins" text={t('none')} />}
    />
  );
}

function isBet(kind: string): boolean {
  return kind === 'bet' || kind.startsWith('round');
}

function isZero(value: string): boolean {
  return /^[0.]+$/.test(value);
}
