import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { vipUser } from '../vip-contract.ts';
import { useDollars } from '#platform/web/dollars.ts';

/** What a host wants to know of a player: level, way to the next one, and what the rewards have paid. */
export default function UserPanel({ id }: { id: string }): ReactNode {
  if (!useAllowed('rewards.read')) return null;
  return (
    <Queries>
      <Standing id={id} />
    </Queries>
  );
}

function Standing({ id }: { id: string }): ReactNode {
  const t = useT('rewards.staff');
  const dollars = useDollars();
  const { data, error, refetch } = useQuery({
    queryKey: ['rewards', 'user', id],
    queryFn: () => call(vipUser, { id }),
  });
  if (error && !data)
    return <ErrorState text={errorText(error)} retryLabel={t('retry')} onRetry={() => void refetch()} />;
  const rows = data && [
    [t('level'), String(data.data.level)],
    [t('deposited', { count: data.deposits }), dollars(data.data.deposited)],
    [t('wagered'), dollars(data.data.wagered)],
    ...data.paidUsd.map(({ kind, value }) => [t(`paid.${kind}`), dollars(value)]),
  ];
  return (
    <Panel title={t('heading')}>
      {rows ? (
        <>
          <ProgressBar value={data.data.progress / 100} label={t('progress')} tone="warn" />
          <dl className="mt-3 divide-y divide-line/60">
            {rows.map(([name, value]) => (
              <div key={name} className="flex min-h-10 items-center justify-between gap-4">
                <dt className="text-fg2">{name}</dt>
                <dd className="font-semibold tnum">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-2 text-xs text-pretty text-fg3">{t('notes')}</p>
        </>
      ) : (
        <Skeleton className="h-60" />
      )}
    </Panel>
  );
}
