import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { ApiError } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { usePageTitle } from '#platform/web/page-title.ts';
import { useUser } from '#platform/web/session.ts';
import type { getUser } from '../contract.ts';
import { IgnoreButton } from './ignore-button.tsx';
import { OwnTabs } from './own-tabs.tsx';
import { PersonHead } from './person-head.tsx';
import { Play } from './play.tsx';
import { userQuery } from './queries.ts';

/** /profile/{id or name}: a player as others see them, and a little more of oneself. */
export default function ProfilePage(): ReactNode {
  const tag = useParams({ strict: false, select: (params: { tag?: string }) => params.tag ?? '' });
  const t = useT('profile');
  const viewer = useUser();
  const { data, error, isFetching, refetch } = useQuery(userQuery(tag));
  usePageTitle(data?.user.name ?? null);
  if (!data && error instanceof ApiError && error.kind === 'refused')
    return (
      <EmptyState
        icon="search"
        text={t('unknown')}
        headed
        action={
          <AppLink to="/" className={buttonClass()}>
            {t('home')}
          </AppLink>
        }
        className="min-h-100"
      />
    );
  if (!data && error)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="min-h-100"
      />
    );
  const own = viewer !== null && (data?.user._id ?? tag) === viewer._id;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-6">
      {own && <OwnTabs />}
      {data ? <Head reply={data} own={own} /> : <HeadSkeleton />}
      {data?.games === null ? <Closed whole={data.user.private_profile} /> : <Play tag={tag} own={own} />}
    </div>
  );
}

function Head({ reply, own }: { reply: ReplyOf<typeof getUser>; own: boolean }): ReactNode {
  const t = useT('profile.head');
  const viewer = useUser();
  // Of oneself the page knows what has changed before it reads it again.
  const user =
    own && viewer ? { ...reply.user, avatar: viewer.avatar, private_bets: viewer.private_bets } : reply.user;
  return (
    <section className="flex min-h-36 flex-wrap items-center gap-4 rounded-xl border border-line/70 bg-panel px-4 py-5 sm:px-6">
      <PersonHead user={user} own={own} heading="h1" size={88} />
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {own ? (
          <AppLink to="/profile/settings" className={buttonClass()}>
            <Icon name="edit" size={18} />
            {t('edit')}
          </AppLink>
        ) : (
          <IgnoreButton user={user} />
        )}
      </div>
    </section>
  );
}

function HeadSkeleton(): ReactNode {
  return (
    <section className="flex min-h-36 items-center gap-5 rounded-xl border border-line/70 bg-panel px-4 py-5 sm:px-6">
      <Skeleton shape="circle" className="w-22" />
      <div className="flex flex-col gap-2">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-5 w-28" />
      </div>
    </section>
  );
}

/** What others see of somebody who does not want to be seen. */
function Closed({ whole }: { whole: boolean }): ReactNode {
  const t = useT('profile.closed');
  return (
    <EmptyState
      icon={whole ? 'lock' : 'eye-off'}
      text={t(whole ? 'profile' : 'bets')}
      className="min-h-80 rounded-xl border border-line/70 bg-panel"
    />
  );
}
