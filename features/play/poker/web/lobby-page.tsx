import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Choice } from '#ui/choice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Switch } from '#ui/switch.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { AppLink, useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import type { LobbyTable } from '../contract.ts';
import { PokerFrame } from './poker-frame.tsx';
import { tablesQuery } from './queries.ts';
import { SitAndGoList } from './sit-and-go-list.tsx';
import { TournamentList } from './tournament-list.tsx';

type Seats = 'all' | '2' | '6' | '9';
type Kind = 'all' | 'real' | 'play';

const GAMES = ['cash', 'sitAndGo', 'tournament'] as const;
type Games = (typeof GAMES)[number];

/** /poker: cash tables, sit-and-gos and tournaments; `?games=` names which are shown first. */
export default function LobbyPage(): ReactNode {
  const t = useT('poker.lobby');
  const { games } = useSearch();
  const [kind, setKind] = useState<Games>(GAMES.find((one) => one === games) ?? 'cash');
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
        items={GAMES.map((id) => ({ id, label: t(`game.${id}`) }))}
      />
      {kind === 'cash' && <Tables />}
      {kind === 'sitAndGo' && <SitAndGoList />}
      {kind === 'tournament' && <TournamentList />}
    </PokerFrame>
  );
}

function Tables(): ReactNode {
  const t = useT('poker.lobby');
  const { data, isError, isFetching, refetch } = useQuery(tablesQuery);
  const [seats, setSeats] = useState<Seats>('all');
  const [kind, setKind] = useState<Kind>('all');
  const [free, setFree] = useState(false);
  const shown = data?.filter(
    (one) =>
      (seats === 'all' || one.seats === Number(seats)) &&
      (kind === 'all' || one.demo === (kind === 'play')) &&
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
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-end sm:gap-4">
        <div className="sm:w-64">
          <Choice
            label={t('seats')}
            items={(['all', '2', '6', '9'] as const).map((id) => ({
              id,
              label: id === 'all' ? t('all') : id,
            }))}
            value={seats}
            onChange={setSeats}
          />
        </div>
        <div className="sm:w-64">
          <Choice
            label={t('money')}
            items={(['all', 'real', 'play'] as const).map((id) => ({ id, label: t(id) }))}
            value={kind}
            onChange={setKind}
          />
        </div>
        <Switch label={t('free')} checked={free} onChange={setFree} />
      </div>
      {shown?.length === 0 ? (
        <EmptyState icon="cards" text={t('none')} />
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {shown
            ? shown.map((one) => <TableCard key={one.id} table={one} />)
            : Array.from({ length: 3 }, (_, index) => (
                <li key={index}>
                  <Skeleton className="h-32 w-full" />
                </li>
              ))}
        </ul>
      )}
    </>
  );
}

function TableCard({ table }: { table: LobbyTable }): ReactNode {
  const t = useT('poker.lobby');
  const { id, name, currency, demo, players, seats, smallBlind, bigBlind, minBuyIn, maxBuyIn, waiting } =
    table;
  const money = (amount: string) => <Money amount={amount} currency={currency} mark="none" />;
  return (
    <li>
      <AppLink
        to={`/poker/${id}`}
        className="grid gap-3 rounded-lg border border-line/70 bg-panel p-4 transition-colors hover:bg-raised"
      >
        <span className="flex items-center justify-between gap-2">
          <span className="min-w-0 truncate text-base font-bold">{name}</span>
          <span className="flex shrink-0 gap-1.5">
            {table.mine && <Badge tone="accent">{t('mine')}</Badge>}
            {demo && <Badge>{t('play')}</Badge>}
          </span>
        </span>
        <span className="flex flex-wrap items-end justify-between gap-2 text-sm">
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
          <span className="flex items-center gap-1.5 font-semibold tnum">
            <Icon name="users" size={16} />
            <span className="sr-only">{t('players')}</span>
            {players}/{seats}
            {waiting > 0 && <span className="font-medium text-fg3">{t('waiting', { count: waiting })}</span>}
          </span>
        </span>
      </AppLink>
    </li>
  );
}
