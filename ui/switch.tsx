import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Text beside the switch, or its spoken name with `hideLabel`. */
  label: ReactNode;
  hideLabel?: boolean;
  /** Text left, switch right, over the whole width. */
  spread?: boolean;
  disabled?: boolean;
  className?: string;
}

/** On or off, effective at once. */
export function Switch({ checked, onChange, label, hideLabel, spread, disabled, className }: SwitchProps) {
  return (
    <label
      className={cx(
        'inline-flex min-h-10 items-center gap-3',
        disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer',
        spread && 'w-full flex-row-reverse justify-between',
        className,
      )}
    >
      <span className="relative inline-block h-6 w-10 shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={checked}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onChange(event.target.checked)}
          className="peer absolute inset-0 cursor-[inherit] appearance-none rounded-full bg-line transition-colors duration-panel checked:bg-accent"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute start-1 top-1 size-4 rounded-full bg-fg2 shadow-thumb transition-[translate,background-color] duration-panel peer-checked:translate-x-4 peer-checked:bg-on-accent rtl:peer-checked:-translate-x-4"
        />
      </span>
      <span className={hideLabel ? 'sr-only' : 'text-sm text-fg2'}>{label}</span>
    </label>
  );
}
