import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { asciiDigits } from './ascii-digits.ts';
import { cx } from './cx.ts';
import { useFieldProps } from './field.tsx';

export interface OtpInputProps {
  /** Digits so far. */
  value: string;
  onChange: (value: string) => void;
  /** Called once with the full code. */
  onComplete?: (value: string) => void;
  length?: number;
  /** Spoken name of box n of m, made by the caller: "Digit 1 of 6". */
  boxLabel: (index: number, length: number) => string;
  disabled?: boolean;
}

/** One box per digit; typing moves on, Backspace back, pasting fills all. */
export function OtpInput({ value, onChange, onComplete, length = 6, boxLabel, disabled }: OtpInputProps) {
  const group = useRef<HTMLDivElement>(null);
  const field = useFieldProps({});
  function focusBox(index: number) {
    const box = group.current?.children[Math.max(0, Math.min(index, length - 1))];
    if (box instanceof HTMLInputElement) box.focus();
  }
  function write(next: string) {
    const digits = asciiDigits(next)
      .replace(/[^0-9]/g, '')
      .slice(0, length);
    onChange(digits);
    focusBox(digits.length);
    if (digits.length === length) onComplete?.(digits);
  }
  function handleKey(event: KeyboardEvent, index: number) {
    if (event.key === 'ArrowLeft') focusBox(index - 1);
    else if (event.key === 'ArrowRight') focusBox(Math.min(index + 1, value.length));
    else if (event.key === 'Backspace')
      write(value.slice(0, index < value.length ? index : value.length - 1));
    else return;
    event.preventDefault();
  }
  function handlePaste(event: ClipboardEvent) {
    event.preventDefault();
    write(event.clipboardData.getData('text'));
  }
  return (
    // Figures are read from the left in every language.
    <div ref={group} role="group" dir="ltr" onPaste={handlePaste} className="flex gap-2">
      {Array.from({ length }, (_, index) => (
        <input
          key={index}
          {...(index === 0 ? { id: field.id } : {})}
          {...field.aria}
          aria-label={boxLabel(index, length)}
          inputMode="numeric"
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          disabled={disabled}
          value={value[index] ?? ''}
          onChange={(event) => write(value.slice(0, index) + event.target.value.slice(value[index] ? 1 : 0))}
          onFocus={(event) => event.target.select()}
          onKeyDown={(event) => handleKey(event, index)}
          className={cx(
            'h-12 w-10 min-w-0 flex-1 rounded-md border bg-raised text-center text-lg font-semibold tnum disabled:opacity-60',
            field.invalid ? 'border-lose' : 'border-line',
          )}
        />
      ))}
    </div>
  );
}
