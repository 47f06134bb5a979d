import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed, useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { Coin } from '#platform/web/admin/coin.tsx';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { Mono } from '#ui/mono.tsx';
import {
  approveWithdrawal,
  declineWithdrawal,
  moveWithdrawal,
  settleWithdrawal,
  type WithdrawRow,
} from '../../staff-withdraw-contract.ts';
import { HoldText } from '../holds.tsx';
import { WITHDRAWAL } from '../../withdraw-states.ts';
import { WithdrawalStatus } from '../status.tsx';
import { approve, PasskeyElsewhere, PasskeyUnused } from './approve.ts';
import { decide } from './decide.ts';
import { coinText, Euros } from './parts.tsx';
import { refreshStaffQueries } from './queries.ts';

/** One withdrawal with everything a decision needs, and the decisions that can be made. */
export function WithdrawalItem({ row }: { row: WithdrawRow }): ReactNode {
  const t = useT('cashier.staff.withdrawals');
  return (
    <li className="flex flex-col gap-2 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Coin value={row.sum} coin={row.currency} />
        <Euros value={row.eur} />
        <WithdrawalStatus status={row.status} />
        {row.step !== 'none' && <Badge>{t(`step.${row.step}`)}</Badge>}
        {row.auto && <Badge tone="info">{t('auto')}</Badge>}
        <span className="text-fg2">
          <PlayerLink player={row.user} />
        </span>
        <span className="text-xs text-fg3 tnum ms-auto">{utcMinute(row.created_at)} UTC</span>
      </div>
      <p className="flex flex-wrap items-baseline gap-x-3 text-xs text-fg3">
        <span>{t('to', { chain: row.chain.toUpperCase() })}</span>
        <Mono>{row.address}</Mono>
        <span>
          {t('net')} <Coin value={row.net} coin={row.currency} />
        </span>
      </p>
      {row.txid !== null && (
        <p className="text-xs text-fg3">
          {t('txid', { confirmations: row.confirmations, attempts: row.attempts })} <Mono>{row.txid}</Mono>
        </p>
      )}
      <Notes row={row} />
      <Acts row={row} />
    </li>
  );
}

function Notes({ row }: { row: WithdrawRow }): ReactNode {
  const t = useT('cashier.staff.withdrawals');
  return (
    <>
      {row.hold && (
        <p className="text-warn">
          <HoldText hold={row.hold} />
        </p>
      )}
      {row.watched && <p className="text-lose">{t('watched')}</p>}
      {row.trouble !== null && <p className="text-lose">{t('trouble', { text: row.trouble })}</p>}
      {row.decline_reason !== null && <p className="text-fg2">{row.decline_reason}</p>}
      {row.approvedBy && (
        <p className="text-xs text-fg3">
          {t('approvedBy', { name: row.approvedBy.name })}
          {row.secondBy && ` · ${t('secondBy', { name: row.secondBy.name })}`}
        </p>
      )}
    </>
  );
}

function Acts({ row }: { row: WithdrawRow }): ReactNode {
  const t = useT('cashier.staff.withdrawals');
  const me = useUser()?._id;
  const may = useAllowed('wallet.approve');
  if (row.status === WITHDRAWAL.approved) return <Payment row={row} />;
  if (row.status !== WITHDRAWAL.pending || !may) return null;
  if (row.user._id === me) return <p className="text-xs text-fg3">{t('own')}</p>;
  const values = { amount: coinText(row.sum, row.currency), name: row.user.name };
  const mine = row.needsSecond && row.approvedBy?._id === me;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mine ? (
        <span className="text-xs text-fg3">{t('second')}</span>
      ) : (
        <Button
          variant="primary"
          aria-label={t('approveNamed', values)}
          onClick={() =>
            decide(
              t('approve'),
              {
                text: t(row.needsSecond ? 'sureSecond' : 'sure', { ...values, address: row.address }),
                confirm: t('approve'),
                codes: approveWithdrawal.codes!,
                failureOf: (error) => {
                  if (error instanceof PasskeyElsewhere)
                    return t('passkeyElsewhere', { address: error.origin });
                  return error instanceof PasskeyUnused ? t('passkeyUnused') : null;
                },
                onDecide: () => approve(row._id),
              },
              t('approved'),
            )
          }
        >
          {t(row.needsSecond ? 'approveSecond' : 'approve')}
        </Button>
      )}
      {row.attempts > 0 && (
        <Button
          aria-label={t('settleNamed', values)}
          onClick={() =>
            decide(
              t('settle'),
              {
                text: t('sureSettle', { ...values, address: row.address }),
                confirm: t('settle'),
                codes: settleWithdrawal.codes!,
                onDecide: () => call(settleWithdrawal, { id: row._id }),
              },
              t('settled'),
            )
          }
        >
          {t('settle')}
        </Button>
      )}
      <Button
        variant="danger"
        aria-label={t('declineNamed', values)}
        onClick={() =>
          decide(
            t('decline'),
            {
              text: t('sureDecline', values),
              confirm: t('decline'),
              danger: true,
              reason: 'player',
              codes: declineWithdrawal.codes!,
              onDecide: ({ reason }) => call(declineWithdrawal, { id: row._id, reason }),
            },
            t('declined'),
          )
        }
      >
        {t('decline')}
      </Button>
    </div>
  );
}

/** Helps a payment along that its network does not take. */
function Payment({ row }: { row: WithdrawRow }): ReactNode {
  const t = useT('cashier.staff.withdrawals');
  const may = useAllowed('wallet.payments');
  if (!may) return null;
  const move = (how: 'retry' | 'bump' | 'cancel') => call(moveWithdrawal, { id: row._id, how });
  async function handleRetry(): Promise<void> {
    try {
      await move('retry');
      toast.success(t('retried'));
    } catch (error) {
      toastError(error, moveWithdrawal.codes);
    }
    await refreshStaffQueries();
  }
  const ask = (how: 'bump' | 'cancel') =>
    decide(
      t(how),
      {
        text: t(how === 'bump' ? 'sureBump' : 'sureCancel'),
        confirm: t(how),
        danger: how === 'cancel',
        codes: moveWithdrawal.codes!,
        onDecide: () => move(how),
      },
      t(how === 'bump' ? 'bumped' : 'cancelled'),
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button icon="refresh" onClick={() => void handleRetry()}>
        {t('retry')}
      </Button>
      {row.txid !== null && (
        <>
          <Button icon="arrow-up" onClick={() => ask('bump')}>
            {t('bump')}
          </Button>
          <Button variant="danger" onClick={() => ask('cancel')}>
            {t('cancel')}
          </Button>
        </>
      )}
    </div>
  );
}
