import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { wallClock } from '#ui/clock.ts';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import { leagueOf } from '../../favourites-contract.ts';
import type { ResultView } from '../../results-contract.ts';
import { resultsQuery } from '../queries.ts';
import { type LeagueChoice, LeagueSelect, leagueText } from './league-select.tsx';
import { ResultsFailed } from './results-failed.tsx';

/** Midnight of a day by the visitor's clock, so many days before today: days are not all of one length. */
function dayStart(daysAgo: number): number {
  const today = new Date(wallClock());
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() - daysAgo).getTime();
}

/** How matches of a sport ended, day by day. */
export function DayResults({ sport, league, onLeague }: LeagueChoice): ReactNode {
  const t = useT('sport');
  const [daysAgo, setDaysAgo] = useState(0);
  const asked = { sport: String(sport.id), from: dayStart(daysAgo), to: dayStart(daysAgo - 1) };
  const { data, isError, isFetching, refetch } = useQuery(
    resultsQuery({ ...asked, ...(league === '' ? {} : { league }) }),
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Days daysAgo={daysAgo} onChange={setDaysAgo} />
        <LeagueSelect all leagues={data?.leagues ?? []} league={league} onLeague={onLeague} />
      </div>
      {!data && isError && <ResultsFailed retry={() => void refetch()} retrying={isFetching} />}
      {!data && !isError && (
        <div className="grid gap-3" aria-busy>
          <Skeleton className="h-48 rounded-xl" />
          <Skeleton className="h-48 rounded-xl" />
        </div>
      )}
      {data?.results.length === 0 && (
        <EmptyState icon="trophy" text={t('results.none')} className="min-h-60 rounded-xl bg-panel" />
      )}
      {byLeague(sport.id, data?.results ?? []).map(([name, results]) => (
        <section key={name} aria-label={leagueText(name)} className="overflow-clip rounded-xl bg-panel">
          <h2 className="truncate border-b border-line/70 px-4 py-3 text-sm font-semibold text-fg2">
            {leagueText(name)}
          </h2>
          <ul>
            {results.map((result) => (
              <Result key={result.id} result={result} />
            ))}
          </ul>
        </section>
      ))}
      {data && data.more > 0 && (
        <p className="text-center text-sm text-fg3">{t('results.more', { count: data.more })}</p>
      )}
    </>
  );
}

function Days({ daysAgo, onChange }: { daysAgo: number; onChange: (daysAgo: number) => void }): ReactNode {
  const t = useT('sport.results');
  const locale = useStore((state) => state.locale);
  const day = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short' });
  return (
    <div
      role="group"
      aria-label={t('day')}
      className="flex w-full max-w-72 items-center justify-between gap-2"
    >
      <IconButton
        icon="chevron-left"
        variant="secondary"
        label={t('earlier')}
        onClick={() => onChange(daysAgo + 1)}
      />
      <b aria-live="polite" className="min-w-32 text-center">
        {daysAgo === 0 ? t('today') : day.format(dayStart(daysAgo))}
      </b>
      <IconButton
        icon="chevron-right"
        variant="secondary"
        label={t('later')}
        disabled={daysAgo === 0}
        onClick={() => onChange(daysAgo - 1)}
      />
    </div>
  );
}

function byLeague(sport: number, results: readonly ResultView[]): [string, ResultView[]][] {
  const all = new Map<string, ResultView[]>();
  for (const result of results) {
    const name = leagueOf({ sport, ...result });
    const known = all.get(name);
    if (known) known.push(result);
    else all.set(name, [result]);
  }
  return [...all];
}

/** Parts that there is room for; of more the last ones. */
const PARTS = 5;

function Result({ result }: { result: ResultView }): ReactNode {
  const t = useT('sport.results');
  const locale = useStore((state) => state.locale);
  const { score, periods, standing, home, away, late, retired } = result;
  const time = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }).format(
    result.startsAt,
  );
  const parts = periods.length > 1 ? periods.slice(-PARTS) : [];
  const side = (name: string, own: 'home' | 'away') => {
    const other = own === 'home' ? 'away' : 'home';
    const won = score !== null && score[own] > score[other];
    return (
      <p className={cx('flex items-center gap-2', won ? 'font-semibold text-fg' : 'text-fg2')}>
        <span className="min-w-0 flex-1 truncate">{name}</span>
        {parts.map((part, index) => (
          <span key={index} className="w-6 shrink-0 text-end text-xs text-fg3 tnum @max-md:hidden">
            {part[own]}
          </span>
        ))}
        {score && <b className="w-9 shrink-0 text-end tnum">{score[own]}</b>}
      </p>
    );
  };
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 border-b border-line/40 px-4 py-2.5 last:border-b-0">
      <span className="w-14 text-xs whitespace-nowrap text-fg3 tnum">{time}</span>
      {score ? (
        <div className="grid gap-0.5">
          {side(home, 'home')}
          {side(away, 'away')}
          {(late || retired) && (
            <p className="mt-0.5">
              <Badge>{t(late ? 'overtime' : 'retired')}</Badge>
            </p>
          )}
        </div>
      ) : (
        <div className="grid gap-1">
          <p className="truncate font-semibold">{home}</p>
          <ol className="flex flex-wrap gap-x-4 text-sm text-fg2">
            {standing.map((name, index) => (
              <li key={name}>
                <b className="text-fg3 tnum">{index + 1}</b> {name.replaceAll('_', ' ')}
              </li>
            ))}
          </ol>
        </div>
      )}
    </li>
  );
}
