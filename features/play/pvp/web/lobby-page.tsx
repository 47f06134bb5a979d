import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import { needAccount, useUser } from '#platform/web/session.ts';
import { POOL_MODES, type PoolMode, type PoolView } from '../contract.ts';
import { MODE_ICONS } from './modes.ts';
import { PvpFrame } from './pvp-frame.tsx';
import { listQuery, type Which } from './queries.ts';
import { usePools } from './use-pools.ts';

type Kind = 'all' | 'real' | 'play';

/** /pvp: pools that are open, were drawn, or are one's own. */
export default function LobbyPage(): ReactNode {
  const t = useT('pvp.lobby');
  return (
    <PvpFrame>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl font-bold">{t('heading')}</h1>
          <p className="mt-1 max-w-140 text-pretty text-fg2">{t('about')}</p>
        </div>
        <Button
          variant="primary"
          size={48}
          icon="plus"
          onClick={() => {
            if (needAccount()) void openModal('pvp.create');
          }}
        >
          {t('create')}
        </Button>
      </div>
      <Pools />
    </PvpFrame>
  );
}

function Pools(): ReactNode {
  const t = useT('pvp.lobby');
  const user = useUser();
  const [mode, setMode] = useState<PoolMode | 'all'>('all');
  const [which, setWhich] = useState<Which>('open');
  const [kind, setKind] = useState<Kind>('all');
  usePools();
  const { data, isError, isFetching, refetch } = useQuery(listQuery(which, mode));
  const shown = data?.filter((one) => kind === 'all' || one.demo === (kind === 'play'));
  const lists: readonly Which[] = user ? ['open', 'mine', 'ended'] : ['open', 'ended'];
  return (
    <>
      <Tabs
        label={t('modes')}
        value={mode}
        onChange={setMode}
        items={(['all', ...POOL_MODES] as const).map((id) => ({
          id,
          label: t(`mode.${id}`),
          ...(id !== 'all' && { icon: MODE_ICONS[id] }),
        }))}
      />
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:items-end sm:gap-4">
        <div className="sm:w-64">
          <Choice
            label={t('which')}
            items={lists.map((id) => ({ id, label: t(id) }))}
            value={which}
            onChange={setWhich}
          />
        </div>
        <div className="sm:w-64">
          <Choice
            label={t('money')}
            items={(['all', 'real', 'play'] as const).map((id) => ({ id, label: t(`kind.${id}`) }))}
            value={kind}
            onChange={setKind}
          />
        </div>
      </div>
      {isError && !data ? (
        <ErrorState
          text={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : shown?.length === 0 ? (
        <EmptyState icon="swap" text={t(which === 'open' ? 'none' : 'noneYet')} />
      ) : (
        <ul
          aria-label={t('pools')}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3"
        >
          {shown
            ? shown.map((one) => <PoolCard key={one.id} pool={one} mine={isIn(one, user?._id)} />)
            : Array.from({ length: 3 }, (_, index) => (
                <li key={index}>
                  <Skeleton className="h-36 w-full" />
                </li>
              ))}
        </ul>
      )}
    </>
  );
}

function isIn({ players }: PoolView, user: string | undefined): boolean {
  return user !== undefined && players.some((one) => one.user._id === user);
}

/** Avatars of a card; more are counted. */
const FACES = 5;

function PoolCard({ pool, mine }: { pool: PoolView; mine: boolean }): ReactNode {
  const t = useT('pvp.lobby');
  const { id, mode, currency, demo, players, seats, pot, minStake, status, locksAt, expiresAt, result } =
    pool;
  const winners = players.filter(({ user }) => result?.winners.includes(user._id));
  return (
    <li>
      <AppLink
        to={`/pvp/pool/${id}`}
        className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line/70 bg-panel p-4 transition-colors hover:bg-raised"
      >
        <span className="flex min-h-6 flex-wrap items-center justify-between gap-2">
          <span className="flex min-w-0 items-center gap-2 text-base font-bold">
            <Icon name={MODE_ICONS[mode]} size={20} className="text-accent" />
            <span className="truncate">{t(`mode.${mode}`)}</span>
          </span>
          <span className="flex shrink-0 gap-1.5">
            {mine && <Badge tone="accent">{t('yours')}</Badge>}
            {pool.private && <Badge>{t('private')}</Badge>}
            {demo && <Badge>{t('kind.play')}</Badge>}
          </span>
        </span>
        <span className="flex flex-wrap items-end justify-between gap-2 text-sm">
          <span className="grid gap-0.5">
            <span className="text-xs text-fg3">{t(mode === 'jackpot' ? 'from' : 'stake')}</span>
            <Money amount={minStake} currency={currency} mark="none" className="font-semibold" />
          </span>
          <span className="grid gap-0.5 text-end">
            <span className="text-xs text-fg3">{t('pot')}</span>
            <Money amount={pot} currency={currency} className="font-bold text-win" />
          </span>
        </span>
        <span className="flex items-center justify-between gap-2 text-sm text-fg2">
          <span className="flex min-w-0 items-center gap-2">
            <span className="flex -space-x-2">
              {players.slice(0, FACES).map(({ user }) => (
                <Avatar key={user._id} seed={user._id} src={user.avatar} size={24} />
              ))}
            </span>
            <span className="font-semibold tnum">
              <span className="sr-only">{t('players')}</span>
              {players.length}/{seats}
            </span>
          </span>
          {status === 'open' ? (
            <Countdown until={locksAt ?? expiresAt} />
          ) : (
            <span className="truncate">
              {winners.length > 0
                ? t('won', { name: winners[0]!.user.name, more: winners.length - 1 })
                : t(`status.${status}`)}
            </span>
          )}
        </span>
      </AppLink>
    </li>
  );
}
