import { useEffect, useRef, type ReactNode } from 'react';
import { Field } from '#ui/field.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Switch } from '#ui/switch.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import type { Figure, TournamentDraft } from './tournament-draft.ts';

interface Props {
  draft: TournamentDraft;
  onChange: (change: Partial<TournamentDraft>) => void;
  /** What was refused, by field. */
  wrong: Readonly<Record<string, string>>;
}

/** Everything about a tournament but its levels. */
export function TermsFields(props: Props): ReactNode {
  const t = useT('poker');
  const { draft, onChange, wrong } = props;
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Field label={t('staff.name')} error={wrong['name']} required>
        <TextInput
          ref={first}
          value={draft.name}
          maxLength={40}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <Field label={t('staff.start')} error={wrong['startsAt']} required>
        <TextInput
          type="datetime-local"
          value={draft.startsAt}
          onChange={({ target }) => onChange({ startsAt: target.value })}
        />
      </Field>
      <Game {...props} />
      <Currency {...props} />
      <Amount {...props} field="buyIn" label={t('lobby.buyIn')} />
      <Amount {...props} field="fee" label={t('staff.fee')} hint={t('staff.feeHint')} />
      <Whole {...props} field="seats" label={t('staff.seats')} hint="2–9" />
      <Whole {...props} field="startingStack" label={t('tournament.stack')} />
      <Whole {...props} field="lateLevel" label={t('tournament.state.late')} hint={t('staff.lateHint')} />
      <Whole {...props} field="reentries" label={t('tournament.reentries')} hint="0–10" />
      <Whole {...props} field="minPlayers" label={t('tournament.minPlayers')} hint={t('staff.minHint')} />
      <Whole {...props} field="maxEntries" label={t('staff.maxEntries')} hint="2–1000" />
    </div>
  );
}

function Game({ draft, onChange }: Props): ReactNode {
  const t = useT('poker.variant');
  return (
    <label className="grid content-start gap-1.5 text-xs font-semibold text-fg2">
      {t('label')}
      <NativeSelect
        value={draft.game}
        onChange={({ target }) => onChange({ game: target.value === 'omaha' ? 'omaha' : 'holdem' })}
      >
        {(['holdem', 'omaha'] as const).map((game) => (
          <option key={game} value={game}>
            {t(`long.${game}`)}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}

function Currency({ draft, onChange, wrong }: Props): ReactNode {
  const t = useT('poker');
  const currencies = useStore((state) => state.currencies);
  const fault = wrong['currency'];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
      <label className="grid content-start gap-1.5 text-xs font-semibold text-fg2">
        {t('staff.currency')}
        <NativeSelect value={draft.currency} onChange={({ target }) => onChange({ currency: target.value })}>
          {currencies.map(({ id }) => (
            <option key={id} value={id}>
              {id.toUpperCase()}
            </option>
          ))}
        </NativeSelect>
      </label>
      {fault !== undefined && <p className="text-xs text-lose">{fault}</p>}
      <Switch label={t('lobby.play')} checked={draft.demo} onChange={(demo) => onChange({ demo })} />
    </div>
  );
}

interface FieldProps<Name extends string> extends Props {
  field: Name;
  label: string;
  hint?: string;
}

function Amount({ draft, onChange, wrong, field, label, hint }: FieldProps<'buyIn' | 'fee'>): ReactNode {
  return (
    <Field label={label} hint={hint} error={wrong[field]} required>
      <TextInput
        inputMode="decimal"
        className="tnum"
        value={draft[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </Field>
  );
}

function Whole({ draft, onChange, wrong, field, label, hint }: FieldProps<Figure>): ReactNode {
  return (
    <Field label={label} hint={hint} error={wrong[field]} required>
      <TextInput
        inputMode="numeric"
        className="tnum"
        maxLength={10}
        value={draft[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </Field>
  );
}
