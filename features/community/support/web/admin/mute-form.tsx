import { useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { figureLocale } from '#ui/locale.ts';
import { NativeSelect } from '#ui/native-select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { MUTE_MINUTES, muteInSupport } from '../../contract.ts';
import { readAgain } from '../queries.ts';

type Minutes = (typeof MUTE_MINUTES)[number];

/**
 * Keeps the player from writing for a while, with the reason; unfolds when it is needed.
 * @param until ISO date of the mute in force, if there is one
 */
export function MuteForm({ user, until }: { user: string; until: string | null }): ReactNode {
  const t = useT('support.mute');
  const [open, setOpen] = useState(false);
  const [minutes, setMinutes] = useState<Minutes>(60);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  async function handleSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      await call(muteInSupport, { user, minutes, reason: reason.trim() });
      toast.success(minutes === 0 ? t('lifted') : t('done'));
      readAgain();
      setOpen(false);
      setReason('');
    } catch (error) {
      toast.error(errorText(error, muteInSupport.codes));
    }
    setBusy(false);
  }
  return (
    <>
      {until !== null && (
        <Badge tone="warn">{t('until', { time: new Date(until).toLocaleString(figureLocale()) })}</Badge>
      )}
      <Button size={32} variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('title')}
      </Button>
      {open && (
        <form onSubmit={(event) => void handleSubmit(event)} className="flex w-full flex-wrap gap-2">
          <NativeSelect
            aria-label={t('length')}
            value={minutes}
            onChange={(event) => setMinutes(Number(event.target.value) as Minutes)}
          >
            {MUTE_MINUTES.map((one) => (
              <option key={one} value={one}>
                {t(`minutes.${one}`)}
              </option>
            ))}
          </NativeSelect>
          <TextInput
            size={32}
            aria-label={t('reason')}
            placeholder={t('reason')}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            boxClassName="min-w-48 flex-1"
          />
          <Button size={32} type="submit" variant="danger" loading={busy} disabled={reason.trim().length < 3}>
            {t('save')}
          </Button>
        </form>
      )}
    </>
  );
}
