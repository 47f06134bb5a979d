/** What all controls of a form share: where they are told what to do, what is wrong, and what holds unless told. */
import { createContext, use, type ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import type { FormField } from './schema.ts';
import { toState, type Faults, type FormState } from './state.ts';

export interface OwnControlProps {
  /** Where in the form: 'button.style.color'. */
  readonly path: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export interface FormOptions {
  /** For texts that want another control than a plain box, such as a picture; null leaves the box. */
  readonly control?: (props: OwnControlProps) => ReactNode;
  /** Says where a value is the schema's own and offers the way back to it, as settings want it. */
  readonly defaults: boolean;
}

export const FormContext = createContext<FormOptions>({ defaults: true });

export interface FieldProps<Kind extends FormField['kind'] = FormField['kind']> {
  field: Extract<FormField, { kind: Kind }>;
  state: FormState;
  path: string;
  faults: Faults;
  /** May be left empty, which is not the same as an empty text. */
  optional?: boolean;
  onChange: (state: FormState) => void;
}

/** The words for what is wrong with a field, if anything. */
export function useFault({ faults, path }: Pick<FieldProps, 'faults' | 'path'>): string | null {
  const t = useT('backoffice.form');
  const fault = faults[path];
  return fault ? t(`error.${fault.key}`, fault.values) : null;
}

/** "Default: 10" with a way back to it, while the field says something else. */
export function Fallback({
  field,
  state,
  onChange,
}: Pick<FieldProps, 'field' | 'state' | 'onChange'>): ReactNode {
  const t = useT('backoffice.form');
  const { defaults } = use(FormContext);
  const { fallback } = field;
  if (fallback === undefined || !defaults) return null;
  const start = toState(field, fallback);
  if (JSON.stringify(start) === JSON.stringify(state)) return t('isDefault');
  const text = typeof fallback === 'object' ? '' : String(fallback);
  return (
    <button
      type="button"
      onClick={() => onChange(start)}
      className="touch-area rounded-sm text-accent underline-offset-4 hover:underline"
      aria-label={t('resetLabel', { title: field.title })}
    >
      {text === '' ? t('reset') : t('resetTo', { value: text })}
    </button>
  );
}

export function isWide(field: FormField): boolean {
  return (
    field.kind === 'group' ||
    field.kind === 'list' ||
    field.kind === 'record' ||
    field.kind === 'json' ||
    isLong(field)
  );
}

/** From so many characters on, a text is written over several lines. */
const LONG = 500;

export function isLong(field: FormField): boolean {
  return field.kind === 'text' && field.maxLength !== null && field.maxLength >= LONG;
}
