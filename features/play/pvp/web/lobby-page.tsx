import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { needAccount, useUser } from '#platform/web/session.ts';
import { POOL_MODES, type PoolMode, type PoolView } from '../contract.ts';
import { MODE_ICONS } from './modes.ts';
import { PoolCard } from './pool-card.tsx';
import { PvpFrame } from './pvp-frame.tsx';
import { listQuery, poolsOf, type Kind, type Which } from './queries.ts';
import { usePools } from './use-pools.ts';

/** /pvp: pools that are open, were drawn, or are one's own. */
export default function LobbyPage(): ReactNode {
  const t = useT('pvp.lobby');
  return (
    <PvpFrame>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-bold">{t('heading')}</h1>
          <p className="mt-1 max-w-140 text-pretty text-fg2">{t('about')}</p>
        </div>
        <Button variant="primary" size={48} icon="plus" onClick={() => createPool('all')}>
          {t('create')}
        </Button>
      </div>
      <Pools />
    </PvpFrame>
  );
}

function createPool(mode: PoolMode | 'all'): void {
  if (needAccount()) void openModal('pvp.create', mode === 'all' ? {} : { mode });
}

function Pools(): ReactNode {
  const t = useT('pvp.lobby');
  const user = useUser();
  const [mode, setMode] = useState<PoolMode | 'all'>('all');
  const [which, setWhich] = useState<Which>('open');
  const [kind, setKind] = useState<Kind>('all');
  usePools();
  const { data, isError, isFetching, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(listQuery(which, mode, kind));
  const shown = data && poolsOf(data.pages);
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
      <div className="grid gap-3 rounded-lg border border-line/70 bg-panel p-4 sm:flex sm:flex-wrap sm:items-end sm:gap-4">
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
        <EmptyState
          icon={mode === 'all' ? 'swap' : MODE_ICONS[mode]}
          text={t(which === 'open' ? 'none' : 'noneYet')}
          action={
            which !== 'ended' && (
              <Button icon="plus" onClick={() => createPool(mode)}>
                {t('create')}
              </Button>
            )
          }
          className="min-h-80 rounded-lg border border-dashed border-line"
        />
      ) : (
        <ul
          aria-label={t('pools')}
          className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 lg:grid-cols-3"
        >
          {shown
            ? shown.map((one) => <PoolCard key={one.id} pool={one} mine={isIn(one, user?._id)} />)
            : Array.from({ length: 6 }, (_, index) => (
                <li key={index}>
                  <Skeleton className="h-64 w-full" />
                </li>
              ))}
        </ul>
      )}
      {hasNextPage && (
        <p className="flex justify-center">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </p>
      )}
    </>
  );
}

function isIn({ players }: PoolView, user: string | undefined): boolean {
  return user !== undefined && players.some((one) => one.user._id === user);
}
