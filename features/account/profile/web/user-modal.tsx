import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatCount } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ApiError } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useHasRoute } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import type { ModalProps } from '#platform/web/modals.tsx';
import { useAllowed, useUser } from '#platform/web/session.ts';
import { Slot } from '#platform/web/slots.tsx';
import { Figure } from './figure.tsx';
import { IgnoreButton } from './ignore-button.tsx';
import { PersonHead } from './person-head.tsx';
import { userQuery } from './queries.ts';

export const modal = { size: 'sm', label: 'profile.title.profile' } as const;

/** A player at a glance, over whatever page names them. */
export default function UserModal({ id, close }: { id: string } & ModalProps): ReactNode {
  const t = useT('profile');
  const viewer = useUser();
  const mayManage = useAllowed('users');
  const hasAdmin = useHasRoute('/admin/user/$userId');
  const { data, error, refetch } = useQuery(userQuery(id));
  if (!data && error instanceof ApiError && error.kind === 'refused')
    return <EmptyState icon="search" text={t('unknown')} className="min-h-60" />;
  if (!data && error)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        className="min-h-60"
      />
    );
  if (!data)
    return (
      <div role="status" aria-label={t('loading')} className="flex min-h-60 flex-col gap-4">
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
      </div>
    );
  const { user, games, wagered } = data;
  return (
    <div className="flex min-h-60 flex-col gap-5">
      <div className="flex items-start gap-2 pe-10 ps-1 pt-1">
        <PersonHead user={user} own={viewer?._id === user._id} heading="h2" size={72} />
      </div>
      {games === null ? (
        <p className="flex flex-1 items-center gap-3 rounded-lg bg-raised px-4 py-4 text-fg2">
          <Icon name={user.private_profile ? 'lock' : 'eye-off'} className="shrink-0 text-fg3" />
          {t(user.private_profile ? 'closed.profile' : 'closed.bets')}
        </p>
      ) : (
        <dl className="grid grid-cols-2 gap-3">
          <Figure name={t('play.wagered')}>
            <Money amount={(wagered ?? 0).toFixed(2)} currency="usd" mark="none" />
          </Figure>
          <Figure name={t('play.bets')}>{formatCount(games)}</Figure>
        </dl>
      )}
      <div className="mt-auto flex flex-wrap gap-2">
        <AppLink
          to={`/profile/${user._id}`}
          onClick={close}
          className={`flex-1 ${buttonClass({ variant: 'primary' })}`}
        >
          {t('open')}
        </AppLink>
        <Slot place="user.actions" props={{ id: user._id, name: user.name }} />
        <IgnoreButton user={user} />
        {hasAdmin && mayManage && (
          <AppLink
            to={`/admin/user/${user._id}`}
            target="_blank"
            onClick={close}
            aria-label={t('manage')}
            className={buttonClass({ square: true })}
          >
            <Icon name="settings" />
          </AppLink>
        )}
      </div>
    </div>
  );
}
