import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button, buttonClass } from '#ui/button.tsx';
import { wallClock } from '#ui/clock.ts';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import type { TournamentCard } from '../tournament-contract.ts';
import { tournamentsQuery } from './queries.ts';
import { MineBadge, StateBadge } from './tournament-badges.tsx';
import { momentText } from './tournament-time.ts';
import { useBegins } from './use-begins.ts';
import { useRegistration } from './use-registration.ts';

/** Tournaments to come, those that are played, and those that ended lately. Who waits is brought to the table when it begins. */
export function TournamentList(): ReactNode {
  const t = useT('poker');
  const { data, isError, isFetching, refetch } = useQuery(tournamentsQuery);
  useBegins('');
  if (isError && !data)
    return (
      <ErrorState
        text={t('tournament.failed')}
        retryLabel={t('lobby.retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (data?.length === 0) return <EmptyState icon="trophy" text={t('tournament.none')} />;
  return (
    <ul
      aria-label={t('tournament.title')}
      aria-busy={!data}
      className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3"
    >
      {data
        ? data.map((one) => <Card key={one.id} game={one} />)
        : Array.from({ length: 3 }, (_, index) => (
            <li key={index}>
              <Skeleton className="h-36 w-full" />
            </li>
          ))}
    </ul>
  );
}

function Card({ game }: { game: TournamentCard }): ReactNode {
  const t = useT('poker');
  const { id, name, currency, demo, buyIn, fee, pool, status, startsAt, players, maxEntries, left } = game;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] content-start gap-3 rounded-lg border border-line/70 bg-panel p-4">
      <div className="min-w-0">
        <h2 className="truncate text-base font-bold">{name}</h2>
        <p className="text-xs text-fg2">{t(`variant.long.${game.game}`)}</p>
      </div>
      <span className="flex flex-wrap gap-1.5">
        <StateBadge game={game} />
        <MineBadge mine={game.mine} />
        {demo && <Badge>{t('lobby.play')}</Badge>}
      </span>
      <span className="flex flex-wrap items-center justify-between gap-2 text-sm font-semibold tnum">
        <time dateTime={new Date(startsAt).toISOString()}>
          <span className="sr-only">{t('tournament.starts')} </span>
          {momentText(startsAt, wallClock())}
        </time>
        <span className="flex items-center gap-1.5">
          <Icon name="users" size={16} />
          <span className="sr-only">{t('sitAndGo.players')}</span>
          {status === 'playing' ? `${left}/${players}` : `${game.entries}/${maxEntries}`}
        </span>
      </span>
      <span className="flex flex-wrap items-end justify-between gap-2 text-sm">
        <span className="grid gap-0.5">
          <span className="text-xs text-fg3">{t('sitAndGo.buyIn')}</span>
          <span className="font-semibold tnum">
            <Money amount={buyIn} currency={currency} mark="none" /> +{' '}
            <Money amount={fee} currency={currency} />
          </span>
        </span>
        <span className="grid gap-0.5">
          <span className="text-xs text-fg3">{t('sitAndGo.pool')}</span>
          <Money amount={pool} currency={currency} mark="none" className="tnum" />
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <AppLink
          to={`/poker/tournament/${id}`}
          aria-label={t('tournament.lobbyOf', { name })}
          className={cx(buttonClass(), 'flex-1')}
        >
          {t('tournament.lobby')}
        </AppLink>
        <Way game={game} />
      </span>
    </li>
  );
}

function Way({ game }: { game: TournamentCard }): ReactNode {
  const t = useT('poker');
  const { busy, enter, leave } = useRegistration(game);
  if (game.mine === 'waits' && game.status === 'open')
    return (
      <Button loading={busy} onClick={leave} className="flex-1">
        {t('sitAndGo.leave')}
      </Button>
    );
  if (!game.canRegister || game.mine !== null) return null;
  return (
    <Button variant="primary" loading={busy} onClick={enter} className="flex-1">
      {t('sitAndGo.enter')}
    </Button>
  );
}
