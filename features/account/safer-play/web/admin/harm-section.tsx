import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { harmQueue } from '../../harm-contract.ts';
import { HarmScore } from './harm-score.tsx';
import { RaisesPanel } from './raises-panel.tsx';

/** Players whose markers of harm wait for somebody to look, and wishes for higher limits that do. */
export default function HarmSection(): ReactNode {
  return (
    <Queries>
      <div className="flex flex-col gap-4">
        <Queue />
        <RaisesPanel />
      </div>
    </Queries>
  );
}

function Queue(): ReactNode {
  const t = useT('limits.harm');
  const client = useQueryClient();
  const queryKey = ['limits', 'harm'];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => call(harmQueue, {}) });
  if (error && !data)
    return <ErrorState text={errorText(error)} retryLabel={t('retry')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60 w-full" />;
  return (
    <Panel flush title={t('waiting', { count: data.waiting.length })}>
      {data.waiting.length === 0 ? (
        <EmptyState icon="heart" text={t('nobody')} />
      ) : (
        <ul className="divide-y divide-line/60">
          {data.waiting.map((one) => (
            <HarmScore
              key={one._id}
              score={one}
              name={one.user.name}
              named={<PlayerLink player={one.user} />}
              onHandled={() => void client.invalidateQueries({ queryKey })}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
