import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { holds } from '#platform/contract/fold.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { ask } from '#platform/web/live.ts';
import { openModal } from '#platform/web/modals.tsx';
import { VirtualList } from '#ui/virtual-list.tsx';
import { sendCodes } from '../contract.ts';

export const modal = { title: 'chat.title.online', size: 'sm' } as const;

/** Players at the live sockets, for moderators. */
export default function OnlineModal(): ReactNode {
  const t = useT('chat');
  const [wanted, setWanted] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['chat', 'online'],
    queryFn: () => ask('OnlineUsers', {}),
    staleTime: 0,
    refetchInterval: 10_000,
  });
  if (error && !data)
    return (
      <ErrorState
        text={errorText(error, sendCodes)}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        className="h-100"
      />
    );
  if (!data) return <Skeleton className="h-100 w-full" />;
  const shown = data.users.filter(({ name }) => holds(name, wanted));
  return (
    <div className="flex h-100 flex-col gap-3">
      <p className="text-sm text-fg2 tnum">{t('online.count', { count: data.total })}</p>
      <TextInput
        aria-label={t('online.find')}
        placeholder={t('online.find')}
        value={wanted}
        onChange={({ target }) => setWanted(target.value)}
      />
      {shown.length === 0 ? (
        <EmptyState icon="users" text={t('online.none')} className="flex-1" />
      ) : (
        <VirtualList
          items={shown}
          itemKey={({ _id }) => _id}
          height="100%"
          rowHeight={48}
          label={t('title.online')}
        >
          {({ _id, name, avatar, vipLevel }) => (
            <button
              type="button"
              onClick={() => void openModal('user-profile', { id: _id })}
              className="flex h-12 w-full items-center gap-3 rounded-md px-2 text-start hover:bg-hover"
            >
              <Avatar src={avatar} seed={_id} size={32} />
              <span className="min-w-0 flex-1 truncate text-sm font-semibold">{name}</span>
              {vipLevel > 0 && <Badge tone="warn">{t('vip', { level: vipLevel })}</Badge>}
            </button>
          )}
        </VirtualList>
      )}
    </div>
  );
}
