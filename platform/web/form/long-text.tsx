import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { useFieldProps } from '#ui/field.tsx';
import { inputBoxClass } from '#ui/text-input.tsx';

interface LongTextProps {
  value: string;
  /** For a machine: no spelling, letters of one width. */
  code?: boolean;
  /** Characters. */
  max?: number;
  onChange: (text: string) => void;
  onBlur?: () => void;
}

/** A text of several lines. */
export function LongText({ value, code = false, max, onChange, onBlur }: LongTextProps): ReactNode {
  const { id, invalid, aria } = useFieldProps({});
  return (
    <textarea
      {...aria}
      id={id}
      rows={code ? 6 : 4}
      maxLength={max}
      spellCheck={!code}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
      className={cx(
        inputBoxClass(40, invalid),
        'h-auto! resize-y px-3 py-2 outline-none max-md:text-base',
        code && 'font-mono text-xs',
      )}
    />
  );
}
