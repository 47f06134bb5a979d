import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Panel } from '#ui/panel.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { kycQueue } from '../../contract.ts';
import { Documents } from './documents.tsx';

/** Documents that wait for somebody to look at them. */
export default function KycSection(): ReactNode {
  return (
    <Queries>
      <Queue />
    </Queries>
  );
}

function Queue(): ReactNode {
  const t = useT('verification.staff');
  const client = useQueryClient();
  const queryKey = ['verification', 'queue'];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => call(kycQueue, {}) });
  if (error && !data)
    return <ErrorState text={errorText(error)} retryLabel={t('retry')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-60 w-full" />;
  return (
    <Panel flush title={t('waiting', { count: data.documents.length })}>
      <Documents
        documents={data.documents}
        named
        onDecided={() => void client.invalidateQueries({ queryKey })}
      />
    </Panel>
  );
}
