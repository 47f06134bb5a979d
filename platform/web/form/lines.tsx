import type { ReactNode } from 'react';
import { Field } from '#ui/field.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Fallback, type FieldProps } from './field-parts.tsx';
import { LongText } from './long-text.tsx';

/** A list of short texts, one a line, as they are copied from elsewhere. */
export function Lines({ field, state, path, faults, onChange }: FieldProps<'list'>): ReactNode {
  const t = useT('backoffice.form');
  const items = state as readonly string[];
  const wrong = items.findIndex((_, index) => faults[`${path}.${index}`]);
  const fault = faults[path] ?? faults[`${path}.${wrong}`];
  const error = fault && t(`error.${fault.key}`, fault.values);
  return (
    <Field
      label={field.title}
      hint={field.description ?? t('lines')}
      error={error && wrong >= 0 ? t('line', { number: wrong + 1, text: items[wrong]!, error }) : error}
      aside={<Fallback field={field} state={state} onChange={onChange} />}
    >
      <LongText
        value={items.join('\n')}
        onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
        onBlur={() => onChange(items.map((line) => line.trim()).filter((line) => line !== ''))}
      />
    </Field>
  );
}
