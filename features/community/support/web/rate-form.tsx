import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { rateChat, type Conversation } from '../contract.ts';
import { readAgain } from './queries.ts';
import { goTo } from './window-state.ts';

const STARS = [1, 2, 3, 4, 5] as const;

/** After the end: how it was, with a word on it for whoever has one, and the way to a new chat. */
export function RateForm({ chat }: { chat: Conversation }): ReactNode {
  const t = useT('support');
  const [chosen, setChosen] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const done = chat.rating !== null;
  const shown = chat.rating ?? chosen ?? 0;
  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (chosen === null) return;
    setBusy(true);
    try {
      await call(rateChat, { id: chat._id, rating: chosen, note });
      readAgain('chat', chat._id);
    } catch (error) {
      toast.error(errorText(error, rateChat.codes));
    }
    setBusy(false);
  }
  return (
    <form
      onSubmit={(event) => void handleSubmit(event)}
      className="flex flex-col items-center gap-2 border-t border-line/60 p-3"
    >
      <p className="text-fg2">{t(done ? 'thanks' : 'howWasIt')}</p>
      <div role="group" aria-label={t('howWasIt')} className="flex">
        {STARS.map((star) => (
          <button
            key={star}
            type="button"
            aria-label={t('stars', { count: star })}
            aria-pressed={shown === star}
            disabled={busy || done}
            onClick={() => setChosen(star)}
            className={cx(
              'grid size-10 place-items-center rounded-md transition-colors not-disabled:hover:text-warn',
              star <= shown ? 'text-warn' : 'text-fg3',
            )}
          >
            <Icon name="star" />
          </button>
        ))}
      </div>
      {chosen !== null && !done && (
        <div className="flex w-full gap-2">
          <TextInput
            aria-label={t('note')}
            placeholder={t('note')}
            maxLength={500}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button type="submit" variant="primary" loading={busy}>
            {t('send')}
          </Button>
        </div>
      )}
      <Button size={32} icon="chat" onClick={() => goTo({ page: 'live_chat' })}>
        {t('again')}
      </Button>
    </form>
  );
}
