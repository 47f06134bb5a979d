import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
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
import { loadOlder, openRoom, setAway, useChannelName, useRoom } from './room.ts';

/** The list follows new messages this long after they came, in ms: rows are measured first. */
const SCROLL_DELAY = 150;
/** After it was sent to the end, a list that is not there is still measuring its rows; so long, in ms. */
const SETTLE = 500;
/** Nearer to the end than this counts as being there. Pixels. */
const NEAR_END = 60;
const NEAR_TOP = 200;

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
  const count = useRef(0);
  const settling = useRef(0);
  useEffect(() => {
    count.current = shown.length;
  }, [shown.length]);
  const toEnd = useCallback((): void => {
    settling.current = performance.now() + SETTLE;
    list.current?.scrollToIndex(Math.max(0, count.current - 1), { align: 'end' });
  }, []);

  const opened = useRef(false);
  const following = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    if (last === undefined || useRoom.getState().away) return;
    if (!opened.current) toEnd();
    opened.current = true;
    // One that waits already takes this message along: however fast they come, the list follows.
    following.current ??= setTimeout(() => {
      following.current = undefined;
      if (!useRoom.getState().away) toEnd();
    }, SCROLL_DELAY);
  }, [last, toEnd]);
  useEffect(() => () => clearTimeout(following.current), []);

  function handleScroll(offset: number): void {
    const view = list.current;
    if (!view) return;
    const end = view.scrollSize - offset - view.viewportSize < NEAR_END;
    if (!end && performance.now() < settling.current) return;
    setAway(!end);
    if (offset < NEAR_TOP && !end) void loadOlder();
  }

  /** The reader's own hand: from here on, where the list stands is what they want. */
  const handleHand = (): void => void (settling.current = 0);

  if (shown.length === 0) return <EmptyState icon="chat" text={t('empty')} className="flex-1" />;
  return (
    <div className="relative min-h-0 flex-1">
      <VList
        ref={list}
        data={shown}
        shift={prepended}
        onScroll={handleScroll}
        onWheel={handleHand}
        onTouchMove={handleHand}
        onPointerDown={handleHand}
        onKeyDown={handleHand}
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
