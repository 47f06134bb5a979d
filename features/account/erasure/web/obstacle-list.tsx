import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import type { Obstacle } from '../contract.ts';

/** What has to be settled before an account can be erased. */
export function ObstacleList({ obstacles }: { obstacles: readonly Obstacle[] }): ReactNode {
  const t = useT('erasure.obstacle');
  return (
    <ul className="list-disc ps-5 tnum">
      {obstacles.map(({ what, currency, amount, count }) => (
        <li key={`${what}${currency}`}>
          {t(what, { amount: `${amount ?? ''} ${(currency ?? '').toUpperCase()}`.trim(), count: count ?? 0 })}
        </li>
      ))}
    </ul>
  );
}
