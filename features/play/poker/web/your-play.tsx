import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatCount, formatPercent } from '#ui/format.ts';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { call } from '#platform/web/api.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Money } from '#platform/web/money.tsx';
import type { FigureRow } from '../figures-contract.ts';
import { hands, type PlayedHand } from '../hand-contract.ts';
import { Chips } from './chips.tsx';
import { figuresQuery } from './queries.ts';

const PERIODS = { week: 7, month: 30, all: null } as const;
type Period = keyof typeof PERIODS;
const AT_ONCE = 30;

/** What a player's hands add up to, and all of them. */
export function YourPlay(): ReactNode {
  return (
    <>
      <Figures />
      <Hands />
    </>
  );
}

function Figures(): ReactNode {
  const t = useT('poker.figures');
  const lobby = useT('poker.lobby');
  const [period, setPeriod] = useState<Period>('all');
  const { data, isError, isFetching, refetch } = useQuery(figuresQuery(PERIODS[period]));
  return (
    <section aria-label={t('title')} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="sm:w-80">
        <Choice
          label={t('period')}
          items={(Object.keys(PERIODS) as Period[]).map((id) => ({ id, label: t(id) }))}
          value={period}
          onChange={setPeriod}
        />
      </div>
      {isError && !data ? (
        <ErrorState
          text={t('failed')}
          retryLabel={lobby('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data?.length === 0 ? (
        <EmptyState icon="cards" text={t('none')} />
      ) : (
        <ul aria-busy={!data} className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
          {data ? (
            data.map((one) => <Row key={`${one.kind}-${one.currency}-${one.demo}`} row={one} />)
          ) : (
            <li>
              <Skeleton className="h-30 w-full" />
            </li>
          )}
        </ul>
      )}
      <p className="text-xs text-pretty text-fg3">{t('about')}</p>
    </section>
  );
}

function Row({ row }: { row: FigureRow }): ReactNode {
  const t = useT('poker.figures');
  const lobby = useT('poker.lobby');
  const { kind, currency, demo, games, won } = row;
  const share = (count: number) => (row.hands === 0 ? '–' : formatPercent(count / row.hands, 1));
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-lg border border-line/70 bg-panel p-4">
      <h2 className="flex flex-wrap items-center gap-2 text-sm font-bold">
        {lobby(`game.${kind}`)}
        <Badge>{demo ? lobby('play') : currency.toUpperCase()}</Badge>
        {kind !== 'cash' && <span className="font-medium text-fg2">{t('games', { count: games })}</span>}
      </h2>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure name={t('hands')}>{formatCount(row.hands)}</Figure>
        <Figure name={t('vpip')}>{share(row.vpip)}</Figure>
        <Figure name={t('pfr')}>{share(row.pfr)}</Figure>
        <Figure name={t('won')}>
          <Money amount={won} currency={currency} mark="none" profit />
        </Figure>
      </dl>
    </li>
  );
}

function Figure({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="grid min-w-0 gap-0.5">
      <dt className="text-xs text-fg3">{name}</dt>
      <dd className="truncate text-base font-semibold tnum">{children}</dd>
    </div>
  );
}

function Hands(): ReactNode {
  const t = useT('poker.figures');
  const lobby = useT('poker.lobby');
  const list = useInfiniteQuery({
    queryKey: ['poker', 'hands', 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(
        hands,
        { limit: AT_ONCE, ...(pageParam !== null && { before: pageParam }) },
        {
          signal,
        },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (last) => (last.length < AT_ONCE ? undefined : last.at(-1)!.at),
  });
  const known = list.data?.pages.flat();
  if (list.isError && !known)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={lobby('retry')}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    );
  if (known?.length === 0) return null;
  return (
    <Panel title={t('list')}>
      {!known && <Skeleton className="h-40 w-full" />}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {known?.map((one) => (
          <HandRow key={`${one.table}-${one.no}-${one.at}`} hand={one} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button block loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Panel>
  );
}

function HandRow({
  hand: { table, name, no, at, net, currency, chips, demo },
}: {
  hand: PlayedHand;
}): ReactNode {
  const t = useT('poker.hands');
  const lobby = useT('poker.lobby');
  return (
    <li>
      <button
        type="button"
        onClick={() => void openModal('poker.hand', { table, no })}
        className="flex min-h-12 w-full items-center gap-3 rounded-md px-2 text-start text-sm -outline-offset-2 hover:bg-hover"
      >
        <span className="grid min-w-0 flex-1 gap-0.5">
          <span className="truncate">
            <span className="font-semibold">{name}</span>{' '}
            <span className="text-fg2">{t('hand', { no })}</span>
          </span>
          <span className="flex flex-wrap gap-x-2 text-xs text-fg3">
            <TimeAgo time={at} />
            {demo && !chips && <span>{lobby('play')}</span>}
          </span>
        </span>
        <Chips amount={net} currency={chips ? null : currency} profit className="text-end" />
      </button>
    </li>
  );
}
