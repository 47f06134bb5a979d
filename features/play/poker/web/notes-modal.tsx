import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useUser } from '#platform/web/session.ts';
import { pokerCodes, type PlayerView } from '../contract.ts';
import { note, type NoteView } from '../notes-contract.ts';
import { notesQuery, tableQuery } from './queries.ts';

export const modal = { title: 'poker.titles.notes', size: 'sm' } as const;

const MAX_LENGTH = 500;

interface Props extends ModalProps {
  table: string;
}

/** What the player keeps about the others at a table: openModal('poker.notes', {table}). */
export default function NotesModal(props: Props): ReactNode {
  return (
    <Queries>
      <Found {...props} />
    </Queries>
  );
}

function Found({ table, close }: Props): ReactNode {
  const user = useUser();
  const { data } = useQuery(tableQuery(table));
  const { data: kept } = useQuery(notesQuery(table));
  if (!data || !kept) return <Skeleton className="h-32 w-full" />;
  const others = data.table.players.filter((one) => !one.bot && one.user._id !== user?._id);
  return <Form others={others} kept={kept} close={close} />;
}

interface FormProps {
  others: readonly PlayerView[];
  kept: readonly NoteView[];
  close: () => void;
}

function Form({ others, kept, close }: FormProps): ReactNode {
  const t = useT('poker.notes');
  const textOf = (id: string) => kept.find((one) => one.user === id)?.text ?? '';
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);

  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      for (const [user, text] of Object.entries(texts))
        if (text.trim() !== textOf(user)) await call(note, { user, text });
      close();
    } catch (error) {
      toastError(error, pokerCodes);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="flex flex-col gap-4">
      <p className="text-sm text-fg2">{t('about')}</p>
      {others.map(({ user: { _id: id, name } }) => (
        <Field key={id} label={name}>
          <TextInput
            value={texts[id] ?? textOf(id)}
            maxLength={MAX_LENGTH}
            onChange={(event) => setTexts({ ...texts, [id]: event.target.value })}
          />
        </Field>
      ))}
      <Button type="submit" variant="primary" size={48} block loading={busy}>
        {t('save')}
      </Button>
    </form>
  );
}
