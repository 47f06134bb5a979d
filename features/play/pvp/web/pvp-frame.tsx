import type { ReactNode } from 'react';
import { Queries } from '#platform/web/query-scope.tsx';

/** Frame of every page of pools. */
export function PvpFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <Queries>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
    </Queries>
  );
}
