import type { ReactNode } from 'react';
import { cleanAmount, clampAmount, doubleAmount, halveAmount, settleAmount } from './amount-edit.ts';
import { entryText } from './format.ts';
import { spokenName } from './spoken-name.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface AmountInputProps extends Omit<
  TextInputProps,
  'value' | 'onChange' | 'min' | 'max' | 'prefix' | 'suffix' | 'type'
> {
  /** Decimal string. While typing it may be "" or end in a point; on leaving it has all its places. */
  value: string;
  onChange: (value: string) => void;
  /** Places of the currency. */
  decimals: number;
  /** Limits the buttons keep to; typing is not corrected, so the caller shows why a figure does not do. */
  min?: string;
  max?: string;
  /** Currency icon in front. */
  icon?: ReactNode;
  /** Spoken names of the buttons; a button without its text is not drawn. */
  labels: { half?: string; double?: string; max?: string };
}

const stepButton =
  'grid h-full place-items-center rounded-sm px-2 text-xs font-semibold text-fg2 tnum transition-colors not-disabled:hover:bg-line not-disabled:hover:text-fg disabled:text-fg3/50 disabled:cursor-not-allowed -outline-offset-2';

/** Money entry on strings: halve, double and maximum never pass through a float. */
export function AmountInput(props: AmountInputProps) {
  const { value, onChange, decimals, min, max, icon, labels, disabled, onBlur, className, ...rest } = props;
  const buttons = [
    { sign: '½', label: labels.half, next: () => halveAmount(value, decimals, min) },
    { sign: '2×', label: labels.double, next: () => doubleAmount(value, decimals, min, max) },
    // It keeps its place while nobody knows the limit yet: nothing moves when it comes.
    { label: labels.max, next: max === undefined ? null : () => clampAmount(max, decimals) },
  ].filter((button) => button.label);
  return (
    <TextInput
      inputMode="decimal"
      {...rest}
      disabled={disabled}
      value={entryText(value)}
      onChange={(event) => onChange(cleanAmount(event.target.value, decimals))}
      onBlur={(event) => {
        if (value !== settleAmount(value, decimals)) onChange(settleAmount(value, decimals));
        onBlur?.(event);
      }}
      className={`tnum ${className ?? ''}`}
      boxClassName="overflow-clip"
      {...(icon !== undefined && { prefix: icon })}
      {...(buttons.length > 0 && {
        suffix: (
          <span className="-me-1 flex h-full gap-0.5 p-1">
            {buttons.map((button) => (
              <button
                key={button.label}
                type="button"
                aria-label={button.label && spokenName(button.label, button.sign)}
                disabled={disabled || button.next === null}
                onClick={() => button.next && onChange(button.next())}
                // As wide as its word in either font: nothing moves when the font comes.
                className={`${stepButton} bg-hover ${button.sign ? 'min-w-9' : 'min-w-11'}`}
              >
                {button.sign ?? button.label}
              </button>
            ))}
          </span>
        ),
      })}
    />
  );
}
