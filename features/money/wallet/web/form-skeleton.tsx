import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';

/** The form's own geometry, until it is known what can be deposited. */
export function FormSkeleton(): ReactNode {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <Skeleton className="h-18" />
        <Skeleton className="h-18" />
      </div>
      <Skeleton className="h-22" />
      <Skeleton className="h-10" />
      <Skeleton className="h-12" />
    </div>
  );
}
