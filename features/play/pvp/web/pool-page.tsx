import { useQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { cx } from '#ui/cx.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ApiError } from '#platform/web/api.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { usePageTitle } from '#platform/web/page-title.ts';
import { navigate } from '#platform/web/router.tsx';
import { useUser } from '#platform/web/session.ts';
import type { PoolView } from '../contract.ts';
import { MODE_ICONS } from './modes.ts';
import { PoolActions } from './pool-actions.tsx';
import { PoolFairness } from './pool-fairness.tsx';
import { PoolStage } from './pool-stage.tsx';
import { PvpFrame } from './pvp-frame.tsx';
import { poolQuery, type KnownPool } from './queries.ts';
import { colourOf } from './colours.ts';
import { SeatFace } from './seat-face.tsx';
import { multiplierOf, sharePercent } from './share.ts';
import { usePools } from './use-pools.ts';
import { useReveal, type Reveal } from './use-reveal.ts';

/** /pvp/pool/{id}: who is in, the draw, and what proves it. */
export default function PoolPage(): ReactNode {
  const id = useParams({ strict: false, select: (params: { poolId?: string }) => params.poolId });
  return (
    <PvpFrame>
      <Pool key={id} id={id ?? ''} />
    </PvpFrame>
  );
}

function Pool({ id }: { id: string }): ReactNode {
  const t = useT('pvp.pool');
  usePools();
  const { data, error, isFetching, refetch } = useQuery(poolQuery(id));
  usePageTitle(data ? t(`name.${data.pool.mode}`) : null);
  if (error instanceof ApiError && error.code === 1) throw notFound();
  if (error && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="min-h-120"
      />
    );
  if (!data)
    return (
      <div className="grid gap-4" aria-busy>
        <Skeleton className="h-10 w-60" />
        <Skeleton className="h-120 w-full" />
      </div>
    );
  return <Open data={data} />;
}

function Open({ data }: { data: KnownPool }): ReactNode {
  const reveal = useReveal(data.pool);
  useTable(data.pool, reveal);
  return (
    <>
      <Head pool={data.pool} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section className="grid gap-4 rounded-lg border border-line/70 bg-panel p-4">
          <PoolStage data={data} reveal={reveal} />
          <Words data={data} reveal={reveal} />
        </section>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <PoolActions data={data} reveal={reveal} />
          <Players pool={data.pool} reveal={reveal} />
        </div>
      </div>
      <PoolFairness proof={data.proof} reveal={reveal} />
    </>
  );
}

/** Who waits here for a sit-and-go goes to the table with it, once the seats are drawn. */
function useTable({ table, status, players }: PoolView, { live, playing }: Reveal): void {
  const user = useUser();
  const isIn = players.some((one) => one.user._id === user?._id);
  const goes = table !== null && status === 'locked' && live && !playing && isIn;
  useEffect(() => {
    if (goes) navigate(`/poker/${table}`);
  }, [goes, table]);
}

function Head({ pool }: { pool: PoolView }): ReactNode {
  const t = useT('pvp.pool');
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <AppLink
        to="/pvp"
        aria-label={t('lobby')}
        className="grid size-10 place-items-center rounded-md bg-hover"
      >
        <Icon name="arrow-left" size={20} className="rtl:rotate-180" />
      </AppLink>
      <Icon name={MODE_ICONS[pool.mode]} size={24} className="text-accent" />
      <h1 className="min-w-0 truncate text-xl font-bold">{t(`name.${pool.mode}`)}</h1>
      {pool.private && <Badge>{t('private')}</Badge>}
      {pool.demo && <Badge>{t('play')}</Badge>}
    </div>
  );
}

/** Pot, time, and what happens, in words. */
function Words({ data, reveal }: { data: KnownPool; reveal: Reveal }): ReactNode {
  const t = useT('pvp.pool');
  const { pool, ahead } = data;
  const { pot, currency, status, locksAt, expiresAt, mode, rakeBps, survivors, seats, speed } = pool;
  const isGone = status === 'expired' || status === 'cancelled';
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <span className="text-xs font-semibold text-fg3">{t(pool.battle ? 'paid' : 'pot')}</span>
      <Money
        amount={pot}
        currency={currency}
        className={cx('text-2xl font-bold', isGone ? 'text-fg3' : 'text-win')}
      />
      <p role="status" className="min-h-6 text-base font-semibold text-pretty">
        <Happening data={data} reveal={reveal} />
      </p>
      {pool.battle && reveal.playing && (
        <Button size={32} icon="arrow-right" onClick={reveal.skip}>
          {t('skip')}
        </Button>
      )}
      {status === 'open' && (
        <p className="flex items-center gap-1.5 text-sm text-fg2">
          <Icon name="clock" size={16} />
          {t(locksAt !== null || mode === 'survivor' ? 'drawnIn' : 'openFor')}{' '}
          <Countdown until={(locksAt ?? expiresAt) - ahead} className="font-bold text-fg" />
        </p>
      )}
      <p className="max-w-120 text-xs text-pretty text-fg3">
        {pool.battle
          ? t(`battle.${pool.battle.kind}`)
          : t(mode === 'sng' ? 'fee' : 'rake', { percent: rakeBps / 100 })}
        {mode === 'duel' && ` ${t('duel')}`}
        {mode === 'survivor' && ` ${t('share', { survivors, seats })}`}
        {mode === 'sng' && ` ${t(seats === 2 ? 'prizes.all' : 'prizes.shared')}`}
        {speed && ` ${t('blinds', { speed })}`}
        {(mode === 'duel' || pool.battle) && ` ${t(pool.beacon ? 'withBeacon' : 'withoutBeacon')}`}
      </p>
    </div>
  );
}

function Happening({ data: { pool, ahead }, reveal }: { data: KnownPool; reveal: Reveal }): ReactNode {
  const t = useT('pvp.pool');
  const { mode, status, locksAt, players, minSeats, table, beaconAt } = pool;
  if (reveal.playing) return t(mode === 'sng' ? 'seating' : 'drawing');
  if (reveal.shown) return <Won pool={pool} />;
  if (status === 'open' && locksAt === null) return t(players.length < minSeats ? 'waiting' : 'waitingMore');
  if (status === 'locked' && beaconAt !== null)
    return (
      <>
        {t('beacon')} <Countdown until={beaconAt - ahead} />
      </>
    );
  if (table !== null) return t(status === 'cancelled' ? 'calledOff' : 'playing');
  return t(`status.${status}`);
}

function Won({ pool: { result, players, currency } }: { pool: PoolView }): ReactNode {
  const t = useT('pvp.pool');
  if (!result) return null;
  if (result.opened.length > 0 && result.opened.flat().every((worth) => worth === 0)) return t('empty');
  return (
    <>
      {result.prizes.map(({ user, amount }) => (
        <span key={user} className="block text-win">
          {t('wins', { name: players.find((one) => one.user._id === user)?.user.name ?? '' })}{' '}
          <Money amount={amount} currency={currency} />
        </span>
      ))}
    </>
  );
}

function Players({ pool, reveal }: { pool: PoolView; reveal: Reveal }): ReactNode {
  const t = useT('pvp.pool');
  const { players, pot, currency, decimals, seats, result, mode } = pool;
  return (
    <Panel
      title={t('players')}
      aside={
        <span className="text-sm text-fg2 tnum">
          {players.length}/{seats}
        </span>
      }
      flush
    >
      <ul aria-label={t('players')} className="grid gap-1 px-3 pb-2">
        {players.map(({ user, stake }, at) => {
          const place = reveal.shown ? (result?.winners.indexOf(user._id) ?? -1) : -1;
          const won = place >= 0;
          return (
            <li
              key={user._id}
              className={cx(
                'flex min-h-12 items-center gap-3 rounded-md px-3 text-sm',
                won ? 'bg-win/10 text-win' : 'bg-raised',
              )}
            >
              {mode === 'jackpot' && (
                <span className="h-8 w-1 shrink-0 rounded-full" style={{ background: colourOf(at) }} />
              )}
              <SeatFace user={user} size={28} look={!reveal.shown ? 'in' : won ? 'won' : 'out'} />
              <span className="min-w-0 flex-1 truncate font-semibold">
                {user.name}
                {won && mode !== 'sng' && <span className="sr-only"> {t('winner')}</span>}
                {won && mode === 'sng' && (
                  <span className="block text-xs">{t('place', { place: place + 1 })}</span>
                )}
              </span>
              {won && <Icon name="trophy" size={18} />}
              <span className="grid text-end tnum">
                <Money amount={stake} currency={currency} mark="none" className="font-semibold" />
                {mode !== 'sng' && mode !== 'battle' && (
                  <span className="text-xs text-fg3">{sharePercent(stake, pot, decimals)} %</span>
                )}
                {mode === 'battle' && reveal.shown && (
                  <span className="text-xs text-fg3">{multiplierOf(result?.opened[at] ?? [])}</span>
                )}
              </span>
            </li>
          );
        })}
        {Array.from({ length: mode === 'jackpot' ? 0 : Math.min(seats - players.length, 6) }, (_, at) => (
          <li
            key={at}
            aria-hidden
            className="flex min-h-12 items-center gap-3 rounded-md border border-dashed border-line/70 px-3"
          >
            <SeatFace user={undefined} size={28} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
