import { useId, type ReactNode } from 'react';
import { cx } from './cx.ts';

export interface ChoiceItem<Id extends string | number> {
  readonly id: Id;
  readonly label: ReactNode;
}

export interface ChoiceProps<Id extends string | number> {
  /** Shown above and spoken as the group's name. */
  label: string;
  items: readonly ChoiceItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  disabled?: boolean;
  /** Beside the label, e.g. the greatest multiplier. */
  aside?: ReactNode;
}

/** One of a few, all in sight: a row of radio buttons. Arrow keys move, as in every radio group. */
export function Choice<Id extends string | number>(props: ChoiceProps<Id>) {
  const { label, items, value, onChange, disabled, aside } = props;
  const name = useId();
  return (
    <fieldset disabled={disabled} className="flex min-w-0 flex-col gap-1.5">
      <legend className="contents">
        <span className="mb-1.5 flex justify-between gap-2 text-xs font-semibold text-fg2">
          {label}
          {aside !== undefined && <span className="font-medium text-fg3 tnum">{aside}</span>}
        </span>
      </legend>
      <div className="grid auto-cols-[minmax(min-content,1fr)] grid-flow-col gap-1 rounded-lg bg-bg p-1">
        {items.map((item) => (
          <label
            key={item.id}
            className={cx(
              'flex h-9 min-w-0 cursor-pointer items-center justify-center truncate rounded-md px-1 text-xs font-semibold transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent',
              item.id === value ? 'bg-hover text-fg' : 'text-fg2 hover:text-fg',
              disabled && 'cursor-not-allowed opacity-60',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={item.id === value}
              onChange={() => onChange(item.id)}
            />
            {item.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
