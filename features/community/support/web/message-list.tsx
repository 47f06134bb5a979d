import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import type { Conversation, SupportMessage } from '../contract.ts';
import { FileLink } from './file-link.tsx';
import { readOlder } from './queries.ts';

/** Nearer to the end than this, new messages pull the list along. Pixels. */
const NEAR = 80;

/** What was said, oldest first; the welcome stands before everything. */
export function MessageList({ chat }: { chat: Conversation | null }): ReactNode {
  const t = useT('support');
  const me = useUser()?._id;
  const list = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const messages = chat?.messages ?? [];
  const last = messages.at(-1)?._id;
  useLayoutEffect(() => {
    if (atEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [last]);
  // The foot grows: a line of several lines, the stars after the end.
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const watch = new ResizeObserver(() => {
      if (atEnd.current) box.scrollTop = box.scrollHeight;
    });
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  return (
    <div
      ref={list}
      role="log"
      aria-label={t('messages')}
      tabIndex={0}
      onScroll={({ currentTarget: box }) => {
        atEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR;
      }}
      className="min-h-0 flex-1 overflow-y-auto px-3 py-4 -outline-offset-2"
    >
      {chat?.more ? <Older id={chat._id} /> : <Welcome />}
      <ol className="flex flex-col gap-3">
        {messages.map((message) => (
          <Message key={message._id} message={message} mine={message.user._id === me} />
        ))}
      </ol>
      {chat?.closed_at && (
        <p className="mt-4 text-center text-xs text-fg3">
          {t('ended')} <TimeAgo time={chat.closed_at} />
        </p>
      )}
    </div>
  );
}

/** From the house's bot: what to expect. */
function Welcome(): ReactNode {
  const t = useT('support');
  return (
    <div className="mb-3 flex items-end gap-2">
      <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent/10 text-accent">
        <Icon name="help" size={18} />
      </span>
      <div className="max-w-[80%] rounded-lg rounded-es-sm bg-raised px-3 py-2">
        <p className="text-xs font-semibold text-accent">{t('bot')}</p>
        <p className="whitespace-pre-line">{t('welcome')}</p>
      </div>
    </div>
  );
}

function Message({ message, mine }: { message: SupportMessage; mine: boolean }): ReactNode {
  const t = useT('support');
  const { user, staff, file } = message;
  return (
    <li className={cx('flex items-end gap-2', mine && 'flex-row-reverse')}>
      {!mine && <Avatar src={user.avatar} seed={user._id} size={32} />}
      <div
        className={cx(
          'max-w-[80%] min-w-0 rounded-lg px-3 py-2',
          mine ? 'rounded-ee-sm bg-hover' : 'rounded-es-sm bg-raised',
        )}
      >
        {!mine && (
          <p className={cx('text-xs font-semibold', staff ? 'text-accent' : 'text-fg2')}>
            {staff ? t('from', { name: user.name }) : user.name}
          </p>
        )}
        {message.message && (
          <p dir="auto" className="break-words whitespace-pre-wrap">
            {message.message}
          </p>
        )}
        {file && <FileLink file={file} />}
        <TimeAgo time={message.created_at} className="mt-0.5 block text-xs text-fg3" />
      </div>
    </li>
  );
}

function Older({ id }: { id: string }): ReactNode {
  const t = useT('support');
  const [busy, setBusy] = useState(false);
  async function handleMore(): Promise<void> {
    setBusy(true);
    try {
      await readOlder(id);
    } catch (error) {
      toast.error(errorText(error));
    }
    setBusy(false);
  }
  return (
    <div className="mb-3 text-center">
      <Button size={32} variant="ghost" loading={busy} onClick={() => void handleMore()}>
        {t('older')}
      </Button>
    </div>
  );
}
