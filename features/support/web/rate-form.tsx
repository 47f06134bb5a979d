import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { rateChat, type Conversation } from '../contract.ts';
import { readAgain } from './queries.ts';
import { goTo } from './window-state.ts';

const STARS = [1, 2, 3, 4, 5] as const;

/** After the end: how it was, and the way to a new chat. */
export function RateForm({ chat }: { chat: Conversation }): ReactNode {
  const t = useT('support');
  const [busy, setBusy] = useState(false);
  async function handleRate(rating: number): Promise<void> {
    setBusy(true);
    try {
      await call(rateChat, { id: chat._id, rating });
      readAgain('chat', chat._id);
    } catch (error) {
      toast.error(errorText(error, rateChat.codes));
    }
    setBusy(false);
  }
  return (
    <div className="flex flex-col items-center gap-2 border-t border-line/60 p-3">
      <p className="text-fg2">{chat.rating === null ? t('howWasIt') : t('thanks')}</p>
      <div role="group" aria-label={t('howWasIt')} className="flex">
        {STARS.map((star) => (
          <button
            key={star}
            type="button"
            aria-label={t('stars', { count: star })}
            aria-pressed={chat.rating === star}
            disabled={busy || chat.rating !== null}
            onClick={() => void handleRate(star)}
            className={cx(
              'grid size-10 place-items-center rounded-md transition-colors not-disabled:hover:text-warn',
              chat.rating !== null && star <= chat.rating ? 'text-warn' : 'text-fg3',
            )}
          >
            <Icon name="star" />
          </button>
        ))}
      </div>
      <Button size={32} icon="chat" onClick={() => goTo({ page: 'live_chat' })}>
        {t('again')}
      </Button>
    </div>
  );
}
