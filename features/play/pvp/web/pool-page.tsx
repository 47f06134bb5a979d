import { useQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
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
import type { PoolView } from '../contract.ts';
import { MODE_ICONS } from './modes.ts';
import { PoolActions } from './pool-actions.tsx';
import { PoolFairness } from './pool-fairness.tsx';
import { PoolStage } from './pool-stage.tsx';
import { PvpFrame } from './pvp-frame.tsx';
import { poolQuery, type KnownPool } from './queries.ts';
import { sharePercent } from './share.ts';
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
  return (
    <>
      <Head pool={data.pool} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <section className="grid gap-4 rounded-xl border border-line/70 bg-panel p-4">
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
function Words({ data: { pool, ahead }, reveal }: { data: KnownPool; reveal: Reveal }): ReactNode {
  const t = useT('pvp.pool');
  const { pot, currency, status, locksAt, expiresAt, players, minSeats, mode, rakeBps, survivors } = pool;
  const waits = status === 'open' && (mode === 'jackpot' ? locksAt === null : true);
  return (
    <div className="grid justify-items-center gap-2 text-center">
      <span className="text-xs text-fg3">{t('pot')}</span>
      <Money amount={pot} currency={currency} className="text-2xl font-bold text-win" />
      <p role="status" className="min-h-6 font-semibold">
        {reveal.playing ? (
          t('drawing')
        ) : reveal.shown ? (
          <Won pool={pool} />
        ) : waits ? (
          t(players.length < minSeats ? 'waiting' : 'waitingMore')
        ) : (
          t(`status.${status}`)
        )}
      </p>
      {status === 'open' && (
        <p className="text-sm text-fg2">
          {t(locksAt !== null || mode === 'survivor' ? 'drawnIn' : 'openFor')}{' '}
          <Countdown until={(locksAt ?? expiresAt) - ahead} className="font-bold text-fg" />
        </p>
      )}
      <p className="text-xs text-pretty text-fg3">
        {t('rake', { percent: rakeBps / 100 })}
        {mode === 'survivor' && ` ${t('share', { survivors, seats: pool.seats })}`}
      </p>
    </div>
  );
}

function Won({ pool: { result, players, currency } }: { pool: PoolView }): ReactNode {
  const t = useT('pvp.pool');
  if (!result) return null;
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
  const { players, pot, currency, decimals, seats, result } = pool;
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
        {players.map(({ user, stake }) => {
          const won = reveal.shown && result?.winners.includes(user._id) === true;
          return (
            <li
              key={user._id}
              className={cx(
                'flex min-h-12 items-center gap-3 rounded-md bg-raised px-3 text-sm',
                won && 'text-win',
              )}
            >
              <Avatar seed={user._id} src={user.avatar} size={28} />
              <span className="min-w-0 flex-1 truncate font-semibold">
                {user.name}
                {won && <span className="sr-only"> {t('winner')}</span>}
              </span>
              {won && <Icon name="trophy" size={18} />}
              <span className="grid text-end tnum">
                <Money amount={stake} currency={currency} mark="none" className="font-semibold" />
                <span className="text-xs text-fg3">{sharePercent(stake, pot, decimals)} %</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
