import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { UnreadDot } from './unread-dot.tsx';
import { useUnread } from './unread.ts';

/** On the phone's Menu button: something waits inside. */
export default function MenuMark(): ReactNode {
  const t = useT('notifications');
  const count = useUnread((state) => state.count);
  if (count === 0) return null;
  return (
    <span className="sm:hidden">
      <UnreadDot />
      <span className="sr-only">{t('bell', { count })}</span>
    </span>
  );
}
