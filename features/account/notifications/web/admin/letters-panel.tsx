import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { LongText } from '#platform/web/form/long-text.tsx';
import { freshUuid } from '#platform/web/fresh-key.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { LETTER_MAX, sendLetter, staffLetters, SUBJECT_MAX, type SentLetter } from '../../letter-contract.ts';

const lettersQuery = (id: string) =>
  queryOptions({
    queryKey: ['notifications', 'letters', id],
    queryFn: ({ signal }) => call(staffLetters, { id }, { signal }),
  });

/** On a player's page: a letter to them, and those they got. */
export default function LettersPanel({ id }: { id: string }): ReactNode {
  const t = useT('notifications.letter');
  if (!useAllowed('users.letters')) return null;
  return (
    <Queries>
      <Panel title={t('heading')}>
        <Compose id={id} />
        <Letters id={id} />
      </Panel>
    </Queries>
  );
}

function Compose({ id }: { id: string }): ReactNode {
  const t = useT('notifications.letter');
  const client = useQueryClient();
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  // A letter that may have gone keeps its key until its words change.
  const key = useRef<{ words: string; id: string } | null>(null);
  const send = useMutation({
    mutationFn: () => {
      const words = `${subject}\n${text}`;
      if (key.current?.words !== words) key.current = { words, id: freshUuid() };
      return call(sendLetter, { id, subject: subject.trim(), text: text.trim(), key: key.current.id });
    },
    onSuccess: (after) => {
      client.setQueryData(lettersQuery(id).queryKey, after);
      key.current = null;
      setSubject('');
      setText('');
      toast.success(t('sent'));
    },
  });
  const ready = subject.trim().length >= 3 && text.trim().length >= 3;
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (ready && !send.isPending) send.mutate();
  }
  return (
    <form onSubmit={handleSubmit} className="mb-4 flex flex-col gap-3">
      <Field label={t('subject')}>
        <TextInput
          value={subject}
          maxLength={SUBJECT_MAX}
          onChange={(event) => setSubject(event.target.value)}
        />
      </Field>
      <Field
        label={t('text')}
        hint={t('hint')}
        error={send.error ? errorText(send.error, sendLetter.codes) : null}
      >
        <LongText max={LETTER_MAX} value={text} onChange={setText} />
      </Field>
      <Button type="submit" variant="primary" loading={send.isPending} disabled={!ready} className="self-end">
        {t('send')}
      </Button>
    </form>
  );
}

function Letters({ id }: { id: string }): ReactNode {
  const t = useT('notifications.letter');
  const query = useQuery(lettersQuery(id));
  return (
    <Load query={query}>
      {({ letters }) =>
        letters.length === 0 ? (
          <p className="text-fg2">{t('none')}</p>
        ) : (
          <ul className="divide-y divide-line/60">
            {letters.map((letter) => (
              <Letter key={letter._id} letter={letter} />
            ))}
          </ul>
        )
      }
    </Load>
  );
}

function Letter({ letter }: { letter: SentLetter }): ReactNode {
  const t = useT('notifications.letter');
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 font-semibold wrap-break-word">{letter.subject}</span>
        <Badge tone={letter.read ? 'neutral' : 'accent'}>{t(letter.read ? 'wasRead' : 'unread')}</Badge>
      </p>
      <p className="mt-1 text-sm wrap-break-word whitespace-pre-wrap text-fg2">{letter.text}</p>
      <p className="mt-1 text-xs text-fg3">
        {letter.by} · <TimeAgo time={letter.at} />
      </p>
    </li>
  );
}
