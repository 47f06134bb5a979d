import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { Tabs, TabPanel } from '#ui/tabs.tsx';
import { useMedia } from '#ui/use-media.ts';
import { BREAKPOINTS } from '#ui/breakpoints.ts';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { needAccount, useUser } from '#platform/web/session.ts';
import type { PositionView, PublicPosition } from '../contract.ts';
import { Change } from './change.tsx';
import { PositionCards } from './position-cards.tsx';
import { Act, Bet, Details, PositionPrice, Result, Worth } from './position-parts.tsx';
import { activeQuery, closedQuery, publicQuery } from './queries.ts';

const PANELS = 'trading-positions';
const ROWS = 5;
type Tab = 'active' | 'closed' | 'public';

/** The player's positions, open and ended, and those of everybody on this ticker. */
export function PositionsPanel({ ticker }: { ticker: string }): ReactNode {
  const t = useT('trading.positions');
  const user = useUser();
  const [tab, setTab] = useState<Tab>(user ? 'active' : 'public');
  const { data: active } = useQuery({ ...activeQuery, enabled: user !== null });
  const items = (['active', 'closed', 'public'] as const).map((id) => ({
    id,
    label: t(id),
    ...(id === 'active' &&
      active &&
      active.length > 0 && { badge: <Badge tone="accent">{active.length}</Badge> }),
  }));
  return (
    <section aria-label={t('title')} className="min-w-0 rounded-xl border border-line/70 bg-panel p-3">
      <Tabs items={items} value={tab} onChange={setTab} label={t('title')} panels={PANELS} size={32} />
      <TabPanel panels={PANELS} id={tab} className="mt-3 min-h-72">
        {tab === 'public' ? (
          <Public ticker={ticker} />
        ) : user ? (
          tab === 'active' ? (
            <Active />
          ) : (
            <Closed />
          )
        ) : (
          <EmptyState
            icon="user"
            text={t('guest')}
            action={
              <Button variant="primary" onClick={() => needAccount()}>
                {t('login')}
              </Button>
            }
          />
        )}
      </TabPanel>
    </section>
  );
}

function Active(): ReactNode {
  const query = useQuery(activeQuery);
  return <Own which="active" query={query} positions={query.data ?? null} />;
}

function Closed(): ReactNode {
  const t = useT('trading.positions');
  const query = useInfiniteQuery(closedQuery);
  return (
    <>
      <Own which="closed" query={query} positions={query.data?.pages.flat() ?? null} />
      {query.hasNextPage && (
        <Button
          block
          variant="ghost"
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="mt-2"
        >
          {t('more')}
        </Button>
      )}
    </>
  );
}

interface OwnProps {
  which: 'active' | 'closed';
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** Null while they are read. */
  positions: readonly PositionView[] | null;
}

function Own({ which, query, positions }: OwnProps): ReactNode {
  const t = useT('trading.positions');
  const narrow = !useMedia(`(min-width: ${BREAKPOINTS.sm}px)`);
  if (query.isError && !positions)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const empty = <EmptyState icon="chart" text={t(which === 'active' ? 'noneActive' : 'noneClosed')} />;
  if (narrow) return <PositionCards label={t(which)} positions={positions} empty={empty} />;
  return (
    <Table
      caption={t(which)}
      columns={which === 'active' ? activeColumns(t) : closedColumns(t)}
      rows={positions}
      rowKey={({ id }) => id}
      placeholders={ROWS}
      compact
      empty={empty}
    />
  );
}

/** Spoken only. It stands in a box of its own, else it would widen the page beside a table that scrolls. */
function Unseen({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className="relative block">
      <span className="sr-only">{children}</span>
    </span>
  );
}

type T = ReturnType<typeof useT>;
type Columns = readonly TableColumn<PositionView>[];

function baseColumns(t: T): Columns {
  return [
    { id: 'bet', head: t('bet'), cell: (one) => <Bet position={one} /> },
    {
      id: 'wager',
      head: t('wager'),
      numeric: true,
      cell: (one) => <Money amount={one.wager} currency={one.currency} mark="icon" />,
    },
    {
      id: 'entry',
      head: t('entry'),
      numeric: true,
      cell: (one) => <PositionPrice of={one.ticker} price={one.entry} />,
    },
  ];
}

function activeColumns(t: T): Columns {
  return [
    ...baseColumns(t),
    {
      id: 'bust',
      head: t('bust'),
      numeric: true,
      cell: (one) => <PositionPrice of={one.ticker} price={one.bust} />,
    },
    { id: 'worth', head: t('profit'), numeric: true, cell: (one) => <Worth position={one} /> },
    { id: 'act', head: <Unseen>{t('act')}</Unseen>, cell: (one) => <Act position={one} /> },
  ];
}

function closedColumns(t: T): Columns {
  return [
    ...baseColumns(t),
    {
      id: 'exit',
      head: t('exit'),
      numeric: true,
      cell: (one) => <PositionPrice of={one.ticker} price={one.exit} />,
    },
    { id: 'reason', head: t('reason'), from: 'md', cell: (one) => t(`reasons.${one.reason ?? 'cashout'}`) },
    { id: 'profit', head: t('profit'), numeric: true, cell: (one) => <Result position={one} /> },
    { id: 'details', head: <Unseen>{t('details')}</Unseen>, cell: (one) => <Details id={one.id} /> },
  ];
}

/** A name gives way to the figures where there is little room. */
function Who({ name }: { name: string }): ReactNode {
  return (
    <span className="block truncate" style={{ maxWidth: 'clamp(3.5rem, 16vw, 15rem)' }}>
      {name}
    </span>
  );
}

function Public({ ticker }: { ticker: string }): ReactNode {
  const t = useT('trading.positions');
  const { data, isError, isFetching, refetch } = useQuery(publicQuery(ticker));
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const columns: readonly TableColumn<PublicPosition>[] = [
    { id: 'who', head: t('player'), cell: (one) => <Who name={one.user?.name ?? t('hidden')} /> },
    { id: 'bet', head: t('bet'), cell: (one) => <Bet position={one} /> },
    {
      id: 'wager',
      head: t('wager'),
      numeric: true,
      from: 'sm',
      cell: (one) => <Money amount={one.wager} currency={one.currency} mark="icon" />,
    },
    {
      id: 'roi',
      head: t('roi'),
      numeric: true,
      cell: (one) =>
        one.roi === null ? <span className="text-fg3">{t('open')}</span> : <Change percent={one.roi} />,
    },
  ];
  return (
    <Table
      caption={t('public')}
      columns={columns}
      rows={data ?? null}
      rowKey={({ id }) => id}
      placeholders={ROWS}
      compact
      empty={<EmptyState icon="users" text={t('nonePublic')} />}
    />
  );
}
