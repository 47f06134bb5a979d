import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import { dismiss } from './dismissed.ts';
import { NoticeLine } from './notice-line.tsx';
import { noticesQuery } from './queries.ts';

/** What the operator has to tell everybody, one notice at a time, until it is closed. */
export default function NoticeBar(): ReactNode {
  const t = useT('content.notices');
  const dismissed = useStore((state) => state.dismissed);
  const query = useQuery(noticesQuery(useStore((state) => state.locale)));
  const [turn, setTurn] = useState(0);
  const notices = (query.data ?? []).filter(({ _id }) => !dismissed.includes(_id));
  const notice = notices[turn % Math.max(1, notices.length)];
  // The frame has kept the room of one line; while it is on its way that stays.
  if (query.isPending) return <div className="h-14 sm:h-11" />;
  if (!notice) return null;
  return (
    <section aria-label={t('label')}>
      <NoticeLine
        key={notice._id}
        notice={notice}
        onClose={() => dismiss(notice._id)}
        {...(notices.length > 1
          ? {
              next: {
                text: t('number', { number: (turn % notices.length) + 1, total: notices.length }),
                onNext: () => setTurn(turn + 1),
              },
            }
          : {})}
      />
    </section>
  );
}
