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
import { waitsFor } from './waits-for.ts';

/** What staff can do about a deposit where it stands now. Large ones take two of them. */
export function DepositActs({ row }: { row: DepositRow }): ReactNode {
  const t = useT('cashier.staff.deposits');
  const me = useUser()?._id;
  const waits = waitsFor(row);
  const { asked } = row;
  const mine = asked !== null && asked.by._id === me;
  const { decided, end, note } = actsOn(row, waits, t);

  return (
    <>
      {asked && (
        <p className="w-full text-xs text-fg3">
          {t(mine ? 'askedByYou' : 'askedBy', {
            name: asked.by.name,
            amount: coinText(asked.amount, row.currency),
            player: asked.user.name,
          })}
        </p>
      )}
      {waits && !mine && (
        <Button variant="primary" onClick={decided[waits]}>
          {t(LABELS[waits])}
        </Button>
      )}
      {waits && waits !== 'release' && (
        <Button variant="danger" onClick={end}>
          {t(waits === 'bank' ? 'declineBank' : 'close')}
        </Button>
      )}
      <Button variant="ghost" onClick={note}>
        {t('note')}
      </Button>
    </>
  );
}

const LABELS = { attribute: 'attribute', credit: 'credit', release: 'credit', bank: 'bank' } as const;

function actsOn(row: DepositRow, waits: ReturnType<typeof waitsFor>, t: Translate) {
  const { _id: id, asked } = row;
  const amount = coinText(row.sum, row.currency);
  // Begins with what somebody has asked for: who changes it means something else.
  const [askedUser, askedAmount] = [asked?.user._id ?? '', trimZeros(asked?.amount ?? row.sum)];

  const attribute = () =>
    decide(
      t('attribute'),
      {
        text: t('sureAttribute', { amount }),
        confirm: t('attribute'),
        user: askedUser,
        reason: 'staff',
        codes: attributeDeposit.codes!,
        onDecide: ({ user, reason }) =>
          call(attributeDeposit, { id, user, reason, replace: asked !== null && user !== askedUser }),
      },
      t('done'),
    );
  const credit = (text: string) =>
    decide(
      t('credit'),
      {
        text,
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
        amount: askedAmount,
        codes: confirmBankDeposit.codes!,
        onDecide: ({ amount: came }) =>
          call(confirmBankDeposit, { id, amount: came, replace: asked !== null && came !== askedAmount }),
      },
      t('done'),
    );
  const end = () =>
    decide(
      t(waits === 'bank' ? 'declineBank' : 'close'),
      {
        text: t('sureClose', { amount }),
        confirm: t(waits === 'bank' ? 'declineBank' : 'close'),
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

  const decided = {
    attribute,
    credit: () => credit(t('sureCredit', { amount })),
    release: () => credit(t('sureRelease', { amount: coinText(row.held?.sum ?? row.sum, row.currency) })),
    bank: confirmBank,
  };
  return { decided, end, note };
}
