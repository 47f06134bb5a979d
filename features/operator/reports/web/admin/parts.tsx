/** Small pieces of the reports' pages. */
import type { ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { buttonClass } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useT } from '#platform/web/i18n.ts';
import { FILE_FORMATS, type FileFormat } from '../../contract.ts';
import type { Choice } from './address.ts';

/** Euros from a decimal text; a dash where there is nothing to say. */
export function Euro({ value, profit = false }: { value: string | null; profit?: boolean }): ReactNode {
  return value === null ? '–' : <Amount value={value} kind="fiat" symbol="€" profit={profit} />;
}

/** A moment of the answer in UTC: 2026-03-02 14:05. */
export const utcText = (iso: string): string => iso.slice(0, 16).replace('T', ' ');

interface SpanProps {
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
}

/** The first and the last day. */
export function SpanFields({ choice, onChange }: SpanProps): ReactNode {
  const t = useT('reports');
  return (
    <>
      <Field label={t('from')}>
        <TextInput
          type="date"
          required
          value={choice.from}
          max={choice.until}
          onChange={(event) => event.target.value && onChange({ from: event.target.value })}
        />
      </Field>
      <Field label={t('until')}>
        <TextInput
          type="date"
          required
          value={choice.until}
          min={choice.from}
          onChange={(event) => event.target.value && onChange({ until: event.target.value })}
        />
      </Field>
    </>
  );
}

/** The days that a page is about, and what else is chosen beside them. */
export function SpanPanel({ choice, onChange, children }: SpanProps & { children?: ReactNode }): ReactNode {
  return (
    <Panel>
      <div className="grid grid-cols-1 gap-3 xs:grid-cols-2 md:grid-cols-3">
        <SpanFields choice={choice} onChange={onChange} />
        {children}
      </div>
    </Panel>
  );
}

interface PickProps<Id extends string> {
  label: string;
  value: Id;
  options: readonly (readonly [id: Id, label: string])[];
  onChange: (id: Id) => void;
}

/** One of a few. */
export function Pick<Id extends string>({ label, value, options, onChange }: PickProps<Id>): ReactNode {
  return (
    <label className="flex min-w-0 flex-col gap-1.5 text-xs font-semibold text-fg2">
      {label}
      <NativeSelect
        value={value}
        onChange={(event) => {
          const chosen = options.find(([id]) => id === event.target.value);
          if (chosen) onChange(chosen[0]);
        }}
      >
        {options.map(([id, text]) => (
          <option key={id} value={id}>
            {text}
          </option>
        ))}
      </NativeSelect>
    </label>
  );
}

/** The rows of a page as files. */
export function Files({ addressOf }: { addressOf: (format: FileFormat) => string }): ReactNode {
  const t = useT('reports');
  return (
    <span className="flex flex-wrap items-center gap-2">
      {FILE_FORMATS.map((format) => (
        <a
          key={format}
          href={addressOf(format)}
          download
          aria-label={t('file', { format: format.toUpperCase() })}
          className={buttonClass()}
        >
          <Icon name="download" size={18} />
          {format.toUpperCase()}
        </a>
      ))}
    </span>
  );
}
