import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'size'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Text beside the box; may hold links. */
  children: ReactNode;
  invalid?: boolean;
}

/** Native checkbox in our look; the whole line is the target. */
export function Checkbox({
  checked,
  onChange,
  children,
  invalid,
  disabled,
  className,
  ...rest
}: CheckboxProps) {
  return (
    <label
      className={cx(
        'flex min-h-10 items-center gap-3 py-1',
        disabled ? 'cursor-not-allowed opacity-60' : 'cursor-pointer',
        className,
      )}
    >
      <span className="relative grid size-5 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          checked={checked}
          disabled={disabled}
          aria-invalid={invalid || undefined}
          onChange={(event) => onChange(event.target.checked)}
          className={cx(
            'peer absolute inset-0 cursor-[inherit] appearance-none rounded-sm border-2 bg-raised transition-colors checked:border-accent checked:bg-accent',
            invalid ? 'border-lose' : 'border-fg3',
          )}
        />
        <svg
          viewBox="0 0 20 20"
          aria-hidden
          className="pointer-events-none relative size-4 scale-50 fill-none stroke-on-accent stroke-[3.5] opacity-0 transition-[scale,opacity] duration-hover peer-checked:scale-100 peer-checked:opacity-100"
        >
          <path d="M4 10.5l4 4 8-9" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      <span className="min-w-0 text-sm text-fg2">{children}</span>
    </label>
  );
}
