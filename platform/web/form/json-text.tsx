import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { useFieldProps } from '#ui/field.tsx';
import { inputBoxClass } from '#ui/text-input.tsx';

/** Several lines of JSON, for settings that no simpler control fits. */
export function JsonText({
  value,
  onChange,
}: {
  value: string;
  onChange: (text: string) => void;
}): ReactNode {
  const { id, invalid, aria } = useFieldProps({});
  return (
    <textarea
      {...aria}
      id={id}
      rows={6}
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={cx(inputBoxClass(40, invalid), 'h-auto! resize-y px-3 py-2 font-mono text-xs outline-none')}
    />
  );
}
