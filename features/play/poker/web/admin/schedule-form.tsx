import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { wallClock } from '#ui/clock.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { ApiError, call } from '#platform/web/api.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { scheduleTournament } from '../../tournament-staff-contract.ts';
import { readAgain } from '../queries.ts';
import { StagesFields } from './stages-fields.tsx';
import { TermsFields } from './terms-fields.tsx';
import { bodyOf, freshDraft, stageFaults, type TournamentDraft } from './tournament-draft.ts';

interface Props {
  onClose: () => void;
  onDone: () => void;
}

/** The code of a body that does not parse: its fields say what is wrong. */
const UNREADABLE = 16;

/** What the server refused: texts by field, and one for all where no field is named. */
function refusalOf(error: unknown): { fields: Readonly<Record<string, string>>; all: string | null } {
  if (error === null) return { fields: {}, all: null };
  const text = errorText(error, scheduleTournament.codes);
  const fields = fieldErrors(error);
  if (!(error instanceof ApiError) || error.code === UNREADABLE) return { fields, all: text };
  const named = Object.keys(fields);
  return {
    fields: Object.fromEntries(named.map((field) => [field, text])),
    all: named.length === 0 ? text : null,
  };
}

/** Staff schedule a tournament; registration is open at once. */
export function ScheduleForm({ onClose, onDone }: Props): ReactNode {
  const t = useT('poker');
  const currency = useStore((state) => state.currency);
  const [draft, setDraft] = useState(() => freshDraft(wallClock(), currency));
  const [tried, setTried] = useState(false);
  const save = useMutation({
    mutationFn: () => call(scheduleTournament, bodyOf(draft)),
    onSuccess: () => {
      toast.success(t('staff.scheduled', { name: draft.name.trim() }));
      readAgain();
      onDone();
    },
  });
  const faults = stageFaults(draft.stages);
  const { fields: wrong, all } = refusalOf(save.error);
  const set = (change: Partial<TournamentDraft>) => {
    setDraft((before) => ({ ...before, ...change }));
    // What was refused has been changed since.
    if (save.error) save.reset();
  };

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (faults.size === 0) save.mutate();
  }

  return (
    <Panel
      title={t('staff.schedule')}
      aside={<IconButton icon="close" label={t('staff.close')} onClick={onClose} />}
    >
      <form onSubmit={handleSubmit} noValidate className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TermsFields draft={draft} onChange={set} wrong={wrong} />
        <StagesFields
          stages={draft.stages}
          faults={tried ? faults : new Map()}
          error={wrong['stages'] ?? null}
          onChange={(stages) => set({ stages })}
        />
        {(all !== null || (tried && faults.size > 0)) && (
          <p role="alert" className="text-lose">
            {all ?? t('staffError.stages')}
          </p>
        )}
        <Button type="submit" variant="primary" size={48} block loading={save.isPending}>
          {t('staff.submit')}
        </Button>
      </form>
    </Panel>
  );
}
