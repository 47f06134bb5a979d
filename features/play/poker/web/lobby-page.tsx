import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { AppLink, useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { useUser } from '#platform/web/session.ts';
import type { LobbyTable } from '../contract.ts';
import { LobbyFilters, NO_FILTERS } from './lobby-filters.tsx';
import { PokerFrame } from './poker-frame.tsx';
import { tablesQuery } from './queries.ts';
import { SitAndGoList } from './sit-and-go-list.tsx';
import { TournamentList } from './tournament-list.tsx';
import { YourPlay } from './your-play.tsx';

const GAMES = ['cash', 'sitAndGo', 'tournament'] as const;
type Shown = (typeof GAMES)[number] | 'own';

/**
 * /poker: cash tables, sit-and-gos and tournaments, and what the player has played; `?games=` names which are shown first,
 * `?hand=` a hand that somebody shares.
 */
export default function LobbyPage(): ReactNode {
  const t = useT('poker.lobby');
  const { games, hand } = useSearch();
  const user = useUser();
  const kinds: readonly Shown[] = user ? [...GAMES, 'own'] : GAMES;
  const [chosen, setKind] = useState<Shown>(GAMES.find((one) => one === games) ?? 'cash');
  const kind = kinds.includes(chosen) ? chosen : 'cash';
  useEffect(() => {
    if (hand) void openModal('poker.hand', { shared: hand });
  }, [hand]);
  return (
    <PokerFrame>
      <div>
        <h1 className="text-2xl font-bold">{t('heading')}</h1>
        <p className="mt-1 max-w-140 text-pretty text-fg2">{t('about')}</p>
      </div>
      <Tabs
        label={t('games')}
        value={kind}
        onChange={setKind}
        items={kinds.map((id) => ({ id, label: t(`game.${id}`) }))}
      />
      {kind === 'cash' && <Tables />}
      {kind === 'sitAndGo' && <SitAndGoList />}
      {kind === 'tournament' && <TournamentList />}
      {kind === 'own' && <YourPlay />}
    </PokerFrame>
  );
}

function Tables(): ReactNode {
  const t = useT('poker.lobby');
  const { data, isError, isFetching, refetch } = useQuery(tablesQuery);
  const [filters, setFilters] = useState(NO_FILTERS);
  const { game, seats, kind, stakes, free } = filters;
  const allStakes = [...new Set(data?.map(stakesOf))];
  const shown = data?.filter(
    (one) =>
      (seats === 'all' || one.seats === Number(seats)) &&
      (game === 'all' || one.game === game) &&
      (kind === 'all' || one.demo === (kind === 'play')) &&
      (!allStakes.includes(stakes) || stakesOf(one) === stakes) &&
      (!free || one.players < one.seats),
  );
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <>
      <LobbyFilters value={filters} stakes={allStakes} onChange={setFilters} />
      {shown?.length === 0 ? (
        <EmptyState icon="cards" text={t('none')} />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {shown
            ? shown.map((one) => <TableCard key={one.id} table={one} />)
            : Array.from({ length: 3 }, (_, index) => (
                <li key={index}>
                  <Skeleton className="h-34 w-full" />
                </li>
              ))}
        </ul>
      )}
    </>
  );
}

/** Blinds and currency: what a table is played for. */
function stakesOf({ smallBlind, bigBlind, currency }: LobbyTable): string {
  return `${smallBlind} / ${bigBlind} ${currency.toUpperCase()}`;
}

function TableCard({ table }: { table: LobbyTable }): ReactNode {
  const t = useT('poker.lobby');
  const variant = useT('poker.variant');
  const bot = useT('poker.bot');
  const { id, name, currency, demo, players, seats, smallBlind, bigBlind, minBuyIn, maxBuyIn, waiting } =
    table;
  const money = (amount: string) => <Money amount={amount} currency={currency} mark="none" />;
  return (
    <li>
      <AppLink
        to={`/poker/${id}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line/70 bg-panel p-4 transition-colors hover:bg-raised"
      >
        <span className="flex items-center justify-between gap-2">
          <span className="min-w-0 truncate text-base font-bold">{name}</span>
          <span className="flex shrink-0 gap-1.5">
            {table.mine && <Badge tone="accent">{t('mine')}</Badge>}
            {demo && <Badge>{t('play')}</Badge>}
          </span>
        </span>
        <span className="-mt-2 flex items-center justify-between gap-3">
          <span className="flex min-w-0 flex-wrap gap-x-2 text-xs text-fg2">
            {variant(`long.${table.game}`)}
            {table.bots > 0 && <span>· {bot('many')}</span>}
          </span>
          <span className="flex shrink-0 items-center gap-1.5 text-sm font-semibold tnum">
            <Icon name="users" size={16} />
            <span className="sr-only">{t('players')}</span>
            {players}/{seats}
            {waiting > 0 && <span className="font-medium text-fg3">{t('waiting', { count: waiting })}</span>}
          </span>
        </span>
        <span className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 text-sm">
          <span className="grid gap-0.5">
            <span className="text-xs text-fg3">{t('blinds')}</span>
            <span className="font-semibold tnum">
              {money(smallBlind)} / {money(bigBlind)}
            </span>
          </span>
          <span className="grid gap-0.5">
            <span className="text-xs text-fg3">{t('buyIn')}</span>
            <span className="tnum">
              {money(minBuyIn)} – {money(maxBuyIn)}
            </span>
          </span>
          {table.averagePot !== null && (
            <span className="grid gap-0.5">
              <span className="text-xs text-fg3">{t('averagePot')}</span>
              <span className="tnum">{money(table.averagePot)}</span>
            </span>
          )}
        </span>
      </AppLink>
    </li>
  );
}
