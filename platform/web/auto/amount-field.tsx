/** Amounts that automatic betting is told; each may be none. */
import type { ReactNode } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { Field, type FieldProps } from '#ui/field.tsx';
import { useEntryView } from '../amount-view.ts';
import { useUnitEntry } from '../unit-entry.ts';

interface AmountBoxProps {
  /** Amount of the currency as it is typed; '' for none. */
  value: string;
  onChange: (value: string) => void;
  currency: string;
  locked: boolean;
  /** Its name, outside a field. */
  label?: string;
}

export function AmountBox({ value, onChange, currency, locked, label }: AmountBoxProps): ReactNode {
  const view = useEntryView(currency);
  const box = useUnitEntry(value, onChange, view);
  return (
    <AmountInput
      size={40}
      {...box}
      placeholder="–"
      disabled={locked}
      {...(label !== undefined && { 'aria-label': label })}
      icon={<CurrencyIcon id={currency} size={18} label={view.code} />}
      labels={{}}
    />
  );
}

type AmountFieldProps = AmountBoxProps & { label: string } & Pick<FieldProps, 'hint' | 'error'>;

export function AmountField({ label, hint, error, ...box }: AmountFieldProps): ReactNode {
  return (
    <Field label={label} hint={hint} error={error}>
      <AmountBox {...box} />
    </Field>
  );
}
