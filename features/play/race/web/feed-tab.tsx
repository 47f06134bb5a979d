import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useMoneyView } from '#platform/web/amount-view.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useRace } from './queries.ts';
import { RaceClock } from './race-clock.tsx';
import { useShownPrize, useShownPrizes } from './shown.ts';
import { StandingsTable } from './standings-table.tsx';

interface FeedTabProps {
  /** Rows of a feed: so many places fit into the same height. */
  rows: number;
}

/** The race among the feeds: the time left and the top of it. */
export default function FeedTab({ rows }: FeedTabProps): ReactNode {
  return (
    <Queries>
      <Top rows={rows} />
    </Queries>
  );
}

function Top({ rows }: FeedTabProps): ReactNode {
  const t = useT('race');
  const view = useMoneyView('usd');
  const prize = useShownPrize(view);
  const prizes = useShownPrizes();
  const { data, isError, isFetching, refetch } = useRace();
  return (
    <div className="flex flex-col overflow-hidden rounded-xl border border-line/70 bg-panel">
      <div className="flex h-14 shrink-0 items-center gap-2 border-b border-line/70 ps-3 pe-2 sm:gap-4">
        <p className="flex min-w-0 flex-1 items-center gap-2 font-semibold">
          <Icon name="trophy" className="text-accent" />
          <span className="text-base font-bold text-accent italic tnum">{prize}</span>
          <span className="truncate text-fg2 max-sm:hidden">{t('thisWeek')}</span>
        </p>
        <RaceClock race={data} small />
        <AppLink to="/leaderboard" className={buttonClass({ variant: 'ghost', size: 40 })}>
          <span className="max-sm:sr-only">{t('all')}</span>
          <Icon name="arrow-right" size={18} />
        </AppLink>
      </div>
      {isError && !data ? (
        <ErrorState
          text={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="flex-1"
        />
      ) : (
        <StandingsTable entries={data?.entries ?? null} prizes={prizes.slice(0, rows)} dense />
      )}
    </div>
  );
}
