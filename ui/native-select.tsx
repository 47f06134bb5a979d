import type { ComponentProps } from 'react';
import { cx } from './cx.ts';
import { useFieldProps } from './field.tsx';
import { Icon } from './icon.tsx';

/** The browser's own list, light enough for any chunk, with our box and arrow. In a `Field` it is named by it; else give it a label around it. */
export function NativeSelect({ className, children, ...props }: ComponentProps<'select'>) {
  const { id, aria } = useFieldProps(props);
  return (
    <span className="relative block">
      <select
        {...aria}
        {...props}
        id={id}
        className={cx(
          'h-10 w-full appearance-none rounded-md border border-line bg-raised pe-9 ps-3 text-sm font-medium text-fg tnum transition-colors hover:border-fg3/60 disabled:opacity-60 max-md:text-base',
          className,
        )}
      >
        {children}
      </select>
      <Icon
        name="chevron-down"
        size={16}
        className="pointer-events-none absolute top-1/2 end-3 -translate-y-1/2 text-fg3"
      />
    </span>
  );
}
