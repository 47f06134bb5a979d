import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { toast } from '#platform/web/toasts.tsx';
import { freeze } from '../../freeze-contract.ts';
import { readAgain } from '../queries.ts';

export const modal = { title: 'poker.titles.freeze', size: 'sm' } as const;

const MAX_REASON = 500;
const MAX_NAME = 64;

interface Props extends ModalProps {
  /** Whom; asked for without. */
  player?: string;
  /** The report that it goes by. */
  report?: string;
}

/** Staff freeze a player's poker play and chips, and say why: openModal('poker.freeze', {player?, report?}). */
export default function FreezeModal(props: Props): ReactNode {
  return (
    <Queries>
      <Form {...props} />
    </Queries>
  );
}

function Form({ player: given, report, close }: Props): ReactNode {
  const t = useT('poker.freeze');
  const [player, setPlayer] = useState(given ?? '');
  const [reason, setReason] = useState('');
  const save = useMutation({
    mutationFn: () => call(freeze, { player, reason, ...(report !== undefined && { report }) }),
    onSuccess: () => {
      toast.success(t('done', { name: player }));
      close();
    },
    onSettled: readAgain,
  });
  const wrong = save.error ? fieldErrors(save.error) : {};
  const refused =
    save.error && !wrong['player'] && !wrong['reason'] ? errorText(save.error, freeze.codes) : null;
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <p className="text-pretty text-fg2">{t('about')}</p>
      <Field label={t('player')} error={wrong['player'] && errorText(save.error, freeze.codes)} required>
        <TextInput
          {...(given === undefined && { 'data-autofocus': true })}
          readOnly={given !== undefined}
          value={player}
          maxLength={MAX_NAME}
          onChange={({ target }) => {
            setPlayer(target.value);
            save.reset();
          }}
        />
      </Field>
      <Field label={t('reason')} hint={t('reasonHint')} error={wrong['reason'] ?? refused} required>
        <TextInput
          {...(given !== undefined && { 'data-autofocus': true })}
          value={reason}
          maxLength={MAX_REASON}
          onChange={({ target }) => {
            setReason(target.value);
            save.reset();
          }}
        />
      </Field>
      <Button type="submit" variant="danger" size={48} block loading={save.isPending}>
        {t('one')}
      </Button>
    </form>
  );
}
