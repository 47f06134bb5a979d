import type { ReactNode } from 'react';
import { cx } from './cx.ts';

interface PanelProps {
  title?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
  /** Tables go to the edge; 'bare' leaves all room to what is inside. */
  flush?: boolean | 'bare';
  className?: string;
}

/** A titled surface. */
export function Panel({ title, aside, children, flush = false, className }: PanelProps): ReactNode {
  const headed = title !== undefined || aside !== undefined;
  return (
    <section className={cx('min-w-0 rounded-lg border border-line/70 bg-panel', className)}>
      {headed && (
        <div className="flex min-h-12 flex-wrap items-center justify-between gap-2 px-4 py-2">
          <h2 className="text-sm font-bold">{title}</h2>
          {aside}
        </div>
      )}
      {flush === 'bare' ? (
        children
      ) : (
        <div className={cx(flush ? 'px-1 pb-1' : 'px-4 pb-4', !headed && (flush ? 'pt-1' : 'pt-4'))}>
          {children}
        </div>
      )}
    </section>
  );
}
