import { useState, type FormEvent, type ReactNode } from 'react';
import { cleanAmount } from '#ui/amount-edit.ts';
import { Button } from '#ui/button.tsx';
import { signOf } from '#ui/decimal.ts';
import { Field } from '#ui/field.tsx';
import { entryText } from '#ui/format.ts';
import { TextInput } from '#ui/text-input.tsx';
import type { DecideProps, Decision } from '#platform/web/admin/decide.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Failure } from '../failure.tsx';

export const modal = { size: 'sm' } as const;

const MIN_REASON = 3;
const PUBLIC_ID = /^[0-9a-f]{24}$/;

/** Asks once more, and for what has to be said, before money moves or is kept. */
export default function DecideModal(props: DecideProps & ModalProps): ReactNode {
  const { text, confirm, danger = false, reason, amount, user, codes, failureOf, onDecide, close } = props;
  const t = useT('cashier.staff.decide');
  const [typed, setTyped] = useState<Decision>({ reason: '', amount: amount ?? '', user: user ?? '' });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = (part: Partial<Decision>): void => setTyped({ ...typed, ...part });

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const said = { ...typed, reason: typed.reason.trim(), user: typed.user.trim() };
    if (user !== undefined && !PUBLIC_ID.test(said.user)) return setFailure(t('userWrong'));
    if (amount !== undefined && signOf(said.amount) <= 0) return setFailure(t('amountWrong'));
    if (reason && said.reason.length < MIN_REASON) return setFailure(t('reasonNeeded'));
    setBusy(true);
    setFailure(null);
    try {
      await onDecide(said);
      close();
    } catch (error) {
      setFailure(failureOf?.(error) ?? errorText(error, codes));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <div className="text-pretty text-fg2">{text}</div>
      {user !== undefined && (
        <Field label={t('user')} hint={t('userHint')}>
          <TextInput
            data-autofocus
            maxLength={24}
            className="font-mono"
            value={typed.user}
            onChange={(event) => change({ user: event.target.value })}
          />
        </Field>
      )}
      {amount !== undefined && (
        <Field label={t('amount')}>
          <TextInput
            data-autofocus
            inputMode="decimal"
            className="tnum"
            value={entryText(typed.amount)}
            onChange={(event) => change({ amount: cleanAmount(event.target.value, 18) })}
          />
        </Field>
      )}
      {reason && (
        <Field label={t(reason === 'note' ? 'note' : 'reason')} hint={t(`hint.${reason}`)}>
          <TextInput
            data-autofocus
            maxLength={300}
            value={typed.reason}
            onChange={(event) => change({ reason: event.target.value })}
          />
        </Field>
      )}
      <Failure text={failure} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {t('back')}
        </Button>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} loading={busy}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
