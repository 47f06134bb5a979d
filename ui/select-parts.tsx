import type { ReactNode } from 'react';
import type { ControlSize } from './button.tsx';
import { cx } from './cx.ts';
import { inputBoxClass } from './text-input.tsx';

export interface SelectOption<Value extends string = string> {
  value: Value;
  /** Text that is read, shown and searched. */
  label: string;
  icon?: ReactNode;
  /** Quiet text at the right: a balance, a code. */
  aside?: ReactNode;
  disabled?: boolean;
}

export interface SelectProps<Value extends string> {
  options: readonly SelectOption<Value>[];
  value: Value | null;
  onChange: (value: Value) => void;
  /** Spoken name outside a `Field`. */
  label?: string;
  placeholder?: string;
  /** Texts of the search that appears above three options. */
  search: { placeholder: string; empty: string };
  size?: ControlSize;
  disabled?: boolean;
  invalid?: boolean;
  /** Open from the start: it was pressed before it was there. */
  defaultOpen?: boolean;
}

/** Classes of the closed control. */
export function selectTriggerClass(size: ControlSize, invalid: boolean, disabled?: boolean): string {
  return cx(
    inputBoxClass(size, invalid, disabled),
    'justify-between gap-2 px-3 text-start select-none',
    disabled && 'cursor-not-allowed',
  );
}

/** Content of the closed control. */
export function SelectFace({
  option,
  placeholder,
}: {
  option: SelectOption | undefined;
  placeholder: string | undefined;
}) {
  if (!option) return <span className="truncate text-fg3">{placeholder}</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      {option.icon}
      <span className="truncate">{option.label}</span>
    </span>
  );
}

/** Content of a line in the list. */
export function OptionFace({ option }: { option: SelectOption }) {
  return (
    <>
      {option.icon}
      <span className="flex-1 truncate">{option.label}</span>
      {option.aside !== undefined && <span className="text-xs text-fg3 tnum">{option.aside}</span>}
    </>
  );
}
