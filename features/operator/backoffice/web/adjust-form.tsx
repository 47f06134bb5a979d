import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { formatMoney } from '#ui/format.ts';
import { Select } from '#ui/select.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { adjust } from '../ledger-contract.ts';
import type { UserDetail } from '../players-contract.ts';
import { adjustFault } from './adjust-fault.ts';

/**
 * Operator credit or debit. The key is drawn with the form and changes only after an answer, so a
 * second click or a lost connection cannot post twice.
 */
export function AdjustForm({ detail }: { detail: UserDetail }): ReactNode {
  const t = useT('backoffice.adjust');
  const client = useQueryClient();
  const currencies = useStore((state) => state.currencies);
  // Not the coin that this member of staff plays with: it says nothing about the player.
  const [code, setCode] = useState(() => useStore.getState().currencies[0]?.id ?? '');
  const [way, setWay] = useState<'credit' | 'debit'>('credit');
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const [demo, setDemo] = useState(false);
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [tried, setTried] = useState(false);
  const currency = currencies.find(({ id }) => id === code);
  const fault = adjustFault(amount, currency?.decimals ?? 8, reason);
  const post = useMutation({
    mutationFn: () =>
      call(adjust, {
        user: detail.user._id,
        currency: code,
        amount: way === 'debit' ? `-${amount}` : amount,
        reason: reason.trim(),
        key,
        demo,
      }),
    onSuccess: ({ balance, waiting }) => {
      if (waiting) toast.success(t('waiting'));
      else
        toast.success(
          t('done', { balance: formatMoney(balance, { kind: 'crypto' }), currency: code.toUpperCase() }),
        );
      setAmount('');
      setReason('');
      setTried(false);
    },
    // Whatever the answer was, the next attempt is another posting.
    onSettled: (_data, error) => {
      if (!error || !isLost(error)) setKey(crypto.randomUUID());
      return client.invalidateQueries({ queryKey: ['backoffice', 'user', detail.user._id] });
    },
  });

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (!fault && !post.isPending) post.mutate();
  }

  const error = tried && fault ? t(`error.${fault}`, { decimals: currency?.decimals ?? 8 }) : null;
  return (
    <Panel title={t('heading')}>
      <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-3">
        <Tabs
          fill
          size={32}
          label={t('way')}
          items={[
            { id: 'credit', label: t('credit'), icon: 'plus' },
            { id: 'debit', label: t('debit'), icon: 'minus' },
          ]}
          value={way}
          onChange={setWay}
        />
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)] gap-3">
          <Field label={t('amount')} required error={fault === 'reason' ? null : error}>
            <TextInput
              inputMode="decimal"
              value={amount}
              onChange={(event) => setAmount(event.target.value.replace(',', '.').trim())}
              className="tnum"
              maxLength={40}
            />
          </Field>
          <Field label={t('currency')}>
            <CurrencyChoice value={code} onChange={setCode} />
          </Field>
        </div>
        <Field label={t('reason')} required hint={t('reasonHint')} error={fault === 'reason' ? error : null}>
          <TextInput value={reason} onChange={(event) => setReason(event.target.value)} maxLength={500} />
        </Field>
        <Switch checked={demo} onChange={setDemo} label={t('demo')} />
        {post.error && (
          <p role="alert" className="text-xs text-lose">
            {errorText(post.error, adjust.codes)}
          </p>
        )}
        <Button type="submit" variant={way === 'debit' ? 'danger' : 'primary'} loading={post.isPending} block>
          {t(way === 'credit' ? 'submitCredit' : 'submitDebit')}
        </Button>
      </form>
    </Panel>
  );
}

/** No answer came: the same key must be sent again, or the money may move twice. */
function isLost(error: Error): boolean {
  return 'kind' in error && error.kind !== 'refused';
}

/** All currencies of the house by code, with their names beside. */
function CurrencyChoice({ value, onChange }: { value: string; onChange: (code: string) => void }): ReactNode {
  const t = useT('backoffice.adjust');
  const currencies = useStore((state) => state.currencies);
  return (
    <Select
      options={currencies.map(({ id, name }) => ({
        value: id,
        label: id.toUpperCase(),
        aside: name,
      }))}
      value={value}
      onChange={onChange}
      search={{ placeholder: t('searchCurrency'), empty: t('noCurrency') }}
    />
  );
}
