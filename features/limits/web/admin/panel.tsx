import type { ReactNode } from 'react';

/** A titled surface, as the back office has them. */
export function Panel({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className="min-w-0 rounded-lg border border-line/70 bg-panel">
      <h2 className="flex min-h-12 items-center px-4 text-sm font-bold">{title}</h2>
      <div className="px-1 pb-1">{children}</div>
    </section>
  );
}
