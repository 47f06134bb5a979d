import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Panel } from '#ui/panel.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { policyRefusals } from '../../contract.ts';

/** What policy refused this player, and by which rule. */
export default function RefusalsPanel({ id }: { id: string }): ReactNode {
  return (
    <Queries>
      <Refusals id={id} />
    </Queries>
  );
}

function Refusals({ id }: { id: string }): ReactNode {
  const t = useT('limits.staff');
  const queryKey = ['limits', 'refusals', id];
  const { data, error, refetch } = useQuery({ queryKey, queryFn: () => call(policyRefusals, { id }) });
  if (error && !data)
    return <ErrorState text={errorText(error)} retryLabel={t('retry')} onRetry={() => void refetch()} />;
  return (
    <Panel flush title={t('refusals')}>
      {!data ? (
        <Skeleton className="m-3 h-20" />
      ) : data.refusals.length === 0 ? (
        <p className="p-3 text-fg2">{t('noRefusals')}</p>
      ) : (
        <ul className="divide-y divide-line/60">
          {data.refusals.map((one) => (
            <li
              key={`${one.at}${one.rule}${one.action}${one.product}${one.country}`}
              className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2.5 tnum"
            >
              <code className="font-mono text-xs">{one.rule}</code>
              <span className="flex-1 text-fg2">
                {one.action} · {one.product || '–'}
                {one.country === null ? '' : ` · ${one.country}`}
              </span>
              <span className="text-xs text-fg3">
                {t('times', { count: one.count })} · {utcMinute(one.until)} UTC
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
