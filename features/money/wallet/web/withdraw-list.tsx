import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { WithdrawView } from '../withdraw-contract.ts';
import { CancelButton } from './cancel-button.tsx';
import { explorerLink } from '#platform/web/explorers.ts';
import { Code, HistoryList, momentText, RowHead } from './history-parts.tsx';
import { HoldText } from './holds.tsx';
import { chainsQuery, withdrawsQuery, type Chains } from './queries.ts';
import { WithdrawalStatus } from './status.tsx';

/** Withdrawals of the player. */
export function WithdrawList(): ReactNode {
  const t = useT('cashier.history');
  const pages = useCursorPages<string>('withdrawals', 'cashier.history');
  const query = useQuery(withdrawsQuery(pages.before));
  const { data: chains } = useQuery(chainsQuery);
  return (
    <HistoryList
      label={t('withdraws')}
      query={query}
      pages={pages}
      icon="arrow-up"
      empty={t('noWithdraws')}
      row={(row) => <Withdrawal row={row} chains={chains} />}
    />
  );
}

function Withdrawal({ row, chains }: { row: WithdrawView; chains: Chains | undefined }): ReactNode {
  const t = useT('cashier.history');
  const chain = chains?.chains.find(({ id }) => id === row.chain);
  return (
    <>
      <RowHead
        currency={row.currency}
        amount={`-${row.sum}`}
        about={`${chain?.name ?? row.chain.toUpperCase()} · ${momentText(row.created_at)}`}
        status={<WithdrawalStatus status={row.status} />}
      />
      {row.decline_reason !== null && (
        <p className="text-xs text-pretty text-lose">{t('declined', { reason: row.decline_reason })}</p>
      )}
      {row.hold && (
        <p className="text-xs text-pretty">
          <HoldText hold={row.hold} />
        </p>
      )}
      <Code name={t('to')} text={row.address} />
      {row.txid !== null && (
        <Code
          name={t('txid')}
          text={row.txid}
          link={explorerLink(row.chain, chain?.network ?? null, row.txid)}
        />
      )}
      {row.cancellable && <CancelButton row={row} size={32} className="touch-area self-start" />}
    </>
  );
}
