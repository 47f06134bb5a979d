import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { asciiDigits } from '#ui/ascii-digits.ts';
import { Field } from '#ui/field.tsx';
import { entryText } from '#ui/format.ts';
import { TextInput } from '#ui/text-input.tsx';

export interface DecimalInputProps {
  label: ReactNode;
  value: number;
  /** Decimals shown and kept. */
  places: number;
  min: number;
  max: number;
  /** Given the number typed, already within min and max. */
  onCommit: (value: number) => void;
  /** Step of the arrow keys. */
  step?: number;
  suffix?: ReactNode;
  aside?: ReactNode;
  disabled?: boolean;
  size?: 32 | 40 | 48;
}

/** What a typed text means: null when it is no number. Commas count as points, digits of every keyboard as ours. */
export function parseTyped(text: string, min: number, max: number): number | null {
  const plain = asciiDigits(text).trim().replace(',', '.');
  if (!/^(\d{1,12}(\.\d*)?|\.\d+)$/.test(plain)) return null;
  return Math.min(max, Math.max(min, Number(plain)));
}

/** A number typed freely and taken over on Enter or when the field is left; Escape brings back what was there. */
export function DecimalInput(props: DecimalInputProps) {
  const {
    label,
    value,
    places,
    min,
    max,
    onCommit,
    step = 1,
    suffix,
    aside,
    disabled = false,
    size = 40,
  } = props;
  const [draft, setDraft] = useState<string | null>(null);

  function commit(): void {
    const typed = draft === null ? null : parseTyped(draft, min, max);
    setDraft(null);
    if (typed !== null) onCommit(typed);
  }

  function nudge(by: number): void {
    setDraft(null);
    onCommit(Math.min(max, Math.max(min, value + by)));
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter') commit();
    else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      nudge(event.key === 'ArrowUp' ? step : -step);
    }
  }

  return (
    <Field label={label} aside={aside}>
      <TextInput
        size={size}
        inputMode="decimal"
        value={draft ?? entryText(value.toFixed(places))}
        disabled={disabled}
        onChange={(event) => setDraft(event.target.value.replaceAll(/[^\d.,]/g, ''))}
        onBlur={commit}
        onKeyDown={handleKey}
        onFocus={(event) => event.target.select()}
        suffix={
          suffix === undefined ? undefined : <span className="px-2 text-fg3 max-md:hidden">{suffix}</span>
        }
        className="px-2.5 font-semibold tnum"
      />
    </Field>
  );
}
