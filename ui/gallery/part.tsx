import { useId, type ReactNode } from 'react';
import { cx } from '../cx.ts';

/** One card of the gallery. */
export function Part({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={cx(
        'grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-5 rounded-xl border border-line bg-panel p-4 md:p-6',
        wide && 'lg:col-span-2',
      )}
    >
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** A line of samples under a small heading. */
export function Row({
  label,
  children,
  className,
}: {
  label: string;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
      <h3 className="text-xs text-fg3">{label}</h3>
      <div className={className ?? 'flex flex-wrap items-center gap-3'}>{children}</div>
    </div>
  );
}
