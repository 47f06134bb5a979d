import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { ApiError, call } from '#platform/web/api.ts';
import { errorText, toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { toast } from '#platform/web/toasts.tsx';
import { baseOf, guard as guardCall } from '../guard-contract.ts';
import type { RestrictionsView } from '../guard-contract.ts';
import type { UserDetail } from '../players-contract.ts';
import { EXCLUSIONS, exclusionEnd, exclusionText, type Exclusion } from './exclusion.ts';
import { type Caps, capsOf, KINDS, PERIODS, wrongCaps } from './limit-caps.ts';
import { Euro } from './parts.tsx';

/** Exclusion and limits: what every bet of this player is judged by. */
export function UserRestrictions({ detail }: { detail: UserDetail }): ReactNode {
  const t = useT('backoffice.user');
  const client = useQueryClient();
  const { user, guard } = detail;
  const [choice, setChoice] = useState<Exclusion>('keep');
  const [caps, setCaps] = useState<Caps>(() => capsOf(guard.limits));
  const [reason, setReason] = useState('');
  const wrong = wrongCaps(caps, capsOf(guard.limits));
  // The page may have asked for the player by name.
  const readAgain = () => client.invalidateQueries({ queryKey: ['backoffice', 'user'] });
  const save = useMutation({
    mutationFn: () => {
      const limits = KINDS.flatMap((kind) =>
        PERIODS.flatMap((period) => {
          const cap = caps[`${kind}.${period}`];
          return cap ? { kind, period, cap } : [];
        }),
      );
      const excludedUntil = exclusionEnd(choice, guard.excludedUntil, Date.now());
      return call(guardCall, {
        id: user._id,
        excludedUntil,
        limits,
        base: baseOf(guard),
        ...(reason.trim().length >= 3 ? { reason: reason.trim() } : {}),
      });
    },
    onSuccess: ({ waiting }) => {
      toast.success(t(waiting ? 'guardWaits' : 'guardSaved'));
      setChoice('keep');
      setReason('');
      return readAgain();
    },
    onError: (error) => {
      if (!isConflict(error)) return;
      // Said where it outlasts the form, which begins again when other limits are read.
      toastError(error, guardCall.codes);
      setChoice('keep');
      return readAgain();
    },
  });

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (wrong.length === 0) save.mutate();
  }

  return (
    <form
      onSubmit={handleSubmit}
      noValidate
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
    >
      <Panel
        title={t('exclusion')}
        aside={
          guard.excludedUntil === null ? (
            <Badge tone="win">{t('mayPlay')}</Badge>
          ) : (
            <Badge tone="lose">{t('barred')}</Badge>
          )
        }
      >
        <div className="flex flex-col gap-4">
          <p className="text-fg2 tnum">{exclusionText(guard.excludedUntil, t)}</p>
          {guard.bar !== null && <p className="text-xs text-fg3">{t(`bar.${guard.bar}`)}</p>}
          <Field label={t('excludeFor')} hint={t('excludeHint')}>
            <Select
              options={EXCLUSIONS.map((value) => ({ value, label: t(`exclude.${value}`) }))}
              value={choice}
              onChange={setChoice}
              search={{ placeholder: t('searchExclusion'), empty: t('nothingFound') }}
            />
          </Field>
          <Field label={t('reason')} hint={t('reasonHint')}>
            <TextInput value={reason} onChange={(event) => setReason(event.target.value)} maxLength={500} />
          </Field>
        </div>
      </Panel>
      <Panel title={t('limits')} aside={<span className="text-xs text-fg3">{t('limitsUnit')}</span>}>
        <CapFields limits={guard.limits} caps={caps} wrong={wrong} onChange={setCaps} />
        <Wishes guard={guard} />
        {save.error && !isConflict(save.error) && (
          <p role="alert" className="mt-3 text-xs text-lose">
            {errorText(save.error, guardCall.codes)}
          </p>
        )}
        <div className="mt-4 flex justify-end">
          <Button type="submit" variant="primary" loading={save.isPending} disabled={wrong.length > 0}>
            {t('saveGuard')}
          </Button>
        </div>
      </Panel>
    </form>
  );
}

/** What is in force is not what the form shows. */
const isConflict = (error: Error): boolean => error instanceof ApiError && error.status === 409;

interface CapFieldsProps {
  /** Those that run, with what is used of them. */
  limits: RestrictionsView['limits'];
  caps: Caps;
  wrong: readonly string[];
  onChange: (caps: Caps) => void;
}

function CapFields({ limits, caps, wrong, onChange }: CapFieldsProps): ReactNode {
  const t = useT('backoffice.user');
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
      {KINDS.flatMap((kind) =>
        PERIODS.map((period) => {
          const slot = `${kind}.${period}` as const;
          const running = limits.find((limit) => limit.kind === kind && limit.period === period);
          return (
            <div key={slot} className="flex flex-col gap-2">
              <Field
                label={t(`limit.${kind}.${period}`)}
                error={wrong.includes(slot) ? t(kind === 'time' ? 'wrongMinutes' : 'wrongLimit') : null}
              >
                <TextInput
                  inputMode="decimal"
                  {...(kind === 'time'
                    ? { suffix: <span className="pe-3 text-fg3">min</span> }
                    : { prefix: '€' })}
                  placeholder={t('noLimit')}
                  value={caps[slot] ?? ''}
                  onChange={(event) =>
                    onChange({ ...caps, [slot]: event.target.value.replace(',', '.').trim() })
                  }
                  className="tnum"
                />
              </Field>
              {running && <Used limit={running} label={t(`limit.${kind}.${period}`)} />}
            </div>
          );
        }),
      )}
    </div>
  );
}

/** Higher limits that the player has asked for, and the reality check. */
function Wishes({ guard: { pending, reality } }: { guard: RestrictionsView }): ReactNode {
  const t = useT('backoffice.user');
  if (pending.length === 0 && reality === null) return null;
  return (
    <ul className="mt-4 flex flex-col gap-1 text-xs text-fg2">
      {reality !== null && <li>{t('realityEvery', { minutes: reality })}</li>}
      {pending.map(({ kind, period, cap, readyAt }) => (
        <li key={`${kind}.${period}`}>
          {t('wish', {
            limit: t(`limit.${kind}.${period}`),
            cap: cap === null ? t('noLimit') : kind === 'time' ? `${cap} min` : `€${Number(cap)}`,
            time: utcMinute(readyAt),
          })}
        </li>
      ))}
    </ul>
  );
}

function Used({ limit, label }: { limit: RestrictionsView['limits'][number]; label: string }): ReactNode {
  const t = useT('backoffice.user');
  const share =
    Number(limit.cap) === 0 ? 1 : Math.min(1, Math.max(0, Number(limit.used) / Number(limit.cap)));
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar value={share} label={label} />
      <span className="text-xs text-fg3">
        {t('used')} {limit.kind === 'time' ? `${limit.used} min` : <Euro value={limit.used} />}
      </span>
    </div>
  );
}
