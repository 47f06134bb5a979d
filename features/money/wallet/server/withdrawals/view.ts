import { formatAmount } from '#platform/contract/money.ts';
import type { ServerKit } from '#platform/server/kit.ts';
import { HOLD_REASONS, type HoldReason, type WithdrawView } from '../../withdraw-contract.ts';
import { WITHDRAWAL } from '../../withdraw-states.ts';
import { settingsOf, type Row } from './context.ts';

/** A withdrawal as its player sees it. @param mayCancel the law of the place lets them take it back */
export function withdrawalView(kit: ServerKit, row: Row, mayCancel: boolean = true): WithdrawView {
  const currency = kit.money.currencyById(row.cur);
  const shown = (units: string) => formatAmount(BigInt(units), currency);
  const reason = HOLD_REASONS.find((one): one is HoldReason => one === row.wait_reason);
  return {
    _id: row.id,
    currency: currency.code,
    chain: row.chain,
    address: row.address,
    sum: shown(row.amount),
    fee: shown(row.fee),
    net: shown(row.net),
    created_at: row.at.toISOString(),
    status: row.status,
    auto: row.auto,
    decline_reason: row.decline_reason,
    txid: row.txid,
    confirmations: row.confirmations,
    hold:
      reason && (row.status === WITHDRAWAL.pending || row.status === WITHDRAWAL.approved)
        ? { reason, until: row.wait_until?.getTime() ?? null }
        : null,
    cancellable: mayCancel && isCancellable(row) && settingsOf(kit).cancel,
  };
}

/** Nobody has looked at it and nothing was made of it yet. The same words as the update in cancel.ts. */
function isCancellable({ status, auto, attempt, step }: Row): boolean {
  return status === WITHDRAWAL.pending && !auto && attempt === 1 && step === 'none';
}
