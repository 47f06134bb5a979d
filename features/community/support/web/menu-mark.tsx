import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { UnreadDot } from './unread-dot.tsx';
import { useUnread } from './unread.ts';

/** On the phone's Menu button: an answer waits inside. */
export default function MenuMark(): ReactNode {
  const t = useT('support');
  const unread = useUnread();
  if (unread === 0) return null;
  return (
    <>
      <UnreadDot count={unread} />
      <span className="sr-only">{t('openUnread', { count: unread })}</span>
    </>
  );
}
