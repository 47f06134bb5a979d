import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { cancelSpins } from '../../free-spins-contract.ts';
import { readSpinsAgain } from '../spins-queries.ts';

export const modal = { title: 'providers.spins.cancelHeading', size: 'sm' } as const;

const MIN_REASON = 3;

/** Staff take back what of free spins was not played. */
export default function SpinsCancelModal({ id, close }: { id: string } & ModalProps): ReactNode {
  const t = useT('providers.spins');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (reason.trim().length < MIN_REASON) return setFailure(t('reasonNeeded'));
    setBusy(true);
    setFailure(null);
    try {
      await call(cancelSpins, { id, reason: reason.trim() });
      toast.success(t('cancelled'));
      readSpinsAgain();
      close();
    } catch (error) {
      setFailure(errorText(error, cancelSpins.codes));
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <p className="text-pretty text-fg2">{t('cancelAbout')}</p>
      <Field label={t('reason')} required error={failure}>
        <TextInput
          data-autofocus
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={close}>
          {t('back')}
        </Button>
        <Button type="submit" variant="danger" loading={busy}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
