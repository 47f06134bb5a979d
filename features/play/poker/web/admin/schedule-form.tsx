import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { wallClock } from '#ui/clock.ts';
import { Field } from '#ui/field.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { ApiError, call } from '#platform/web/api.ts';
import { errorText, fieldErrors } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import { toast } from '#platform/web/toasts.tsx';
import { scheduleTournament } from '../../tournament-staff-contract.ts';
import { readAgain } from '../queries.ts';
import { StagesFields } from './stages-fields.tsx';
import { bodyOf, freshDraft, stageFaults, type Figure, type TournamentDraft } from './tournament-draft.ts';

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
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
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
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <Field label={t('staff.name')} error={wrong['name']} required>
            <TextInput
              ref={first}
              value={draft.name}
              maxLength={40}
              onChange={({ target }) => set({ name: target.value })}
            />
          </Field>
          <Field label={t('staff.start')} error={wrong['startsAt']} required>
            <TextInput
              type="datetime-local"
              value={draft.startsAt}
              onChange={({ target }) => set({ startsAt: target.value })}
            />
          </Field>
          <Currency draft={draft} set={set} wrong={wrong['currency']} />
          <Field label={t('lobby.buyIn')} error={wrong['buyIn']} required>
            <TextInput
              inputMode="decimal"
              className="tnum"
              value={draft.buyIn}
              onChange={({ target }) => set({ buyIn: target.value })}
            />
          </Field>
          <Field label={t('staff.fee')} hint={t('staff.feeHint')} error={wrong['fee']} required>
            <TextInput
              inputMode="decimal"
              className="tnum"
              value={draft.fee}
              onChange={({ target }) => set({ fee: target.value })}
            />
          </Field>
          <Whole field="seats" label={t('staff.seats')} hint="2–9" {...{ draft, set, wrong }} />
          <Whole field="startingStack" label={t('tournament.stack')} {...{ draft, set, wrong }} />
          <Whole
            field="lateLevel"
            label={t('tournament.state.late')}
            hint={t('staff.lateHint')}
            {...{ draft, set, wrong }}
          />
          <Whole field="reentries" label={t('tournament.reentries')} hint="0–10" {...{ draft, set, wrong }} />
          <Whole
            field="minPlayers"
            label={t('tournament.minPlayers')}
            hint={t('staff.minHint')}
            {...{ draft, set, wrong }}
          />
          <Whole field="maxEntries" label={t('staff.maxEntries')} hint="2–1000" {...{ draft, set, wrong }} />
        </div>
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

interface Part {
  draft: TournamentDraft;
  set: (change: Partial<TournamentDraft>) => void;
}

function Currency({ draft, set, wrong }: Part & { wrong: string | undefined }): ReactNode {
  const t = useT('poker');
  const currencies = useStore((state) => state.currencies);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label className="grid content-start gap-1.5 text-xs font-semibold text-fg2">
        {t('staff.currency')}
        <NativeSelect value={draft.currency} onChange={({ target }) => set({ currency: target.value })}>
          {currencies.map(({ id }) => (
            <option key={id} value={id}>
              {id.toUpperCase()}
            </option>
          ))}
        </NativeSelect>
      </label>
      {wrong !== undefined && <p className="text-xs text-lose">{wrong}</p>}
      <Switch label={t('lobby.play')} checked={draft.demo} onChange={(demo) => set({ demo })} />
    </div>
  );
}

interface WholeProps extends Part {
  field: Figure;
  label: string;
  hint?: string;
  wrong: Readonly<Record<string, string>>;
}

function Whole({ draft, set, wrong, field, label, hint }: WholeProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={wrong[field]} required>
      <TextInput
        inputMode="numeric"
        className="tnum"
        maxLength={10}
        value={draft[field]}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </Field>
  );
}
