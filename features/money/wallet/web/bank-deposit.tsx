import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { amountText, useMoneyView } from '#platform/web/amount-view.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { CoinAmount } from '#platform/web/form/coin-amount.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { bankRefusals, claimBankDeposit, type bankDeposit } from '../deposit-contract.ts';
import { Failure } from './failure.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { Load } from './load.tsx';
import { bankQuery, takeDeposit } from './queries.ts';
import { DepositStatus } from './status.tsx';

type Bank = ReplyOf<typeof bankDeposit>;

/** Paying by bank: whom, with which reference, and the number of the payment for staff to find it. */
export function BankDeposit(): ReactNode {
  const t = useT('cashier.deposit');
  const query = useQuery(bankQuery);
  return (
    <Load query={query} fallback={<FormSkeleton />}>
      {(bank) => (
        <div className="flex flex-col gap-4">
          <Instructions bank={bank} />
          {bank.pending ? (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-raised px-4 py-3">
              <Money amount={bank.pending.sum} currency={bank.pending.currency} className="font-semibold" />
              <DepositStatus row={bank.pending} />
              <p className="w-full text-xs text-pretty text-fg2">{t('bankWaits')}</p>
            </div>
          ) : (
            <Claim bank={bank} />
          )}
        </div>
      )}
    </Load>
  );
}

function Instructions({ bank }: { bank: Bank }): ReactNode {
  const t = useT('cashier.deposit');
  const all = useT('cashier');
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-raised p-4">
      <p className="text-pretty whitespace-pre-line">{bank.instructions}</p>
      <div className="flex items-center gap-2 border-t border-line/60 pt-3">
        <div className="min-w-0 flex-1">
          <p className="text-xs text-fg3">{t('reference')}</p>
          <p className="font-mono font-bold break-all">{bank.reference}</p>
        </div>
        <CopyButton text={bank.reference} label={t('copyReference')} copiedLabel={all('copied')} />
      </div>
    </div>
  );
}

function Claim({ bank }: { bank: Bank }): ReactNode {
  const t = useT('cashier.deposit');
  const [currency, setCurrency] = useState(bank.currencies[0]?.currency ?? '');
  const [amount, setAmount] = useState('');
  const [txid, setTxid] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ text: string; ofTxid: boolean } | null>(null);
  const view = useMoneyView(currency);
  const minimum = bank.currencies.find((one) => one.currency === currency)?.minimum ?? '0';

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setRefused(null);
    try {
      takeDeposit(
        await call(claimBankDeposit, { currency, amount: amount.replace(/\.$/, ''), txid: txid.trim() }),
      );
      toast.success(t('bankSent'));
    } catch (error) {
      const ofTxid = error instanceof ApiError && error.code === bankRefusals.txid.code;
      setRefused({ text: errorText(error, claimBankDeposit.codes), ofTxid });
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-3">
      <Field label={t('currency')}>
        <NativeSelect
          aria-label={t('currency')}
          value={currency}
          onChange={(event) => {
            setCurrency(event.target.value);
            setAmount('');
          }}
        >
          {bank.currencies.map((one) => (
            <option key={one.currency} value={one.currency}>
              {one.currency.toUpperCase()}
            </option>
          ))}
        </NativeSelect>
      </Field>
      <CoinAmount
        label={t('bankAmount')}
        coin={currency}
        value={amount}
        onChange={setAmount}
        error={null}
        hint={t('least', { amount: amountText(minimum, view) })}
      />
      <Field
        label={t('bankTxid')}
        error={refused?.ofTxid ? refused.text : null}
        hint={t('bankTxidHint')}
        reserve
      >
        <TextInput size={48} maxLength={200} value={txid} onChange={(event) => setTxid(event.target.value)} />
      </Field>
      <Failure text={refused?.ofTxid === false ? refused.text : null} />
      <Button
        type="submit"
        variant="primary"
        size={48}
        block
        loading={busy}
        disabled={amount === '' || txid.trim() === ''}
      >
        {t('bankSend')}
      </Button>
    </form>
  );
}
