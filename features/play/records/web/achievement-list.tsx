import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatMultiplier } from '#ui/format.ts';
import { figureLocale } from '#ui/locale.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { boot } from '#platform/web/boot.ts';
import { hasRoute } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { ACHIEVEMENTS, type Achievement } from '../achievements.ts';
import type { ReachedView } from '../contract.ts';
import { Badge } from './badge.tsx';
import { CARD } from './card.ts';
import { achievementsQuery } from './queries.ts';

const GRID = 'grid grid-cols-[minmax(0,1fr)] gap-2 sm:grid-cols-2 xl:grid-cols-4';

/** Rows that are shown before all are asked for. */
const FIRST = 8;

/** Achievements, the newest at the top: of oneself all there are, of others those that were reached. */
export function AchievementList({ tag, own }: { tag: string; own: boolean }): ReactNode {
  const t = useT('records');
  const [whole, setWhole] = useState(false);
  const { data, isError, isFetching, refetch } = useQuery(achievementsQuery(tag));
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className={cx('min-h-60', CARD)}
      />
    );
  if (data?.achievements === null) return null;
  const all = data?.achievements ?? null;
  const shown =
    all === null
      ? []
      : sorted(all).filter((view, at) => (own ? whole || at < FIRST : view.reached_at !== null));
  const count = all?.filter(({ reached_at: at }) => at !== null).length ?? 0;
  return (
    <section aria-labelledby="records-achievements" className={CARD}>
      <header className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-x-3">
        <h2 id="records-achievements" className="text-base font-bold">
          {t('achievements')}
        </h2>
        <p className="text-sm text-fg2 tnum">
          {all ? t('count', { count, all: all.length }) : <Skeleton shape="text" className="w-24" />}
        </p>
      </header>
      {all && shown.length === 0 && <EmptyState icon="trophy" text={t('nothingReached')} className="py-6" />}
      <ul aria-busy={!all} className={GRID}>
        {all
          ? shown.map((view) => <Row key={view.id} view={view} own={own} />)
          : ACHIEVEMENTS.slice(0, own ? FIRST : 2).map(({ id }) => (
              <li key={id}>
                <Skeleton className="h-22 w-full rounded-lg" />
              </li>
            ))}
      </ul>
      {all && own && !whole && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="touch-area mt-3 block w-full rounded-md py-2 text-sm font-semibold text-accent hover:underline"
        >
          {t('allAchievements', { count: all.length })}
        </button>
      )}
      {own && <p className="mt-3 text-xs text-pretty text-fg3">{t('note')}</p>}
    </section>
  );
}

function sorted(views: readonly ReachedView[]): readonly ReachedView[] {
  const share = ({ progress, goal }: ReachedView): number => progress / goal;
  return views.toSorted(
    (a, b) => (b.reached_at ?? '').localeCompare(a.reached_at ?? '') || share(b) - share(a),
  );
}

function Row({ view, own }: { view: ReachedView; own: boolean }): ReactNode {
  const t = useT('records');
  const { id, goal, progress, reached_at: at, bet } = view;
  const reached = at !== null;
  const achievement = ACHIEVEMENTS.find((one) => one.id === id);
  return (
    <li
      className={cx(
        'flex min-h-22 min-w-0 items-center gap-3 rounded-lg px-3 py-2.5',
        reached ? 'bg-raised' : 'border border-line/70',
      )}
    >
      <Badge id={id} reached={reached} />
      <div className="min-w-0 flex-1">
        <h3 className={cx('truncate text-sm font-bold', !reached && 'text-fg2')}>{t(`name.${id}`)}</h3>
        <p className="text-xs text-pretty text-fg3">{achievement && goalOf(t, achievement)}</p>
        {reached ? (
          <When at={at} bet={bet} name={t(`name.${id}`)} />
        ) : (
          own &&
          goal > 1 && (
            <div className="mt-1.5 flex items-center gap-2">
              <ProgressBar value={progress / goal} label={t('progress', { progress, goal })} />
              <span aria-hidden className="text-xs text-fg3 tnum">
                {progress}/{goal}
              </span>
            </div>
          )
        )}
      </div>
    </li>
  );
}

function When({ at, bet, name }: { at: string; bet: string | null; name: string }): ReactNode {
  const t = useT('records');
  const date = (
    <time dateTime={at}>{new Date(at).toLocaleDateString(figureLocale(), { dateStyle: 'medium' })}</time>
  );
  if (bet === null || !hasRoute('/replay/$id')) return <p className="mt-1 text-xs text-fg2">{date}</p>;
  return (
    <p className="mt-1 flex items-center gap-2 text-xs text-fg2">
      {date}
      <AppLink
        to={`/replay/${bet}`}
        aria-label={t('replayOf', { name })}
        className="touch-area rounded-sm font-semibold text-accent hover:underline"
      >
        {t('replay')}
      </AppLink>
    </p>
  );
}

/** What is asked for. */
function goalOf(t: ReturnType<typeof useT>, { kind, game, goal, multiplier }: Achievement): string {
  const name = boot().games.find(({ id }) => id === game)?.title ?? game ?? '';
  return t(`goal.${kind}`, {
    game: name,
    count: goal,
    multiplier: multiplier === undefined ? '' : formatMultiplier(multiplier),
  });
}
