import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { Coin } from '#platform/web/admin/coin.tsx';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { Mono } from '#ui/mono.tsx';
import type { DepositRow } from '../../staff-deposit-contract.ts';
import { NetworkMark } from '../coin-fields.tsx';
import { DepositStatus } from '../status.tsx';
import { DepositActs } from './deposit-acts.tsx';
import { coinText, Euros } from './parts.tsx';

/** One deposit with everything a decision needs, and the decisions that can be made. */
export function DepositItem({ row }: { row: DepositRow }): ReactNode {
  const t = useT('cashier.staff.deposits');
  const mayDecide = useAllowed('wallet.deposits');
  const way = row.chain?.toUpperCase() ?? row.aggregator ?? '';
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Coin value={row.sum} coin={row.currency} />
        {row.eur !== null && <Euros value={row.eur} />}
        <DepositStatus row={row} />
        <NetworkMark network={row.network} />
        <span className="text-fg2">{row.user ? <PlayerLink player={row.user} /> : t('nobody')}</span>
        <span className="text-xs text-fg3 tnum ms-auto">{utcMinute(row.created_at)} UTC</span>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-xs text-fg3">
        <span>
          {way} · {row.part}
          {row.block !== null && ` · ${t('block', { height: row.block })}`}
          {row.needed > 0 && ` · ${row.confirmations}/${row.needed}`}
        </span>
        <Mono>{row.txid}</Mono>
      </p>
      {row.address !== null && (
        <p className="text-xs text-fg3">
          {t('address')} <Mono>{row.address}</Mono>
        </p>
      )}
      {row.held && (
        <p className="text-warn">
          {t('held', { amount: coinText(row.held.sum, row.currency), rule: row.held.rule })}
        </p>
      )}
      {row.note !== null && <p className="text-fg2">{row.note}</p>}
      <div className="flex flex-wrap items-center gap-2">
        {mayDecide && <DepositActs row={row} />}
        <Button
          variant="ghost"
          aria-haspopup="dialog"
          onClick={() => void openModal('wallet.deposit', { id: row._id }, { title: t('history') })}
        >
          {t('history')}
        </Button>
      </div>
    </li>
  );
}
