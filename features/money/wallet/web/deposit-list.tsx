import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import type { DepositView } from '../views.ts';
import { explorerLink } from '#platform/web/explorers.ts';
import { Code, HistoryList, momentText, RowHead } from './history-parts.tsx';
import { chainsQuery, depositsQuery, type Chains } from './queries.ts';
import { DepositStatus } from './status.tsx';

/** Deposits of the player. */
export function DepositList(): ReactNode {
  const t = useT('cashier.history');
  const pages = useCursorPages<string>('deposits', 'cashier.history');
  const query = useQuery(depositsQuery(pages.before));
  const { data: chains } = useQuery(chainsQuery);
  return (
    <HistoryList
      label={t('deposits')}
      query={query}
      pages={pages}
      icon="arrow-down"
      empty={t('noDeposits')}
      row={(row) => <Deposit row={row} chains={chains} />}
    />
  );
}

function Deposit({ row, chains }: { row: DepositView; chains: Chains | undefined }): ReactNode {
  const t = useT('cashier.history');
  const way = wayName(row, chains) ?? t('bank');
  const counted = row.state !== 'credited' && row.needed > 0;
  const count = counted
    ? ` · ${t('confirmed', { done: Math.min(row.confirmations, row.needed), needed: row.needed })}`
    : '';
  return (
    <>
      <RowHead
        currency={row.currency}
        amount={row.sum}
        about={`${way} · ${momentText(row.created_at)}${count}`}
        status={<DepositStatus row={row} />}
        gained={row.state === 'credited'}
      />
      {row.held && (
        <p className="text-xs text-pretty text-warn">
          {t.rich('held', {
            amount: () => <Money amount={row.held?.sum ?? '0'} currency={row.currency} />,
            rule: row.held.rule.startsWith('limit.') ? 'limit' : 'other',
          })}
        </p>
      )}
      <Code name={t('txid')} text={row.txid} link={explorerLink(row.chain, row.network, row.txid)} />
    </>
  );
}

/** Null: by bank. */
function wayName({ chain, aggregator }: DepositView, chains: Chains | undefined): string | null {
  if (chain !== null) return chains?.chains.find(({ id }) => id === chain)?.name ?? chain.toUpperCase();
  if (aggregator === 'bank') return null;
  return chains?.processors.find(({ id }) => id === aggregator)?.name ?? aggregator;
}
