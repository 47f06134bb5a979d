/** The fields of a strategy about the whole of it; its rules have a list of their own. */
import type { ReactNode } from 'react';
import { Field } from '#ui/field.tsx';
import { formatShort } from '#ui/format.ts';
import { TextInput } from '#ui/text-input.tsx';
import { STOPS, type Draft, type StopName } from './draft.ts';
import { OFFERED, RISKS } from './preset-strategies.ts';
import type { Speaker } from './words.ts';

interface DraftProps {
  draft: Draft;
  speaker: Speaker;
  onDraft: (next: Partial<Draft>) => void;
}

interface CheckedFieldsProps extends DraftProps {
  code: string;
  /** What is wrong with the draft, once that is shown. */
  fault: string | undefined;
}

/** Its name, and the stake that it begins with. */
export function StartFields({ draft, code, speaker: { t }, fault, onDraft }: CheckedFieldsProps): ReactNode {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label={t('name')} error={fault === 'name' ? t('fault.name') : undefined}>
        <TextInput
          value={draft.name}
          maxLength={40}
          onChange={(event) => onDraft({ name: event.target.value })}
        />
      </Field>
      <Field label={t('base')} error={fault === 'base' ? t('fault.base') : undefined}>
        <AmountText value={draft.base} code={code} onChange={(base) => onDraft({ base })} />
      </Field>
    </div>
  );
}

/** The list and the line of systems that walk along one. */
export function SystemFields({ draft, speaker: { t }, onDraft }: DraftProps): ReactNode {
  const uses = (action: string): boolean => draft.rules.some((rule) => rule.do.some(({ a }) => a === action));
  if (!uses('step') && !uses('line')) return null;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {uses('step') && (
        <Field label={t('list')} hint={t('listHint')}>
          <TextInput value={draft.list} onChange={(event) => onDraft({ list: event.target.value })} />
        </Field>
      )}
      {uses('line') && (
        <Field label={t('line')} hint={t('lineHint')}>
          <TextInput value={draft.line} onChange={(event) => onDraft({ line: event.target.value })} />
        </Field>
      )}
    </div>
  );
}

function AmountText({
  value,
  code,
  onChange,
}: {
  value: string;
  code: string;
  onChange: (value: string) => void;
}): ReactNode {
  return (
    <TextInput
      inputMode="decimal"
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll(/[^\d.,]/g, '').slice(0, 30))}
      suffix={<span className="px-2 text-xs">{code}</span>}
      className="tnum"
    />
  );
}

const SUFFIXES: Readonly<Partial<Record<StopName, string>>> = { bets: '', minutes: '', mult: '×' };

/** When a run ends by itself; an empty field is no rule. */
export function Stops({ draft, code, speaker: { t }, fault, onDraft }: CheckedFieldsProps): ReactNode {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-semibold text-fg">{t('stops')}</legend>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {STOPS.map((name) => (
          <Field key={name} label={t(`stop.${name}`)}>
            <AmountText
              value={draft.stop[name]}
              code={SUFFIXES[name] ?? code}
              onChange={(value) => onDraft({ stop: { ...draft.stop, [name]: value } })}
            />
          </Field>
        ))}
        <Field label={t('max')} error={fault === 'max' ? t('fault.max') : undefined}>
          <AmountText value={draft.max} code={code} onChange={(max) => onDraft({ max })} />
        </Field>
      </div>
    </fieldset>
  );
}

/** What is known of a system, while the draft still has its name. */
export function Risk({ draft, speaker: { t } }: { draft: Draft; speaker: Speaker }): ReactNode {
  const preset = OFFERED.find((one) => t(`presets.${one}`) === draft.name.trim());
  return (
    <div className="flex flex-col gap-1.5 rounded-md bg-bg px-3 py-2 text-xs text-fg2">
      {preset && (
        <>
          <p>{t(`about.${preset}`)}</p>
          <p>
            {t('risk', {
              reach10: formatShort(RISKS[preset].reach10),
              reach100: formatShort(RISKS[preset].reach100),
              mean: formatShort(RISKS[preset].mean100),
              flat10: formatShort(RISKS.flat.reach10),
              flat100: formatShort(RISKS.flat.reach100),
            })}
          </p>
        </>
      )}
      <p>{t('noSystem')}</p>
    </div>
  );
}
