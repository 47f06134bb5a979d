import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { trimZeros } from '#ui/decimal.ts';
import { call } from '#platform/web/api.ts';
import { useT, type Translate } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import {
  attributeDeposit,
  closeDeposit,
  confirmBankDeposit,
  creditDeposit,
  noteDeposit,
  type DepositRow,
} from '../../staff-deposit-contract.ts';
import { decide } from './decide.ts';
import { coinText } from './parts.tsx';

/** What staff can do about a deposit where it stands now. Large ones take two of them. */
export function DepositActs({ row }: { row: DepositRow }): ReactNode {
  const t = useT('cashier.staff.deposits');
  const me = useUser()?._id;
  const { state } = row;
  const bank = row.aggregator === 'bank' && state === 'confirming';
  const waits = bank || state === 'unattributed' || state === 'below_minimum' || state === 'held';
  const mine = row.asked !== null && row.asked.by._id === me;

  const { attribute, credit, confirmBank, end, note } = actsOn(row, bank, t);

  return (
    <>
      {row.asked && (
        <p className="w-full text-xs text-fg3">
          {t(mine ? 'askedByYou' : 'askedBy', { name: row.asked.by.name })}
        </p>
      )}
      {waits && !mine && (
        <>
          {state === 'unattributed' && (
            <Button variant="primary" onClick={attribute}>
              {t('attribute')}
            </Button>
          )}
          {(state === 'below_minimum' || state === 'held') && (
            <Button variant="primary" onClick={credit}>
              {t('credit')}
            </Button>
          )}
          {bank && (
            <Button variant="primary" onClick={confirmBank}>
              {t('bank')}
            </Button>
          )}
        </>
      )}
      {waits && state !== 'held' && (
        <Button variant="danger" onClick={end}>
          {t(bank ? 'declineBank' : 'close')}
        </Button>
      )}
      <Button variant="ghost" onClick={note}>
        {t('note')}
      </Button>
    </>
  );
}

/** @param bank whether it is a bank transfer that waits to be confirmed */
function actsOn(row: DepositRow, bank: boolean, t: Translate) {
  const { _id: id, state } = row;
  const amount = coinText(row.sum, row.currency);

  const attribute = () =>
    decide(
      t('attribute'),
      {
        text: t('sureAttribute', { amount }),
        confirm: t('attribute'),
        user: true,
        reason: 'staff',
        codes: attributeDeposit.codes!,
        onDecide: ({ user, reason }) => call(attributeDeposit, { id, user, reason }),
      },
      t('done'),
    );
  const credit = () =>
    decide(
      t('credit'),
      {
        text: t(state === 'held' ? 'sureRelease' : 'sureCredit', { amount }),
        confirm: t('credit'),
        reason: 'staff',
        codes: creditDeposit.codes!,
        onDecide: ({ reason }) => call(creditDeposit, { id, reason }),
      },
      t('done'),
    );
  const confirmBank = () =>
    decide(
      t('bank'),
      {
        text: t('sureBank', { txid: row.txid }),
        confirm: t('bank'),
        amount: trimZeros(row.sum),
        codes: confirmBankDeposit.codes!,
        onDecide: ({ amount: decided }) => call(confirmBankDeposit, { id, amount: decided }),
      },
      t('done'),
    );
  const end = () =>
    decide(
      t(bank ? 'declineBank' : 'close'),
      {
        text: t('sureClose', { amount }),
        confirm: t(bank ? 'declineBank' : 'close'),
        danger: true,
        reason: 'staff',
        codes: closeDeposit.codes!,
        onDecide: ({ reason }) => call(closeDeposit, { id, reason }),
      },
      t('closed'),
    );
  const note = () =>
    decide(
      t('note'),
      {
        text: t('noteText'),
        confirm: t('note'),
        reason: 'note',
        codes: noteDeposit.codes!,
        onDecide: ({ reason }) => call(noteDeposit, { id, note: reason }),
      },
      t('noted'),
    );

  return { attribute, credit, confirmBank, end, note };
}
