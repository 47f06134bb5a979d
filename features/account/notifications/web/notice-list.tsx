import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { DeviceSwitch } from './device-switch.tsx';
import { NoticeRow } from './notice-row.tsx';
import { markRead, noticesQuery } from './queries.ts';
import { useUnread } from './unread.ts';

interface NoticeListProps {
  /** The list names itself: nothing round it does. */
  headed?: boolean;
  close: () => void;
}

/** What happened, newest first. Opening it reads nothing yet: a row that is followed does, or the button above them. */
export function NoticeList({ headed = false, close }: NoticeListProps): ReactNode {
  const t = useT('notifications');
  const unread = useUnread((state) => state.count);
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(noticesQuery);
  const notices = data?.pages.flatMap((page) => page.notices) ?? [];
  const [newest] = notices;

  function handleReadAll(): void {
    if (newest && unread > 0) markRead(newest, true).catch(toastError);
  }

  return (
    <div className="min-h-85">
      <div className="flex min-h-10 items-center justify-between gap-3 ps-2">
        {headed ? <p className="font-semibold">{t('title')}</p> : <span />}
        {newest && (
          // It stays where it is, and keeps the focus, when there is nothing left to read.
          <Button variant="ghost" size={32} icon="check" aria-disabled={unread === 0} onClick={handleReadAll}>
            {t('readAll')}
          </Button>
        )}
      </div>
      <p role="status" className="sr-only">
        {newest && unread === 0 ? t('allRead') : ''}
      </p>
      {isError && !data ? (
        <ErrorState text={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : newest ? (
        <ul>
          {notices.map((notice) => (
            <li key={notice._id}>
              <NoticeRow notice={notice} close={close} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState icon="bell" text={t('empty')} />
      )}
      {hasNextPage && (
        <Button
          variant="ghost"
          block
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          className="mt-1"
        >
          {t('older')}
        </Button>
      )}
      <DeviceSwitch />
    </div>
  );
}

function Waiting(): ReactNode {
  return (
    <div className="grid gap-4 px-2 py-2.5">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} shape="text" className="h-10" />
      ))}
    </div>
  );
}
