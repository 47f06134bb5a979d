import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Hold } from '#ui/hold.tsx';
import { Icon } from '#ui/icon.tsx';
import { linkClass } from '#ui/link.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { ChallengeCard } from './challenge-card.tsx';
import { challengesQuery } from './queries.ts';

/** Under a game: its challenges that can be won now. Nothing where there are none. */
export default function GameChallenges(): ReactNode {
  const t = useT('challenges');
  const id = useParams({ strict: false, select: (params: { id?: string }) => params.id ?? '' });
  const user = useUser();
  const { data, isPending } = useQuery(challengesQuery(id, user?._id ?? null));
  if (isPending) return <Hold />;
  if (!data || data.challenges.length === 0) return null;
  return (
    <section aria-labelledby="game-challenges" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center justify-between gap-3">
        <h2 id="game-challenges" className="flex items-center gap-2 text-base font-bold">
          <Icon name="flame" className="text-accent" />
          {t('here')}
        </h2>
        <AppLink to="/challenges" className={linkClass()}>
          {t('all')}
        </AppLink>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 md:grid-cols-2">
        {data.challenges.map((challenge) => (
          <ChallengeCard key={challenge._id} challenge={challenge} ahead={data.ahead} compact />
        ))}
      </div>
    </section>
  );
}
