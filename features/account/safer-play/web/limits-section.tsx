import { useEffect, useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { call } from '#platform/web/api.ts';
import { toastError } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { momentWords } from '#platform/web/moment-words.ts';
import { toast } from '#platform/web/toasts.tsx';
import { cancelLimit, confirmLimit, setReality, type LimitsView } from '../contract.ts';
import { REALITY_MINUTES } from '../lengths.ts';
import { ask, keep, serverNow, useLimits } from './store.ts';
import { capWords, KINDS, minuteWords, PERIODS, shareOf, type Kind, type Period } from './words.ts';

/** What is used of a limit, and when it begins again, goes on while the page is open. */
const AGAIN_MS = 60_000;

/** Limits, the reality check and breaks, among the settings of the profile. */
export default function LimitsSection(): ReactNode {
  const t = useT('limits');
  const { view, failed, asking } = useLimits();
  useEffect(() => {
    const again = (): void => {
      if (!document.hidden && useLimits.getState().view) void ask();
    };
    // It may have been read before the last bets.
    again();
    const timer = setInterval(again, AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    // What failed is asked again by hand.
    if (!view && !asking && !failed) void ask();
  });
  return (
    <>
      <h2 className="text-base font-bold">{t('heading')}</h2>
      <p className="mt-1 max-w-160 text-pretty text-fg2">{t('about')}</p>
      {view ? (
        <Parts view={view} />
      ) : failed ? (
        <ErrorState
          text={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void ask()}
          retrying={asking}
          className="min-h-96"
        />
      ) : (
        <Skeleton className="mt-4 h-250 lg:h-190" />
      )}
    </>
  );
}

function Parts({ view }: { view: LimitsView }): ReactNode {
  const t = useT('limits');
  return (
    <>
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        {KINDS.map((kind) => (
          <KindCard key={kind} kind={kind} view={view} />
        ))}
      </div>
      <p className="mt-2 text-xs text-fg3">{t('calendar', { hours: view.coolingHours })}</p>
      <Reality minutes={view.reality} />
      <Breaks view={view} />
    </>
  );
}

function KindCard({ kind, view }: { kind: Kind; view: LimitsView }): ReactNode {
  const t = useT('limits');
  return (
    <section aria-labelledby={`limit-${kind}`} className="rounded-lg bg-raised p-4">
      <h3 id={`limit-${kind}`} className="font-bold">
        {t(`kind.${kind}.title`)}
      </h3>
      <p className="mt-1 text-xs text-pretty text-fg3">{t(`kind.${kind}.text`)}</p>
      <ul className="mt-2 divide-y divide-line/60">
        {PERIODS.map((period) => (
          <PeriodRow key={period} kind={kind} period={period} view={view} />
        ))}
      </ul>
    </section>
  );
}

function PeriodRow({ kind, period, view }: { kind: Kind; period: Period; view: LimitsView }): ReactNode {
  const t = useT('limits');
  const limit = view.limits.find((one) => one.kind === kind && one.period === period);
  const name = t(`name.${kind}.${period}`);
  const share = limit ? shareOf(limit) : 0;
  return (
    <li className="py-3">
      <div className="flex min-h-10 items-center gap-3">
        <div className="min-w-0 flex-1">
          <p className="text-xs text-fg3">{t(`period.${period}`)}</p>
          <p className="font-semibold tnum">
            {limit ? (
              t('usedOf', { used: capWords(kind, limit.used, t), cap: capWords(kind, limit.cap, t) })
            ) : (
              <span className="text-fg2">{t('none')}</span>
            )}
          </p>
        </div>
        <Button
          aria-label={t(limit ? 'changeNamed' : 'setNamed', { name })}
          onClick={() => void openModal('limits.limit', { kind, period })}
        >
          {t(limit ? 'change' : 'set')}
        </Button>
      </div>
      {limit && (
        <>
          <ProgressBar
            value={share}
            label={t('share', { name })}
            tone={share >= 1 ? 'lose' : share >= 0.8 ? 'warn' : 'accent'}
            className="mt-2"
          />
          <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-xs text-fg3">
            <span>{t('left', { left: capWords(kind, limit.left, t) })}</span>
            <span>{t('resets', { time: momentWords(limit.resetsAt) })}</span>
          </p>
        </>
      )}
      <Pending kind={kind} period={period} view={view} name={name} />
    </li>
  );
}

/** A higher limit that waits; once its time has come the player says so again, or thinks better of it. */
function Pending(props: { kind: Kind; period: Period; view: LimitsView; name: string }): ReactNode {
  const { kind, period, view, name } = props;
  const t = useT('limits');
  const [sending, setSending] = useState<typeof confirmLimit | null>(null);
  const pending = view.pending.find((one) => one.kind === kind && one.period === period);
  if (!pending) return null;
  const ready = !pending.held && pending.readyAt <= serverNow();
  const wish = pending.cap === null ? t('noLimit') : capWords(kind, pending.cap, t);

  async function send(endpoint: typeof confirmLimit, message: string): Promise<void> {
    setSending(endpoint);
    try {
      keep(await call(endpoint, { kind, period }));
      toast.success(message);
    } catch (error) {
      toastError(error, endpoint.codes);
      // It may have been confirmed or taken back elsewhere.
      void ask();
    }
    setSending(null);
  }

  return (
    <div className="mt-2 flex flex-wrap items-center gap-2 rounded-md bg-hover p-3">
      <p className="flex min-w-40 flex-1 items-start gap-2 text-xs text-fg2">
        <Icon name="clock" size={16} className="mt-px text-warn" />
        <span>
          {ready
            ? t('ready', { wish, time: momentWords(pending.expiresAt) })
            : pending.held
              ? t('heldWaits', { wish })
              : t('waits', { wish, time: momentWords(pending.readyAt) })}
        </span>
      </p>
      {ready && (
        <Button
          aria-label={t('confirmNamed', { name })}
          loading={sending === confirmLimit}
          disabled={sending === cancelLimit}
          onClick={() => void send(confirmLimit, t('confirmed'))}
        >
          {t('confirm')}
        </Button>
      )}
      <Button
        variant="ghost"
        aria-label={t('withdrawNamed', { name })}
        loading={sending === cancelLimit}
        disabled={sending === confirmLimit}
        onClick={() => void send(cancelLimit, t('withdrawn'))}
      >
        {t('withdraw')}
      </Button>
    </div>
  );
}

function Reality({ minutes }: { minutes: number | null }): ReactNode {
  const t = useT('limits');
  async function change(value: string): Promise<void> {
    try {
      keep(await call(setReality, { minutes: value === '' ? null : Number(value) }));
      toast.success(t('saved'));
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-line/60 pt-6">
      <div className="min-w-60 flex-1">
        <h3 className="font-bold">{t('reality.title')}</h3>
        <p id="reality-about" className="mt-1 text-pretty text-fg2">
          {t('reality.about')}
        </p>
      </div>
      <div className="w-full sm:w-52">
        <NativeSelect
          aria-label={t('reality.every')}
          aria-describedby="reality-about"
          value={minutes ?? ''}
          onChange={(event) => void change(event.target.value)}
        >
          <option value="">{t('reality.never')}</option>
          {REALITY_MINUTES.map((one) => (
            <option key={one} value={one}>
              {t('reality.each', { time: minuteWords(one, t) })}
            </option>
          ))}
        </NativeSelect>
      </div>
    </div>
  );
}

function Breaks({ view: { bar } }: { view: LimitsView }): ReactNode {
  const t = useT('limits');
  return (
    <div className="mt-6 border-t border-line/60 pt-6">
      <h3 className="font-bold">{t('break.title')}</h3>
      {bar && (
        <p className="mt-2 flex flex-wrap items-center gap-2">
          <Badge tone="lose">{t(`break.kind.${bar.kind}`)}</Badge>
          <span className="text-fg2">
            {bar.until === -1 ? t('break.forEver') : t('break.until', { time: momentWords(bar.until) })}
          </span>
        </p>
      )}
      <ul className="mt-1 divide-y divide-line/60">
        <Choice name="timeout" onOpen={() => void openModal('limits.break', { kind: 'timeout' })} />
        <Choice name="exclusion" onOpen={() => void openModal('limits.break', { kind: 'exclusion' })} />
        {bar?.kind !== 'closed' && <Choice name="closed" onOpen={() => void openModal('limits.close')} />}
      </ul>
      <p className="mt-2 text-xs text-pretty text-fg3">{t('break.help')}</p>
    </div>
  );
}

function Choice({
  name,
  onOpen,
}: {
  name: 'timeout' | 'exclusion' | 'closed';
  onOpen: () => void;
}): ReactNode {
  const t = useT('limits.break');
  return (
    <li className="flex min-h-16 flex-wrap items-center gap-x-6 gap-y-2 py-3">
      <div className="min-w-60 flex-1">
        <p className="font-semibold">{t(`${name}.title`)}</p>
        <p className="text-pretty text-fg2">{t(`${name}.about`)}</p>
      </div>
      <Button variant={name === 'timeout' ? 'secondary' : 'danger'} onClick={onOpen}>
        {t(`${name}.open`)}
      </Button>
    </li>
  );
}
