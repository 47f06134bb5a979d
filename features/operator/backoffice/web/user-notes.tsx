import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { Load } from '#platform/web/load.tsx';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { LongText } from '#platform/web/form/long-text.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import {
  addNote,
  flagName,
  type LookedInto,
  type NotesView,
  setFlag,
  settleFlag,
} from '../notes-contract.ts';
import { Time } from './parts.tsx';
import { notesQuery } from './queries.ts';

type Flag = NotesView['flags'][number]['flag'];

/** What staff have noted, and the flags: notes stay as they were written. */
export function UserNotes({ id }: { id: string }): ReactNode {
  const query = useQuery(notesQuery(id));
  return (
    <Load query={query}>
      {(view) => (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Notes id={id} view={view} />
          <Flags id={id} view={view} />
        </div>
      )}
    </Load>
  );
}

function Notes({ id, view }: { id: string; view: NotesView }): ReactNode {
  const t = useT('backoffice.notes');
  const client = useQueryClient();
  const mayWrite = useAllowed('users.notes');
  const [text, setText] = useState('');
  // What is written now is on the first page.
  const pages = useCursorPages<string>(`${id} ${view.notes[0]?.id}`, 'backoffice.pager');
  const page = useQuery(notesQuery(id, pages.before));
  const write = useMutation({
    mutationFn: () => call(addNote, { id, text: text.trim() }),
    onSuccess: (after) => {
      client.setQueryData(notesQuery(id).queryKey, after);
      setText('');
      toast.success(t('written'));
    },
  });
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (text.trim().length >= 3) write.mutate();
  }
  return (
    <Panel title={t('heading')}>
      {mayWrite && (
        <form onSubmit={handleSubmit} className="mb-4 flex flex-col gap-3">
          <Field
            label={t('new')}
            hint={t('forGood')}
            error={write.error ? errorText(write.error, addNote.codes) : null}
          >
            <LongText max={4000} value={text} onChange={setText} />
          </Field>
          <Button
            type="submit"
            variant="primary"
            loading={write.isPending}
            disabled={text.trim().length < 3}
            className="self-end"
          >
            {t('write')}
          </Button>
        </form>
      )}
      <Load query={page}>
        {({ notes }) =>
          notes.length === 0 ? (
            <p className="text-fg2">{t('none')}</p>
          ) : (
            <ol className="divide-y divide-line/60">
              {notes.map((note) => (
                <li key={note.id} className="py-3">
                  <p className="flex flex-wrap items-center justify-between gap-2 text-xs text-fg3">
                    <span className="font-semibold text-fg2">{note.author.name}</span>
                    <Time iso={note.at} />
                  </p>
                  <p className="mt-1 break-words whitespace-pre-wrap">{note.text}</p>
                </li>
              ))}
            </ol>
          )
        }
      </Load>
      {pages.pager(page.data?.next)}
    </Panel>
  );
}

function Flags({ id, view }: { id: string; view: NotesView }): ReactNode {
  const t = useT('backoffice.notes');
  const client = useQueryClient();
  const mayWrite = useAllowed('users.notes');
  const seesAml = useAllowed('aml.read');
  const free = flagName.options.filter(
    (name) => (name !== 'aml' || seesAml) && !view.flags.some(({ flag }) => flag === name),
  );
  const [chosen, setChosen] = useState<Flag | null>(null);
  const [reason, setReason] = useState('');
  const next = chosen && free.includes(chosen) ? chosen : free[0];
  const change = useMutation({
    mutationFn: (body: { flag: Flag; on: boolean }) => call(setFlag, { id, ...body, reason: reason.trim() }),
    onSuccess: (after) => {
      client.setQueryData(notesQuery(id).queryKey, after);
      setReason('');
    },
    onError: () => client.invalidateQueries({ queryKey: notesQuery(id).queryKey }),
  });
  const settle = useMutation({
    mutationFn: (flag: LookedInto) => call(settleFlag, { id, flag, reason: reason.trim() }),
    onSuccess: (after) => {
      client.setQueryData(notesQuery(id).queryKey, after);
      setReason('');
    },
    onError: () => client.invalidateQueries({ queryKey: notesQuery(id).queryKey }),
  });
  const failed = change.error ?? settle.error;
  const unsure = reason.trim().length < 3;
  return (
    <Panel title={t('flags')}>
      {view.flags.length === 0 && <p className="mb-3 text-fg2">{t('noFlags')}</p>}
      <ul className="divide-y divide-line/60">
        {view.flags.map((one) => (
          <FlagLine
            key={one.flag}
            flag={one}
            disabled={unsure || change.isPending || settle.isPending}
            onSettle={settle.mutate}
            onTake={() => change.mutate({ flag: one.flag, on: false })}
          />
        ))}
      </ul>
      {mayWrite && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!unsure && next) change.mutate({ flag: next, on: true });
          }}
          className="mt-3 flex flex-col gap-3 border-t border-line/60 pt-3"
        >
          <Field
            label={t('reason')}
            hint={t('reasonHint')}
            error={failed ? errorText(failed, setFlag.codes) : null}
          >
            <TextInput value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
          </Field>
          {next && (
            <div className="flex gap-2">
              <span className="min-w-0 flex-1">
                <NativeSelect
                  aria-label={t('which')}
                  value={next}
                  onChange={(event) => setChosen(event.target.value as Flag)}
                >
                  {free.map((name) => (
                    <option key={name} value={name}>
                      {t(`flag.${name}`)}
                    </option>
                  ))}
                </NativeSelect>
              </span>
              <Button type="submit" variant="primary" disabled={unsure} loading={change.isPending}>
                {t('put')}
              </Button>
            </div>
          )}
        </form>
      )}
    </Panel>
  );
}

interface FlagLineProps {
  flag: NotesView['flags'][number];
  /** No reason is written yet, or something is on its way. */
  disabled: boolean;
  onSettle: (flag: LookedInto) => void;
  onTake: () => void;
}

function FlagLine({
  flag: { flag, by, at, reason, settled },
  disabled,
  onSettle,
  onTake,
}: FlagLineProps): ReactNode {
  const t = useT('backoffice.notes');
  const mayWrite = useAllowed('users.notes');
  return (
    <li className="grid gap-2 py-3">
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <Badge tone="warn">{t(`flag.${flag}`)}</Badge>
        <span className="ms-auto flex gap-2">
          {mayWrite && flag === 'aml' && !settled && (
            <Button
              size={32}
              disabled={disabled}
              aria-label={t('settleNamed', { flag: t(`flag.${flag}`) })}
              onClick={() => onSettle(flag)}
            >
              {t('settle')}
            </Button>
          )}
          {mayWrite && (
            <Button
              size={32}
              disabled={disabled}
              aria-label={t('takeNamed', { flag: t(`flag.${flag}`) })}
              onClick={onTake}
            >
              {t('take')}
            </Button>
          )}
        </span>
      </div>
      <span className="min-w-0 text-xs break-words text-fg2">
        {reason} · {by.name} · <Time iso={at} />
        {settled && (
          <span className="mt-1 block text-fg3">
            {t('settledBy', { name: settled.by.name, note: settled.note })} · <Time iso={settled.at} />
          </span>
        )}
      </span>
    </li>
  );
}
