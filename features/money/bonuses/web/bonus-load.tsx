import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { Load } from '#platform/web/load.tsx';
import type { BonusRow } from '../contract.ts';
import { readRows, useBonus, useRowsError } from './rows.ts';

interface BonusLoadProps {
  /** In place of a bonus where there is none. */
  none: ReactNode;
  children: (bonus: BonusRow) => ReactNode;
}

/** The bonus under way, the room for it, or why it could not be had. */
export function BonusLoad({ none, children }: BonusLoadProps): ReactNode {
  const data = useBonus();
  const error = useRowsError();
  return (
    <Load
      query={{ data, error, isFetching: false, refetch: readRows }}
      fallback={<Skeleton className="h-120 w-full" />}
    >
      {(bonus) => (bonus === null ? none : children(bonus))}
    </Load>
  );
}
