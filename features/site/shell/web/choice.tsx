import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { rovingTarget } from '#ui/roving.ts';

interface ChoiceProps<Id extends string> {
  label: string;
  value: Id;
  options: readonly { id: Id; label: ReactNode }[];
  onChange: (id: Id) => void;
}

/** A few exclusive options side by side, with their name on the left. */
export function Choice<Id extends string>({ label, value, options, onChange }: ChoiceProps<Id>): ReactNode {
  const row = useRef<HTMLDivElement>(null);
  function handleKey(event: KeyboardEvent): void {
    const from = options.findIndex((option) => option.id === value);
    const to = rovingTarget(
      event.key,
      from,
      options.map(() => true),
    );
    const next = to === null ? undefined : options[to];
    if (!next || to === null) return;
    event.preventDefault();
    onChange(next.id);
    (row.current?.children[to] as HTMLElement | undefined)?.focus();
  }
  return (
    <div className="flex items-center justify-between gap-4">
      <span aria-hidden className="text-fg2">
        {label}
      </span>
      <div
        ref={row}
        role="radiogroup"
        aria-label={label}
        onKeyDown={handleKey}
        className="flex rounded-md bg-bg p-1"
      >
        {options.map((option) => (
          <button
            key={option.id}
            type="button"
            role="radio"
            aria-checked={option.id === value}
            tabIndex={option.id === value ? 0 : -1}
            onClick={() => onChange(option.id)}
            className={cx(
              'h-8 rounded-sm px-3 text-xs font-semibold transition-colors',
              option.id === value ? 'bg-hover text-fg' : 'text-fg2 hover:text-fg',
            )}
          >
            {option.label}
          </button>
        ))}
      </div>
    </div>
  );
}
