import { useState, type FormEvent, type ReactNode } from 'react';
import { cleanAmount } from '#ui/amount-edit.ts';
import { Button } from '#ui/button.tsx';
import { signOf } from '#ui/decimal.ts';
import { Field } from '#ui/field.tsx';
import { entryText } from '#ui/format.ts';
import { TextInput } from '#ui/text-input.tsx';
import { ApiError, call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { freshUuid } from '#platform/web/fresh-key.ts';
import { useT } from '#platform/web/i18n.ts';
import { LazySelect } from '#platform/web/lazy-select.tsx';
import type { ModalProps } from '#platform/web/modals.tsx';
import { useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { staffGrant } from '../../staff-contract.ts';
import { readOffersAnew } from '../queries.ts';

export const modal = { title: 'bonuses.grant.heading', size: 'sm' } as const;

const MIN_REASON = 3;
const MAX_TIMES = 200;

/** Staff give a player a bonus. The key is drawn with the form and changes after an answer, so that a lost one gives once. */
export default function GrantModal({ user, close }: { user: string } & ModalProps): ReactNode {
  const t = useT('bonuses.grant');
  const currencies = useStore((state) => state.currencies);
  const preferred = useStore((state) => state.currency);
  const [currency, setCurrency] = useState(preferred);
  const [amount, setAmount] = useState('');
  const [times, setTimes] = useState('');
  const [reason, setReason] = useState('');
  const [key, setKey] = useState(freshUuid);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const multiplier = times === '' ? undefined : Number(times);
    if (signOf(amount) <= 0) return setFailure(t('amountWrong'));
    if (multiplier !== undefined && (multiplier < 1 || multiplier > MAX_TIMES))
      return setFailure(t('timesWrong'));
    if (reason.trim().length < MIN_REASON) return setFailure(t('reasonNeeded'));
    setBusy(true);
    setFailure(null);
    try {
      const { waiting } = await call(staffGrant, {
        user,
        currency,
        amount,
        reason: reason.trim(),
        key,
        ...(multiplier !== undefined && { multiplier }),
      });
      toast.success(t(waiting ? 'waiting' : 'done'));
      readOffersAnew();
      close();
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'refused') setKey(freshUuid());
      setFailure(errorText(error, staffGrant.codes));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <p className="text-pretty text-fg2">{t('about')}</p>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('amount')} required>
          <TextInput
            data-autofocus
            inputMode="decimal"
            className="tnum"
            value={entryText(amount)}
            onChange={(event) => setAmount(cleanAmount(event.target.value, 18))}
          />
        </Field>
        <Field label={t('currency')}>
          <LazySelect
            options={currencies.map(({ id, name }) => ({ value: id, label: id.toUpperCase(), aside: name }))}
            value={currency}
            onChange={setCurrency}
            search={{ placeholder: t('searchCurrency'), empty: t('noCurrency') }}
          />
        </Field>
      </div>
      <Field label={t('times')} hint={t('timesHint')}>
        <TextInput
          inputMode="numeric"
          className="tnum"
          maxLength={3}
          value={times}
          onChange={(event) => setTimes(event.target.value.replaceAll(/\D/g, ''))}
        />
      </Field>
      <Field label={t('reason')} required hint={t('reasonHint')}>
        <TextInput maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      {failure !== null && (
        <p role="alert" className="text-lose">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {t('back')}
        </Button>
        <Button type="submit" variant="primary" loading={busy}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}
