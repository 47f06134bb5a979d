import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { Icon } from '#ui/icon.tsx';
import { figureLocale } from '#ui/locale.ts';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { queryClient } from '#platform/web/query.ts';
import { toast } from '#platform/web/toasts.tsx';
import { appeal } from '../contract.ts';
import { stateKey } from './queries.ts';

/** A mute for ever ends in a hundred years. */
const FOR_EVER = 2100;

/** In the place of the line: until when one may not write, and a word to the moderators about it. */
export function MutedNotice({ until, appealed }: { until: string; appealed: boolean }): ReactNode {
  const t = useT('chat.muted');
  const [note, setNote] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const at = new Date(until);
  const forEver = at.getUTCFullYear() >= FOR_EVER;

  async function send(): Promise<void> {
    if (!note?.trim()) return;
    setBusy(true);
    try {
      await call(appeal, { note });
      toast.success(t('sent'));
      await queryClient.invalidateQueries({ queryKey: stateKey });
    } catch (error) {
      toastError(error, appeal.codes);
    }
    setBusy(false);
  }

  return (
    <div role="status" className="flex flex-col gap-2 rounded-md bg-warn/10 p-3 text-sm text-fg2">
      <p className="flex items-start gap-2">
        <Icon name="volume-off" size={18} className="mt-px shrink-0 text-warn" />
        <span>
          {forEver ? t('forEver') : t('until', { time: at.toLocaleString(figureLocale()) })}{' '}
          {!forEver && <Countdown until={at.getTime()} />}
        </span>
      </p>
      {appealed ? (
        <p className="text-xs text-fg3">{t('sent')}</p>
      ) : note === null ? (
        <Button size={32} onClick={() => setNote('')} className="touch-area self-start">
          {t('appeal')}
        </Button>
      ) : (
        <form
          className="flex gap-2"
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <TextInput
            maxLength={500}
            aria-label={t('note')}
            placeholder={t('note')}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button type="submit" variant="primary" loading={busy} disabled={note.trim() === ''}>
            {t('send')}
          </Button>
        </form>
      )}
    </div>
  );
}
