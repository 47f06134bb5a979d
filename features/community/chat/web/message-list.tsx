import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, type ReactNode } from 'react';
import { VList, type VListHandle } from 'virtua';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { ignoredQuery } from '#platform/web/ignored.ts';
import { useUser } from '#platform/web/session.ts';
import { MessageRow } from './message-row.tsx';
import { packsQuery } from './queries.ts';
import { openRoom, useChannelName, useRoom } from './room.ts';
import { useEnd } from './use-end.ts';

export function MessageList(): ReactNode {
  const t = useT('chat');
  const state = useRoom((room) => room.state);
  const channel = useChannelName();
  if (state === 'loading') return <Loading label={t('loading')} />;
  if (state === 'failed')
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void openRoom(channel)}
        className="flex-1"
      />
    );
  return <Messages />;
}

function Loading({ label }: { label: string }): ReactNode {
  return (
    <div
      role="status"
      aria-label={label}
      className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden p-3"
    >
      {[44, 60, 44, 76, 44, 60].map((height, index) => (
        <div key={index} className="flex gap-2">
          <Skeleton className="size-8 rounded-full" />
          <div style={{ height }} className="flex-1">
            <Skeleton className="h-full w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}

function useShown() {
  const messages = useRoom((room) => room.messages);
  const user = useUser();
  const { data: ignored } = useQuery({ ...ignoredQuery, enabled: user !== null });
  return useMemo(() => {
    const out = new Set(user ? ignored?.map(({ _id }) => _id) : []);
    return out.size === 0 ? messages : messages.filter((one) => one.user === null || !out.has(one.user._id));
  }, [messages, ignored, user]);
}

function Messages(): ReactNode {
  const t = useT('chat');
  const shown = useShown();
  const list = useRef<VListHandle>(null);
  const unseen = useRoom((room) => room.unseen);
  const prepended = useRoom((room) => room.prepended);
  const { data: packs } = useQuery(packsQuery);
  const pictures = useMemo(
    () =>
      new Map(
        packs
          ?.filter(({ kind }) => kind === 'emoji')
          .flatMap(({ files }) => files.map(({ id, path }) => [id, path] as const)),
      ),
    [packs],
  );
  const last = shown.at(-1)?._id;
  const { box, toEnd, hands } = useEnd(list, shown.length, last);
  if (shown.length === 0) return <EmptyState icon="chat" text={t('empty')} className="flex-1" />;
  return (
    <div ref={box} className="relative min-h-0 flex-1">
      <VList
        ref={list}
        data={shown}
        shift={prepended}
        {...hands}
        role="log"
        aria-label={t('messages')}
        aria-live="off"
        tabIndex={0}
        itemSize={52}
        style={{ height: '100%' }}
        className="overscroll-contain py-2"
      >
        {(message) => <MessageRow key={message._id} message={message} pictures={pictures} />}
      </VList>
      {unseen > 0 && (
        <div style={{ bottom: 8 }} className="absolute inset-x-0 flex justify-center">
          <Button
            size={32}
            variant="primary"
            icon="arrow-down"
            className="shadow-pop touch-area"
            onClick={toEnd}
          >
            {t('unseen', { count: unseen })}
          </Button>
        </div>
      )}
    </div>
  );
}
