import type { ChangeEvent, ComponentProps, ReactNode } from 'react';
import { asciiDigits } from './ascii-digits.ts';
import type { ControlSize } from './button.tsx';
import { cx } from './cx.ts';
import { useFieldProps } from './field.tsx';

export interface TextInputProps extends Omit<ComponentProps<'input'>, 'size' | 'prefix'> {
  size?: ControlSize;
  /** Inside the box, before the text: an icon, a currency. */
  prefix?: ReactNode;
  /** Inside the box, after the text: buttons, a unit. */
  suffix?: ReactNode;
  invalid?: boolean;
  /** Classes of the box; `className` goes to the input. */
  boxClassName?: string;
}

const heights: Record<ControlSize, string> = { 32: 'h-8 text-xs', 40: 'h-10 text-sm', 48: 'h-12 text-base' };

/** The box every text-like control sits in. */
export function inputBoxClass(size: ControlSize, invalid: boolean, disabled?: boolean): string {
  return cx(
    'flex w-full min-w-0 items-center rounded-md border bg-raised transition-colors ring-within',
    invalid ? 'border-lose' : 'border-line',
    disabled ? 'opacity-60' : 'hover:border-fg3/60',
    heights[size],
  );
}

/** Figures of other keyboards become ASCII where figures are asked for; one stands for one, so the caret stays where it was. */
function readFigures({ target }: ChangeEvent<HTMLInputElement>): void {
  const plain = asciiDigits(target.value);
  if (plain === target.value) return;
  const caret = target.selectionStart;
  target.value = plain;
  target.setSelectionRange(caret, caret);
}

/**
 * One-line text. Inside a `Field` it takes id, error and hint from there. On phones text is 16 px, so nothing zooms. With a
 * numeric or decimal `inputMode` figures of every keyboard arrive as ASCII.
 */
export function TextInput(props: TextInputProps) {
  const {
    size = 40,
    prefix,
    suffix,
    invalid,
    boxClassName,
    className,
    id,
    disabled,
    onChange,
    ...rest
  } = props;
  const figures = rest.inputMode === 'numeric' || rest.inputMode === 'decimal';
  const field = useFieldProps({ id, 'aria-describedby': rest['aria-describedby'] });
  return (
    <div className={cx(inputBoxClass(size, invalid ?? field.invalid, disabled), boxClassName)}>
      {prefix && <span className="flex shrink-0 items-center ps-3 text-fg3">{prefix}</span>}
      <input
        type="text"
        autoComplete="off"
        {...rest}
        {...field.aria}
        id={field.id}
        disabled={disabled}
        onChange={(event) => {
          if (figures) readFigures(event);
          onChange?.(event);
        }}
        className={cx(
          'h-full min-w-0 flex-1 rounded-md bg-transparent outline-none max-md:text-base',
          prefix ? 'ps-2' : 'ps-3',
          suffix ? 'pe-2' : 'pe-3',
          className,
        )}
      />
      {suffix && <span className="flex h-full shrink-0 items-center gap-1 pe-1 text-fg3">{suffix}</span>}
    </div>
  );
}
