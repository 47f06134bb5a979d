import { useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { handleHarm, type HarmView } from '../../harm-contract.ts';

const TONES = ['neutral', 'neutral', 'warn', 'lose'] as const;

interface HarmScoreProps {
  score: HarmView;
  /** Whose it is; null where the page says so. */
  named: ReactNode;
  /** For the names of its buttons. */
  name: string;
  onHandled: () => void;
}

/** One score: what fired in words, by when somebody has to look, and what was done. */
export function HarmScore({ score, named, name, onHandled }: HarmScoreProps): ReactNode {
  const t = useT('limits.harm');
  const marker = useT('limits.harm.marker');
  return (
    <li className="flex flex-col gap-2 px-3 py-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Badge tone={TONES[score.level] ?? 'neutral'}>{t('level', { level: score.level })}</Badge>
        {named}
        <span className="flex-1 text-xs text-fg3 tnum">
          {t('points', { count: score.points })} · {utcMinute(score.at)} UTC
        </span>
        {score.dueAt !== null && !score.handled && (
          <span className="text-xs text-fg2 tnum">{t('due', { time: `${utcMinute(score.dueAt)} UTC` })}</span>
        )}
      </p>
      <ul className="list-disc ps-5 text-fg2">
        {score.markers.map(({ id, values }) => (
          <li key={id}>{marker(id, values)}</li>
        ))}
      </ul>
      {score.handled ? (
        <p className="text-xs text-fg3">
          {t('handledBy', {
            name: score.handled.by,
            time: `${utcMinute(score.handled.at)} UTC`,
            note: score.handled.note,
          })}
        </p>
      ) : (
        score.dueAt !== null && <HandleForm id={score._id} name={name} onHandled={onHandled} />
      )}
    </li>
  );
}

interface HandleFormProps {
  id: string;
  name: string;
  onHandled: () => void;
}

function HandleForm({ id, name, onHandled }: HandleFormProps): ReactNode {
  const t = useT('limits.harm');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function handle(): Promise<void> {
    setBusy(true);
    setFailure(null);
    try {
      await call(handleHarm, { _id: id, note: note.trim() });
      toast.success(t('noted'));
      onHandled();
    } catch (error) {
      setFailure(errorText(error, handleHarm.codes));
    }
    setBusy(false);
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (note.trim().length < 3) setFailure(t('noteNeeded'));
    else void handle();
  }

  return (
    <form onSubmit={handleSubmit} noValidate className="flex w-full flex-wrap items-end gap-3">
      <Field label={t('note')} error={failure} hint={t('noteHint')} className="min-w-60 flex-1">
        <TextInput value={note} maxLength={1000} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Button type="submit" loading={busy} aria-label={t('handleNamed', { name })} className="mb-5.5">
        {t('handle')}
      </Button>
    </form>
  );
}
