import type { ReactNode } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useMoneyView } from '#platform/web/amount-view.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { OwnPlace } from './own-place.tsx';
import { useRace } from './queries.ts';
import { RaceClock } from './race-clock.tsx';
import { useShownPrize, useShownPrizes } from './shown.ts';
import { StandingsTable } from './standings-table.tsx';

export const modal = { title: 'race.title', size: 'md' } as const;

const TOP = 10;

/** The race over any page: openModal('race'). */
export default function RaceModal({ close }: { close: () => void }): ReactNode {
  return (
    <Queries>
      <Summary close={close} />
    </Queries>
  );
}

function Summary({ close }: { close: () => void }): ReactNode {
  const t = useT('race');
  const view = useMoneyView('usd');
  const prize = useShownPrize(view);
  const prizes = useShownPrizes();
  const { data, isError, isFetching, refetch } = useRace();
  const failed = isError && !data;
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-raised p-4">
        <div>
          <p className="text-2xl font-bold text-accent italic tnum">{prize}</p>
          <p className="text-xs text-fg2">{t('sharedBy', { count: prizes.length })}</p>
        </div>
        <RaceClock race={data} small />
      </div>
      {!failed && <OwnPlace race={data} onLeave={close} className="rounded-lg" />}
      {failed ? (
        <ErrorState
          text={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="min-h-131"
        />
      ) : (
        <StandingsTable entries={data?.entries ?? null} prizes={prizes.slice(0, TOP)} />
      )}
      <AppLink to="/leaderboard" onClick={close} className={buttonClass({ block: true, size: 48 })}>
        {t('all')}
      </AppLink>
    </div>
  );
}
