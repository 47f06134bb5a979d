import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { useCurrency } from '#platform/web/balance.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { confiscate, type FreezeView } from '../../freeze-contract.ts';
import { readAgain } from '../queries.ts';
import { Shares } from './shares.tsx';

export const modal = { title: 'poker.titles.confiscate', size: 'sm' } as const;

const MAX_REASON = 500;

interface Props extends ModalProps {
  id: string;
  name: string;
  /** The report that the freeze goes by. */
  report: string | null;
  reports: FreezeView['reports'];
  held: readonly { readonly currency: string; readonly amount: string }[];
}

/** Staff ask for frozen chips to be taken; somebody else agrees: openModal('poker.confiscate', {id, name, report, reports, held}). */
export default function ConfiscateModal(props: Props): ReactNode {
  return (
    <Queries>
      <Form {...props} />
    </Queries>
  );
}

function Form({ id, name, report: by, reports, held, close }: Props): ReactNode {
  const t = useT('poker.freeze');
  const [currency, setCurrency] = useState(held[0]!.currency);
  const [amount, setAmount] = useState(held[0]!.amount);
  const [chosen, setChosen] = useState<string | null>(by);
  const [distribute, setDistribute] = useState(true);
  const [reason, setReason] = useState('');
  const decimals = useCurrency(currency)?.decimals ?? 2;
  const report = reports.some((one) => one.id === chosen) ? chosen : (reports[0]?.id ?? null);
  const save = useMutation({
    mutationFn: () => call(confiscate, { id, report: report!, currency, amount, reason, distribute }),
    onSuccess: ({ shares }) => {
      toast.success(t('asked', { players: shares.length }));
      close();
    },
    onSettled: readAgain,
  });
  const wrong = save.error ? fieldErrors(save.error) : {};
  const refused = save.error && errorText(save.error, confiscate.codes);
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <p className="text-pretty text-fg2">{t('aboutTake', { name })}</p>
      <Field label={t('report')} hint={reports.length === 0 ? t('noReport') : undefined} required>
        <NativeSelect
          value={report ?? ''}
          disabled={reports.length === 0}
          onChange={({ target }) => setChosen(target.value)}
        >
          {reports.map(({ id: one, players, note }) => (
            <option key={one} value={one}>
              {players.join(' + ')}: {note}
            </option>
          ))}
        </NativeSelect>
      </Field>
      {held.length > 1 && (
        <Field label={t('currency')}>
          <NativeSelect
            value={currency}
            onChange={({ target }) => {
              setCurrency(target.value);
              setAmount(held.find((one) => one.currency === target.value)?.amount ?? '');
            }}
          >
            {held.map((one) => (
              <option key={one.currency} value={one.currency}>
                {one.currency.toUpperCase()}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
      <Field label={t('amount')} error={wrong['amount'] && refused} required>
        <AmountInput value={amount} onChange={setAmount} decimals={decimals} labels={{}} />
      </Field>
      <Field
        label={t('reason')}
        hint={t('reasonHint')}
        error={wrong['reason'] ?? (wrong['amount'] ? null : refused)}
        required
      >
        <TextInput
          data-autofocus
          value={reason}
          maxLength={MAX_REASON}
          onChange={({ target }) => {
            setReason(target.value);
            save.reset();
          }}
        />
      </Field>
      <Switch label={t('distribute')} checked={distribute} onChange={setDistribute} />
      {distribute && report !== null && amount !== '' && (
        <Shares id={id} report={report} currency={currency} amount={amount} />
      )}
      <Button
        type="submit"
        variant="danger"
        size={48}
        block
        loading={save.isPending}
        disabled={report === null}
      >
        {t('ask')}
      </Button>
    </form>
  );
}
