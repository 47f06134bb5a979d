import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { harmOf } from '../../harm-contract.ts';
import { HarmScore } from './harm-score.tsx';

/** How this player was scored for markers of harm. */
export default function HarmPanel({ id }: { id: string }): ReactNode {
  return useAllowed('users.guard') ? (
    <Queries>
      <Scores id={id} />
    </Queries>
  ) : null;
}

function Scores({ id }: { id: string }): ReactNode {
  const t = useT('limits.harm');
  const client = useQueryClient();
  const queryKey = ['limits', 'harm', id];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => call(harmOf, { id }) });
  if (error && !data)
    return <ErrorState text={errorText(error)} retryLabel={t('retry')} onRetry={() => void refetch()} />;
  return (
    <Panel flush title={t('title')}>
      {!data ? (
        <Skeleton className="m-3 h-20" />
      ) : data.scored.length === 0 ? (
        <p className="p-3 text-fg2">{t('none')}</p>
      ) : (
        <ul className="divide-y divide-line/60">
          {data.scored.map((one) => (
            <HarmScore
              key={one._id}
              score={one}
              name={one._id}
              named={null}
              onHandled={() => void client.invalidateQueries({ queryKey })}
            />
          ))}
        </ul>
      )}
    </Panel>
  );
}
