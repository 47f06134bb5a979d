import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { decideReport } from '../../integrity-contract.ts';
import { readAgain } from '../queries.ts';

export const modal = { title: 'poker.titles.report', size: 'sm' } as const;

const MAX_NOTE = 500;

interface Props extends ModalProps {
  id: string;
  names: string;
  /** What it is about: a device or an address, how two play, or how one does. */
  about: 'about' | 'aboutPair' | 'aboutHabits';
}

/** Staff clear a report or confirm it, and say why: openModal('poker.report', {id, names, about}). */
export default function ReportModal(props: Props): ReactNode {
  return (
    <Queries>
      <Decision {...props} />
    </Queries>
  );
}

function Decision({ id, names, about, close }: Props): ReactNode {
  const t = useT('poker');
  const [note, setNote] = useState('');
  const save = useMutation({
    mutationFn: (state: 'cleared' | 'confirmed') => call(decideReport, { id, state, note }),
    onSuccess: close,
    onSettled: readAgain,
  });
  const wrong = save.error && (fieldErrors(save.error)['note'] ?? errorText(save.error, decideReport.codes));
  return (
    <div className="flex flex-col gap-4">
      <p className="text-fg2">{t(`reports.${about}`, { names })}</p>
      <Field label={t('reports.note')} hint={t('staff.reasonHint')} error={wrong} required>
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
      <Button size={48} block loading={save.isPending} onClick={() => save.mutate('cleared')}>
        {t(about === 'aboutHabits' ? 'reports.clearHabits' : 'reports.clear')}
      </Button>
      <Button
        variant="danger"
        size={48}
        block
        loading={save.isPending}
        onClick={() => save.mutate('confirmed')}
      >
        {t(about === 'aboutHabits' ? 'reports.confirmHabits' : 'reports.confirm')}
      </Button>
    </div>
  );
}
