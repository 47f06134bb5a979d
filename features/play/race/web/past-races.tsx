import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useMoneyView } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { RaceEntry, raceHistory } from '../contract.ts';
import { usePastRaces } from './queries.ts';
import { dollars, weekText } from './race-text.ts';
import { Place, Racer } from './racer.tsx';

type PastRace = ReplyOf<typeof raceHistory>[number];

/** Weeks that are over, with those who won. */
export function PastRaces(): ReactNode {
  const t = useT('race.past');
  const { data, isError, isFetching, refetch } = usePastRaces();
  return (
    <section aria-labelledby="race-past" className="min-h-60">
      <h2 id="race-past" className="mb-3 flex h-10 items-center gap-2.5 text-base font-bold">
        <Icon name="history" className="text-accent" />
        {t('heading')}
      </h2>
      {isError && !data && (
        <ErrorState
          text={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="rounded-xl border border-line/70 bg-panel"
        />
      )}
      {!data && !isError && <Skeleton className="h-48 rounded-xl" />}
      {data?.length === 0 && (
        <EmptyState icon="trophy" text={t('empty')} className="rounded-xl border border-line/70 bg-panel" />
      )}
      <div className="grid gap-3">
        {data?.map((week, index) => (
          <Week key={week.week} race={week} open={index === 0} />
        ))}
      </div>
    </section>
  );
}

function Week({
  race: { week, reward_usd: reward, paid, entries },
  open,
}: {
  race: PastRace;
  open: boolean;
}): ReactNode {
  const t = useT('race.past');
  const locale = useStore((state) => state.locale);
  const view = useMoneyView('usd');
  return (
    <details open={open} className="group overflow-hidden rounded-xl border border-line/70 bg-panel">
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 -outline-offset-2 hover:bg-raised/50">
        <Icon
          name="chevron-down"
          size={16}
          className="text-fg3 transition-transform not-group-open:-rotate-90 rtl:not-group-open:rotate-90"
        />
        <span className="flex-1 font-semibold">{weekText(week, locale)}</span>
        {!paid && <Badge tone="warn">{t('paying')}</Badge>}
        <span className="text-fg2 tnum">{t('prize', { prize: dollars(reward, view, true) })}</span>
      </summary>
      <div className="grid gap-3 px-3 pb-3">
        <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-[repeat(3,minmax(0,1fr))]">
          {entries.slice(0, 3).map((entry) => (
            <Winner key={entry.entry.place} {...entry} />
          ))}
        </ol>
        {entries.length > 3 && (
          <ol className="grid grid-cols-[minmax(0,1fr)] gap-x-6 md:grid-cols-[repeat(2,minmax(0,1fr))]">
            {entries.slice(3).map((entry) => (
              <Other key={entry.entry.place} {...entry} />
            ))}
          </ol>
        )}
      </div>
    </details>
  );
}

const CROWNS = ['border-warn/50 bg-warn/5', 'border-line', 'border-line'] as const;

/** One of the first three, with room for a face. */
function Winner({ user, entry }: RaceEntry): ReactNode {
  const t = useT('race.past');
  const view = useMoneyView('usd');
  return (
    <li className={cx('flex items-center gap-3 rounded-lg border p-3', CROWNS[entry.place - 1])}>
      <Place place={entry.place} />
      <div className="min-w-0 flex-1">
        <Racer user={user} />
        <p className="mt-1 text-xs text-fg3 tnum">
          {t('wagered', { amount: dollars(entry.wager_usd, view) })}
        </p>
      </div>
      <span className="text-base font-bold text-win tnum">{dollars(entry.prize_usd, view, true)}</span>
    </li>
  );
}

function Other({ user, entry }: RaceEntry): ReactNode {
  const view = useMoneyView('usd');
  return (
    <li className="flex h-12 items-center gap-3 px-1">
      <Place place={entry.place} />
      <div className="min-w-0 flex-1">
        <Racer user={user} size={24} />
      </div>
      <span className="text-fg3 tnum max-xs:hidden">{dollars(entry.wager_usd, view)}</span>
      <span className="min-w-16 text-end font-semibold text-win tnum">
        {dollars(entry.prize_usd, view, true)}
      </span>
    </li>
  );
}
