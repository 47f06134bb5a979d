import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { InboxChat, SupportChat } from '../contract.ts';

interface ChatRowProps {
  chat: SupportChat;
  /** In the inbox: who takes care of it. Staff see whose chat it is, its player what it is about. */
  assigned?: InboxChat['assigned'];
  /** It is the one that is shown. */
  current?: boolean;
  onOpen: () => void;
}

/** A chat in a list: what it is about, its last words, whether something in it is unread. */
export function ChatRow({ chat, assigned, current = false, onOpen }: ChatRowProps): ReactNode {
  const t = useT('support');
  const last = chat.messages.at(-1);
  const words = last ? last.message || last.file?.name || '' : '';
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        aria-current={current || undefined}
        className={cx(
          'flex min-h-14 w-full flex-col justify-center gap-0.5 rounded-md px-3 py-2 text-start -outline-offset-2 transition-colors hover:bg-hover',
          current ? 'bg-hover' : 'bg-raised',
        )}
      >
        <span className="flex w-full items-center gap-2">
          <span className={cx('min-w-0 flex-1 truncate', chat.unread > 0 ? 'font-bold' : 'font-semibold')}>
            {assigned === undefined ? chat.subject || t('file') : chat.user.name}
          </span>
          {chat.complaint && <Badge tone="warn">{t('complaint.badge')}</Badge>}
          {chat.unread > 0 ? (
            <Badge tone="accent">{t('unread', { count: chat.unread })}</Badge>
          ) : (
            chat.closed_at !== null && <Badge>{t('closed')}</Badge>
          )}
          <TimeAgo time={chat.updated_at} className="text-xs text-fg3" />
        </span>
        <span className="flex h-5 w-full items-center gap-2 text-xs text-fg2">
          <bdi className="min-w-0 flex-1 truncate">{words}</bdi>
          {chat.rating !== null && (
            <span
              className="flex items-center gap-1 text-warn tnum"
              title={t('stars', { count: chat.rating })}
            >
              <Icon name="star" size={14} />
              {chat.rating}
            </span>
          )}
          {assigned && (
            <Avatar
              src={assigned.avatar}
              seed={assigned._id}
              name={t('with', { name: assigned.name })}
              size={20}
            />
          )}
        </span>
      </button>
    </li>
  );
}
