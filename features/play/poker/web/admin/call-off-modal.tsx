import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { toast } from '#platform/web/toasts.tsx';
import type { TournamentCard } from '../../tournament-contract.ts';
import { cancelTournament } from '../../tournament-staff-contract.ts';
import { readAgain } from '../queries.ts';

export const modal = { title: 'poker.titles.callOff', size: 'sm' } as const;

const MAX_REASON = 500;

interface Props extends ModalProps {
  tournament: string;
  name: string;
  status: TournamentCard['status'];
}

/** Staff say why a tournament is called off: openModal('poker.callOff', {tournament, name, status}). */
export default function CallOffModal({ tournament, name, status, close }: Props): ReactNode {
  const t = useT('poker.staff');
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<unknown>(null);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      await call(cancelTournament, { tournament, reason });
      toast.success(t('calledOff', { name }));
      close();
    } catch (error) {
      setRefused(error);
      setBusy(false);
    } finally {
      readAgain();
    }
  }

  const wrong =
    refused === null ? null : (fieldErrors(refused)['reason'] ?? errorText(refused, cancelTournament.codes));
  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <p className="text-fg2">{t(status === 'playing' ? 'callOffPlayed' : 'callOffOpen', { name })}</p>
      <Field label={t('reason')} hint={t('reasonHint')} error={wrong} required>
        <TextInput
          data-autofocus
          value={reason}
          maxLength={MAX_REASON}
          onChange={({ target }) => {
            setReason(target.value);
            setRefused(null);
          }}
        />
      </Field>
      <Button type="submit" variant="danger" size={48} block loading={busy}>
        {t('callOff')}
      </Button>
    </form>
  );
}
