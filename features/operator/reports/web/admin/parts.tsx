/** Small pieces of the reports' pages. */
import type { ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useT } from '#platform/web/i18n.ts';
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
