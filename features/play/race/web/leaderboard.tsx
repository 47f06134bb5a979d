import type { ReactNode } from 'react';
import { wallClock } from '#ui/clock.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useMoneyView } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import { OwnPlace } from './own-place.tsx';
import { PastRaces } from './past-races.tsx';
import { useRace, type Race } from './queries.ts';
import { RaceArt } from './race-art.tsx';
import { leftText, RaceClock } from './race-clock.tsx';
import { lastDay } from './race-text.ts';
import { useShownPrize, useShownPrizes } from './shown.ts';
import { SplitCard } from './split-card.tsx';
import { StandingsTable } from './standings-table.tsx';

/** /leaderboard: the running race, how its prize is split, and those that are over. */
export default function Leaderboard(): ReactNode {
  return (
    <Queries>
      <Page />
    </Queries>
  );
}

function Page(): ReactNode {
  const { data, isError, isFetching, refetch } = useRace();
  const failed = isError && !data;
  const prizes = useShownPrizes();
  const t = useT('race');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Banner race={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_320px]">
        <section
          aria-labelledby="race-standings"
          className="overflow-clip rounded-xl border border-line/70 bg-panel"
        >
          <h2 id="race-standings" className="flex h-15 items-center gap-2.5 px-4 text-base font-bold">
            <Icon name="list" className="text-accent" />
            {t('standings')}
          </h2>
          {/* Stays in sight while the table passes under it. */}
          {!failed && <OwnPlace race={data} className="sticky top-[calc(60px+var(--ribbon))] z-1" />}
          {failed ? (
            <ErrorState
              text={t('failed')}
              retryLabel={t('retry')}
              onRetry={() => void refetch()}
              retrying={isFetching}
              className="min-h-80"
            />
          ) : (
            <StandingsTable entries={data?.entries ?? null} prizes={prizes} />
          )}
        </section>
        <SplitCard />
      </div>
      <PastRaces />
    </div>
  );
}

function Banner({ race }: { race: Race | undefined }): ReactNode {
  const t = useT('race');
  const clock = useT('race.clock');
  const locale = useStore((state) => state.locale);
  const view = useMoneyView('usd');
  const prize = useShownPrize(view);
  const places = useShownPrizes().length;
  return (
    <section className="@container relative isolate overflow-hidden rounded-xl border border-line/60 bg-panel px-5 py-7 sm:px-10 sm:py-9">
      <RaceArt className="absolute -z-10 max-md:-end-10 max-md:-top-5 max-md:h-46 max-md:opacity-40 md:end-4 md:-top-4 md:h-[112%] md:@max-3xl:opacity-40 @4xl:end-16" />
      <p className="flex w-fit items-center gap-2 rounded-full bg-accent/15 px-3 py-1 text-xs font-semibold text-accent">
        <Icon name="clock" size={16} />
        <span className="min-w-18 tnum">
          {race ? leftText(clock, race.endsAt - wallClock() - race.ahead) : t('running')}
        </span>
      </p>
      <h1 className="mt-4 max-w-140 text-2xl font-bold tracking-tight text-balance italic sm:text-[44px] sm:leading-[1.05]">
        {t.rich('headline', {
          prize,
          mark: (chunks) => <span className="text-accent">{chunks}</span>,
        })}
      </h1>
      <p className="mt-3 max-w-120 text-base text-pretty text-fg2">{t('about', { count: places })}</p>
      <RaceClock race={race} className="mt-6" />
      <p className="mt-3 min-h-5 text-fg2">
        {race && t('ends', { day: lastDay(race.endsAt, race.timeZone, locale), zone: race.timeZone })}
      </p>
    </section>
  );
}
