import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { linkClass } from '#ui/link.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { toast } from '#platform/web/toasts.tsx';
import { PlayerLink } from '#platform/web/admin/player-link.tsx';
import { assignChat, markComplaint } from '../../contract.ts';
import { Conversation } from '../conversation.tsx';
import { InboxList } from '../inbox.tsx';
import { conversationQuery, readAgain, useSupportEvents } from '../queries.ts';
import { MuteForm } from './mute-form.tsx';

/** The inbox in the back office: chats at the left, the open one beside it. */
export default function InboxSection(): ReactNode {
  const t = useT('support');
  const [open, setOpen] = useState<string | null>(null);
  useSupportEvents(true);
  return (
    <div className="grid h-[max(520px,calc(100dvh-220px))] grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[340px_minmax(0,1fr)]">
      <section
        aria-label={t('inbox.title')}
        className={cx(
          'flex min-h-0 flex-col rounded-lg border border-line/70 bg-panel',
          open !== null && 'max-lg:hidden',
        )}
      >
        <InboxList current={open} onOpen={setOpen} />
      </section>
      <section
        aria-label={t('live')}
        className={cx(
          'flex min-h-0 flex-col overflow-hidden rounded-lg border border-line/70 bg-panel',
          open === null && 'max-lg:hidden',
        )}
      >
        {open === null ? (
          <EmptyState icon="chat" text={t('inbox.choose')} className="flex-1" />
        ) : (
          <Conversation key={open} id={open} onBack={() => setOpen(null)} aside={<Care id={open} />} />
        )}
      </section>
    </div>
  );
}

/** Whose chat it is, who takes care of it, and what else can be done with its player. */
function Care({ id }: { id: string }): ReactNode {
  const t = useT('support');
  const me = useUser()?._id;
  const { data: chat } = useQuery(conversationQuery(id));
  const [busy, setBusy] = useState(false);
  if (!chat) return null;
  const mine = chat.assigned?._id === me;
  async function handleComplaint(): Promise<void> {
    setBusy(true);
    try {
      await call(markComplaint, { id });
      toast.success(t('complaint.treated'));
      readAgain();
    } catch (error) {
      toast.error(errorText(error, markComplaint.codes));
    }
    setBusy(false);
  }
  async function handleAssign(): Promise<void> {
    setBusy(true);
    try {
      await call(assignChat, { id, mine: !mine });
      readAgain();
    } catch (error) {
      toast.error(errorText(error, assignChat.codes));
    }
    setBusy(false);
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line/60 px-3 py-2">
      <PlayerLink player={chat.user} className={cx(linkClass(), 'font-semibold')} />
      <span className="min-w-0 flex-1 truncate text-xs text-fg3">
        {chat.assigned ? t('inbox.with', { name: chat.assigned.name }) : t('inbox.free')}
      </span>
      {chat.closed_at === null && (mine || !chat.assigned) && (
        <Button size={32} loading={busy} onClick={() => void handleAssign()}>
          {mine ? t('inbox.letGo') : t('inbox.take')}
        </Button>
      )}
      {chat.closed_at === null && !chat.complaint && (
        <Button size={32} variant="ghost" loading={busy} onClick={() => void handleComplaint()}>
          {t('complaint.treat')}
        </Button>
      )}
      <MuteForm user={chat.user._id} until={chat.muted_until} />
      {chat.rating !== null && (
        <p className="w-full text-xs break-words text-fg2">
          <span className="text-warn">{t('stars', { count: chat.rating })}</span> {chat.rating_note}
        </p>
      )}
    </div>
  );
}
