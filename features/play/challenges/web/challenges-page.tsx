import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import type { ChallengeView } from '../contract.ts';
import { ChallengeCard } from './challenge-card.tsx';
import { challengesQuery } from './queries.ts';

/** /challenges: those that can be won, those to come, and who won the last. */
export default function ChallengesPage(): ReactNode {
  const t = useT('challenges');
  const user = useUser();
  const { data, isError, isFetching, refetch } = useQuery(challengesQuery(null, user?._id ?? null));
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="min-h-120"
      />
    );
  const live = data?.challenges.filter(({ state }) => state === 'open' || state === 'coming');
  const over = data?.challenges.filter(({ state }) => state === 'ended') ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header>
        <h1 className="flex items-center gap-2.5 text-2xl font-bold">
          <Icon name="flame" size={26} className="text-accent" />
          {t('title')}
        </h1>
        <p className="mt-2 max-w-160 text-pretty text-fg2">{t('intro')}</p>
      </header>
      {live?.length === 0 ? (
        <EmptyState
          icon="flame"
          text={t('none')}
          className="min-h-60 rounded-xl border border-line/70 bg-panel"
        />
      ) : (
        <Cards title={t('now')} challenges={live ?? null} ahead={data?.ahead ?? 0} />
      )}
      {over.length > 0 && <Cards title={t('past')} challenges={over} ahead={data?.ahead ?? 0} />}
    </div>
  );
}

function Cards({
  title,
  challenges,
  ahead,
}: {
  title: string;
  challenges: readonly ChallengeView[] | null;
  ahead: number;
}): ReactNode {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-base font-bold">{title}</h2>
      <div
        aria-busy={challenges === null}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 xl:grid-cols-3"
      >
        {challenges === null
          ? [0, 1, 2].map((place) => <Skeleton key={place} className="h-58 w-full rounded-xl" />)
          : challenges.map((challenge) => (
              <ChallengeCard key={challenge._id} challenge={challenge} ahead={ahead} />
            ))}
      </div>
    </section>
  );
}
