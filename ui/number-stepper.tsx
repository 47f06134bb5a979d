import { useRef, useState } from 'react';
import { asciiDigits } from './ascii-digits.ts';
import { cx } from './cx.ts';
import { useFieldProps } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import { inputBoxClass } from './text-input.tsx';

export interface NumberStepperProps {
  value: number;
  onChange: (value: number) => void;
  /** Whole numbers, both ends included. */
  min: number;
  max: number;
  step?: number;
  decreaseLabel: string;
  increaseLabel: string;
  /** Spoken name outside a `Field`. */
  label?: string;
  disabled?: boolean;
  /** Shown instead of zero, e.g. ∞ for endless auto betting. */
  zero?: string;
}

/** Whole number with minus and plus; arrow keys and typing work too. Out of range is pulled in on leaving. */
export function NumberStepper(props: NumberStepperProps) {
  const { value, onChange, min, max, step = 1, decreaseLabel, increaseLabel, label, disabled, zero } = props;
  const field = useFieldProps({});
  const [draft, setDraft] = useState<string | null>(null);
  // Leaving must see what was typed in the same event loop turn, before the state is drawn.
  const typed = useRef<string | null>(null);
  const clamp = (next: number) => Math.min(max, Math.max(min, next));
  function write(text: string | null) {
    typed.current = text;
    setDraft(text);
  }
  function settle() {
    if (typed.current !== null && typed.current !== '') onChange(clamp(Number(typed.current)));
    write(null);
  }
  function bump(by: number) {
    write(null);
    onChange(clamp(value + by));
  }
  return (
    <div className={cx(inputBoxClass(40, field.invalid, disabled), 'gap-1 px-0.5')}>
      <IconButton
        icon="minus"
        label={decreaseLabel}
        size={32}
        disabled={disabled || value <= min}
        onClick={() => bump(-step)}
      />
      <input
        {...field.aria}
        id={field.id}
        aria-label={label}
        role="spinbutton"
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={draft ?? (zero && value === 0 ? zero : String(value))}
        onChange={(event) =>
          write(
            asciiDigits(event.target.value)
              .replace(/[^0-9]/g, '')
              .slice(0, 9),
          )
        }
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
            event.preventDefault();
            bump(event.key === 'ArrowUp' ? step : -step);
          }
          if (event.key === 'Enter') settle();
        }}
        className="h-full min-w-0 flex-1 bg-transparent text-center tnum outline-none max-md:text-base"
      />
      <IconButton
        icon="plus"
        label={increaseLabel}
        size={32}
        disabled={disabled || value >= max}
        onClick={() => bump(step)}
      />
    </div>
  );
}
