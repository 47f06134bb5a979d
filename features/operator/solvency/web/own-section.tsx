import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { CheckedList } from './checked-list.tsx';
import { ownQuery, type OwnProofs } from './queries.ts';
import { saveJson } from '#platform/web/save-file.ts';

/** In the player's settings: whether their balances are in what the house says it owes. */
export default function OwnSection(): ReactNode {
  const t = useT('solvency.own');
  const user = useUser();
  const { data, isError, isFetching, refetch } = useQuery({
    ...ownQuery(user?._id ?? ''),
    enabled: user !== null,
  });
  return (
    <>
      <h2 className="text-base font-bold">{t('heading')}</h2>
      <p className="mt-1 text-pretty text-fg2">{t('about')}</p>
      <div className="mt-4">
        {isError && !data ? (
          <ErrorState
            text={t('failed')}
            retryLabel={t('retry')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        ) : data ? (
          <Proofs own={data} />
        ) : (
          <Skeleton className="h-24" />
        )}
      </div>
    </>
  );
}

function Proofs({ own: { day, file, checked } }: { own: OwnProofs }): ReactNode {
  const t = useT('solvency.own');
  return (
    <>
      {checked.length > 0 ? (
        <CheckedList checked={checked} />
      ) : (
        <p className="text-fg3">{t(day === null ? 'none' : 'nothing')}</p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {checked.length > 0 && (
          <Button icon="download" onClick={() => saveJson(`proof-${day}.json`, file)}>
            {t('download')}
          </Button>
        )}
        <AppLink to="/solvency" className={buttonClass({ variant: 'ghost' })}>
          {t('all')}
        </AppLink>
      </div>
    </>
  );
}
