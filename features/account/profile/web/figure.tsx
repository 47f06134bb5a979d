import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';

/** A number with its name; `children` undefined while it is on its way. */
export function Figure({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end gap-0.5 rounded-xl border border-line/70 bg-panel px-4 py-3">
      <dt className="truncate text-xs text-fg3">{name}</dt>
      <dd className="truncate text-lg font-bold tnum">
        {children === undefined ? <Skeleton shape="text" className="my-2 w-20" /> : children}
      </dd>
    </div>
  );
}
