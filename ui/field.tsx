import { createContext, use, useId, useMemo, type ReactNode } from 'react';
import { cx } from './cx.ts';
import { Icon } from './icon.tsx';

interface FieldState {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldState | null>(null);

/** What a control inside a `Field` spreads on its element; props given to the control itself win. */
export function useFieldProps(own: { id?: string | undefined; 'aria-describedby'?: string | undefined }) {
  const field = use(FieldContext);
  const fallback = useId();
  const describedBy = [field?.describedBy, own['aria-describedby']].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id ?? fallback,
    invalid: field?.invalid ?? false,
    aria: {
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(field?.invalid && { 'aria-invalid': true as const }),
      ...(field?.required && { 'aria-required': true as const }),
    },
  };
}

export interface FieldProps {
  label: ReactNode;
  /** One control of ours; it finds its id and description by itself. */
  children: ReactNode;
  hint?: ReactNode;
  /** Replaces the hint and marks the control invalid. */
  error?: ReactNode;
  /** Right of the label: a link, a balance. */
  aside?: ReactNode;
  required?: boolean;
  /** Keeps the label for assistive technology only. */
  hideLabel?: boolean;
  /** Holds the line of hint or error open, so a message does not move the form. */
  reserve?: boolean;
  /** The error comes by itself, without a submit: it is read out when it appears. */
  live?: boolean;
  className?: string;
}

/** Label, control, hint and error, wired together. */
export function Field(props: FieldProps) {
  const {
    label,
    children,
    hint,
    error,
    aside,
    required = false,
    hideLabel,
    reserve,
    live,
    className,
  } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const hasNote = Boolean(error ?? hint);
  const invalid = Boolean(error);
  const state = useMemo(
    () => ({ id, describedBy: hasNote ? noteId : undefined, invalid, required }),
    [id, noteId, hasNote, invalid, required],
  );
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <div className={cx('flex items-baseline justify-between gap-3', hideLabel && !aside && 'sr-only')}>
        <label htmlFor={id} className={cx('text-xs font-semibold text-fg2', hideLabel && 'sr-only')}>
          {label}
          {required && (
            <span aria-hidden className="text-lose">
              {' '}
              *
            </span>
          )}
        </label>
        {aside && <span className="text-xs text-fg3">{aside}</span>}
      </div>
      <FieldContext value={state}>{children}</FieldContext>
      {(hasNote || reserve) && (
        <p
          id={noteId}
          role={live && error ? 'alert' : undefined}
          className={cx('flex min-h-4 items-start gap-1 text-xs', error ? 'text-lose' : 'text-fg3')}
        >
          {error && <Icon name="warning" size={14} className="mt-px" />}
          <span>{error ?? hint}</span>
        </p>
      )}
    </div>
  );
}
