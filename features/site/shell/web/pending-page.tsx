import type { ReactNode } from 'react';
import { Hold } from '#ui/hold.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Holds the room of a page whose chunk is on its way. */
export function PendingPage(): ReactNode {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6" aria-busy>
      <Skeleton className="h-50 w-full" />
      <Skeleton className="h-8 w-48" />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} className="aspect-3/4 w-full" />
        ))}
      </div>
      <Hold />
    </div>
  );
}
