import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { wallClock } from '#ui/clock.ts';
import { Countdown } from '#ui/countdown.tsx';
import { cx } from '#ui/cx.ts';
import { formatCount, formatMultiplier } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { figureLocale } from '#ui/locale.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { worthText } from '#platform/web/amount-view.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { hasRoute } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import type { ChallengeView } from '../contract.ts';

const TONES = { coming: 'info', open: 'win', ended: 'neutral', cancelled: 'neutral' } as const;

/** What has to be done, in words. */
function useGoalText({ goal, times, name }: ChallengeView): string {
  const t = useT('challenges');
  const words = { multiplier: formatMultiplier(goal), game: name };
  return times === 1 ? t('goalOnce', words) : t('goalTimes', { ...words, times });
}

/** A challenge: what has to be done, what it wins, how far it is. @param compact beside its game */
export function ChallengeCard({
  challenge,
  ahead,
  compact = false,
}: {
  challenge: ChallengeView;
  ahead: number;
  compact?: boolean;
}): ReactNode {
  const t = useT('challenges');
  const goalText = useGoalText(challenge);
  const { game, name, state, prize, currency, minStakeUsd, times, own, places, taken, rounds } = challenge;
  const over = state === 'ended' || state === 'cancelled';
  return (
    <article
      className={cx(
        'flex min-w-0 flex-col gap-3 rounded-xl border border-line/70 bg-panel p-4',
        over && 'bg-panel/60',
      )}
    >
      <div className="flex min-w-0 items-start gap-3">
        {!compact && (
          <img src={`/art/${game}.svg`} alt="" width={48} height={64} loading="lazy" className="rounded-md" />
        )}
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>
            {own?.won && <Badge tone="win">{t('won')}</Badge>}
            {!over && <Left challenge={challenge} ahead={ahead} />}
          </div>
          <h3 className="mt-1.5 text-base leading-snug font-bold text-balance">{goalText}</h3>
        </div>
        <div className="text-end">
          <p className="text-xs text-fg3">{t('prize')}</p>
          <Money amount={prize} currency={currency} className="text-lg font-bold text-accent" />
        </div>
      </div>
      <dl className="grid grid-cols-3 grid-rows-[auto_auto] gap-x-2 text-xs">
        <Fact name={t('minStake')}>{worthText(minStakeUsd)}</Fact>
        <Fact name={t('places')}>{t('left', { left: places - taken, places })}</Fact>
        <Fact name={t('rounds')}>{t('about', { rounds: formatCount(Math.ceil(rounds)) })}</Fact>
      </dl>
      {times > 1 && own && !own.won && (
        <div className="grid gap-1.5">
          <p className="text-xs text-fg2 tnum">{t('progress', { hits: own.hits, times })}</p>
          <ProgressBar label={t('progress', { hits: own.hits, times })} value={own.hits / times} />
        </div>
      )}
      <Winners challenge={challenge} />
      {!over && !compact && hasRoute('/casino/game/$id') && (
        <AppLink
          to={`/casino/game/${game}`}
          className={cx(buttonClass({ variant: 'secondary', block: true }), 'mt-auto')}
        >
          {t('play', { game: name })}
        </AppLink>
      )}
    </article>
  );
}

/** A name may take two lines, in some languages it does: the values stand beside each other nevertheless. */
function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="row-span-2 grid min-w-0 grid-rows-subgrid rounded-md bg-raised px-2.5 py-2">
      <dt className="text-fg3 wrap-anywhere">{name}</dt>
      <dd className="font-semibold wrap-anywhere tnum">{children}</dd>
    </div>
  );
}

function Left({
  challenge: { state, startsAt, endsAt },
  ahead,
}: {
  challenge: ChallengeView;
  ahead: number;
}): ReactNode {
  const t = useT('challenges');
  return (
    <span className="flex items-center gap-1 text-xs text-fg3 tnum">
      <Icon name="clock" size={14} />
      <span className="sr-only">{t(state === 'coming' ? 'startsIn' : 'endsIn')}</span>
      <Countdown until={state === 'coming' ? startsAt : endsAt} now={() => wallClock() + ahead} />
    </span>
  );
}

function Winners({ challenge: { winners } }: { challenge: ChallengeView }): ReactNode {
  const t = useT('challenges');
  if (winners.length === 0) return null;
  return (
    <ol aria-label={t('winners')} className="grid gap-1 text-xs">
      {winners.map(({ place, user, bet, at }) => (
        <li key={place} className="flex min-h-6 items-center gap-2">
          <Icon name="trophy" size={14} className="shrink-0 text-accent" />
          <span className="min-w-0 flex-1 truncate font-semibold">{user?.name ?? t('hidden')}</span>
          <time dateTime={new Date(at).toISOString()} className="shrink-0 text-fg3">
            {new Date(at).toLocaleString(figureLocale(), { dateStyle: 'short', timeStyle: 'short' })}
          </time>
          {hasRoute('/replay/$id') && (
            <AppLink
              to={`/replay/${bet}`}
              className="touch-area shrink-0 font-semibold text-accent hover:underline"
            >
              {t('replay')}
            </AppLink>
          )}
        </li>
      ))}
    </ol>
  );
}
