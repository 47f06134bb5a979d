import { useState, type FormEvent, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { LIMIT_MINUTES } from '#platform/contract/limit-minutes.ts';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { momentWords } from '#platform/web/moment-words.ts';
import { toast } from '#platform/web/toasts.tsx';
import { setLimit } from '../contract.ts';
import { keep, serverNow, useLimits } from './store.ts';
import { capWords, type Kind, type Period } from './words.ts';

export const modal = { size: 'sm', label: 'limits.edit.label' } as const;

const EUROS = /^(0|[1-9]\d{0,8})([.,]\d{1,2})?$/;
const MINUTES = /^[1-9]\d{0,4}$/;

/** One limit: what it is now, what it shall be, and what that means before it is saved. */
export default function LimitModal({
  kind,
  period,
  close,
}: { kind: Kind; period: Period } & ModalProps): ReactNode {
  const t = useT('limits');
  const view = useLimits((state) => state.view);
  const limit = view?.limits.find((one) => one.kind === kind && one.period === period);
  const [text, setText] = useState('');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState<'save' | 'remove' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const cap = text.trim().replace(',', '.');
  const valid =
    kind === 'time' ? MINUTES.test(cap) && Number(cap) <= LIMIT_MINUTES[period] : EUROS.test(text.trim());
  const higher = limit !== undefined && valid && Number(cap) > Number(limit.cap);

  async function save(wish: string | null): Promise<void> {
    setBusy(wish === null ? 'remove' : 'save');
    setFailure(null);
    try {
      const answer = await call(setLimit, { kind, period, cap: wish });
      keep(answer);
      const waits = answer.pending.some((one) => one.kind === kind && one.period === period);
      toast.success(t(waits ? 'asked' : 'saved'));
      close();
    } catch (error) {
      setFailure(errorText(error, setLimit.codes));
      setBusy(null);
    }
  }

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (valid && !busy) void save(cap);
  }

  const readyAt = momentWords(serverNow() + (view?.coolingHours ?? 24) * 3_600_000);
  return (
    <form onSubmit={handleSubmit} noValidate className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5 pe-10">
        <h2 className="text-lg font-bold">{t(`name.${kind}.${period}`)}</h2>
        <p className="text-pretty text-fg2">
          {limit ? t('edit.now', { cap: capWords(kind, limit.cap, t) }) : t('edit.noneNow')}
        </p>
      </div>
      <Field
        label={t(kind === 'time' ? 'edit.minutes' : 'edit.euros')}
        error={tried && !valid ? t(kind === 'time' ? 'edit.wrongMinutes' : 'edit.wrongEuros') : null}
        hint={view ? t('resets', { time: momentWords(view.resets[period]) }) : undefined}
      >
        <TextInput
          size={48}
          data-autofocus
          inputMode={kind === 'time' ? 'numeric' : 'decimal'}
          autoComplete="off"
          {...(kind === 'time' ? {} : { prefix: '€' })}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="tnum"
        />
      </Field>
      <p aria-live="polite" className="flex min-h-10 items-start gap-2 text-sm text-fg2">
        <Icon
          name={higher ? 'clock' : 'check-circle'}
          size={18}
          className={higher ? 'text-warn' : 'text-win'}
        />
        <span>{higher ? t('edit.later', { time: readyAt }) : t('edit.atOnce')}</span>
      </p>
      <div role="alert">{failure !== null && <p className="text-lose">{failure}</p>}</div>
      <div className="flex flex-wrap justify-end gap-2">
        {limit && (
          <Button variant="ghost" loading={busy === 'remove'} onClick={() => void save(null)}>
            {t('edit.remove')}
          </Button>
        )}
        <Button type="submit" variant="primary" loading={busy === 'save'}>
          {t(higher ? 'edit.ask' : 'edit.save')}
        </Button>
      </div>
      {limit && <p className="text-xs text-fg3">{t('edit.removeNote', { time: readyAt })}</p>}
    </form>
  );
}
