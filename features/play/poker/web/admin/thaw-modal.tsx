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
import { thaw } from '../../freeze-contract.ts';
import { readAgain } from '../queries.ts';

export const modal = { title: 'poker.titles.thaw', size: 'sm' } as const;

const MAX_NOTE = 500;

interface Props extends ModalProps {
  id: string;
  name: string;
}

/** Staff end a freeze, and say why: openModal('poker.thaw', {id, name}). */
export default function ThawModal(props: Props): ReactNode {
  return (
    <Queries>
      <Form {...props} />
    </Queries>
  );
}

function Form({ id, name, close }: Props): ReactNode {
  const t = useT('poker.freeze');
  const staff = useT('poker.staff');
  const [note, setNote] = useState('');
  const save = useMutation({
    mutationFn: () => call(thaw, { id, note }),
    onSuccess: () => {
      toast.success(t('thawed', { name }));
      close();
    },
    onSettled: readAgain,
  });
  const wrong = save.error && (fieldErrors(save.error)['note'] ?? errorText(save.error, thaw.codes));
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    save.mutate();
  }
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <p className="text-pretty text-fg2">{t('aboutEnd', { name })}</p>
      <Field label={staff('reason')} hint={staff('reasonHint')} error={wrong} required>
        <TextInput
          data-autofocus
          value={note}
          maxLength={MAX_NOTE}
          onChange={({ target }) => {
            setNote(target.value);
            save.reset();
          }}
        />
      </Field>
      <Button type="submit" variant="primary" size={48} block loading={save.isPending}>
        {t('end')}
      </Button>
    </form>
  );
}
