import { useQuery } from '@tanstack/react-query';
import { notFound, useParams } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { worthText } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { usePageTitle } from '#platform/web/page-title.ts';
import { useUser } from '#platform/web/session.ts';
import type { TickerView } from '../contract.ts';
import { Change } from './change.tsx';
import { Chart } from './chart.tsx';
import { OrderPanel } from './order-panel.tsx';
import { PositionsPanel } from './positions-panel.tsx';
import { priceText } from './price.ts';
import { activeQuery, candlesQuery, tickersQuery } from './queries.ts';
import type { LivePrice } from './newer.ts';
import { useLivePositions, useLivePrice } from './use-live.ts';

/** The order panel stands beside the chart where there is room for both. */
const columns = 'grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_300px]';
const tab = 'flex h-10 shrink-0 items-center gap-2 rounded-full px-4 text-sm font-semibold -outline-offset-2';

/** /trading and /trading/{ticker}: a ticker with its chart, the order panel and the positions. */
export default function TradingPage(): ReactNode {
  const t = useT('trading.page');
  const name = useParams({ strict: false, select: (params: { ticker?: string }) => params.ticker });
  const { data, isError, isFetching, refetch } = useQuery(tickersQuery);
  const ticker = name === undefined ? data?.[0] : data?.find((one) => one.ticker === name);
  usePageTitle(ticker?.ticker ?? null);
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className="min-h-120"
      />
    );
  if (!data) return <Waiting />;
  if (!ticker)
    return name === undefined ? <EmptyState icon="chart" text={t('none')} /> : <Unlisted ticker={name} />;
  return <Open key={ticker.ticker} ticker={ticker} all={data} />;
}

/** The list has tickers with a price: one that is not in it may have none yet. */
function Unlisted({ ticker }: { ticker: string }): ReactNode {
  const t = useT('trading.page');
  const { isPending, isError } = useQuery(candlesQuery(ticker, '1m'));
  if (isError) throw notFound();
  return isPending ? <Waiting /> : <EmptyState icon="chart" text={t('noPrice', { ticker })} />;
}

/** What is to come, in its measures. */
function Waiting(): ReactNode {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4" aria-busy>
      <Skeleton className="h-10 w-60" />
      <Skeleton className="h-12 w-full" />
      <div className={columns}>
        <Skeleton className="h-80 w-full" />
        <Skeleton className="h-80 w-full" />
      </div>
    </div>
  );
}

function Open({ ticker, all }: { ticker: TickerView; all: readonly TickerView[] }): ReactNode {
  const live = useLivePrice(ticker);
  useLivePositions(ticker.ticker);
  const user = useUser();
  const { data: active } = useQuery({ ...activeQuery, enabled: user !== null });
  const here = active?.filter((one) => one.ticker === ticker.ticker && one.entry !== null) ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Head ticker={ticker} all={all} live={live} />
      <div className={columns}>
        <Chart ticker={ticker} live={live} positions={here} />
        <OrderPanel ticker={ticker} live={live} />
      </div>
      <PositionsPanel ticker={ticker.ticker} />
    </div>
  );
}

function Head({ ticker, all, live }: { ticker: TickerView; all: readonly TickerView[]; live: LivePrice }) {
  const t = useT('trading.page');
  const { stats, fiatDecimals, style } = ticker;
  const aids = [
    {
      icon: 'percent',
      label: t('calculator'),
      open: () => void openModal('trading.calculator'),
    },
    {
      icon: 'help',
      label: t('help'),
      open: () => void openModal('trading.help', { ticker: ticker.ticker, kind: ticker.kind }),
    },
  ] as const;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center gap-2">
        <nav aria-label={t('tickers')} className="flex min-w-0 flex-1 gap-1 overflow-x-auto no-scrollbar">
          {all.map((one) => (
            <AppLink
              key={one.ticker}
              to={`/trading/${one.ticker}`}
              aria-current={one.ticker === ticker.ticker ? 'page' : undefined}
              className={cx(
                tab,
                one.ticker === ticker.ticker ? 'bg-hover text-fg' : 'text-fg2 hover:text-fg',
              )}
            >
              <span aria-hidden className="size-2.5 rounded-full" style={{ background: one.style.color }} />
              {one.ticker}
            </AppLink>
          ))}
          <AppLink to="/trading/all" className={cx(tab, 'text-fg2 hover:text-fg')}>
            {t('all')}
          </AppLink>
        </nav>
        {aids.map(({ icon, label, open }) => (
          <Fragment key={icon}>
            <Button variant="ghost" size={32} icon={icon} className="max-sm:hidden" onClick={open}>
              {label}
            </Button>
            <IconButton icon={icon} label={label} className="sm:hidden" onClick={open} />
          </Fragment>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        {/* A line of its own on a phone: a price that gets a digit more does not move the page. */}
        <div className="flex items-center gap-3 max-sm:w-full">
          <span
            aria-hidden
            className="grid size-10 shrink-0 place-items-center rounded-full"
            style={{ color: style.color, background: style.background }}
          >
            <Icon name={ticker.icon} size={22} />
          </span>
          <div>
            <h1 className="text-sm font-semibold text-fg2">{ticker.ticker}</h1>
            <p className="text-2xl font-bold tnum" data-price>
              {priceText(live.price, fiatDecimals)}
            </p>
          </div>
        </div>
        <dl className="flex gap-6 text-xs">
          <div>
            <dt className="text-fg3">{t('change')}</dt>
            <dd className="text-sm font-semibold">
              <Change percent={stats.change_24h} />
            </dd>
          </div>
          <div>
            <dt className="text-fg3">{t('volume')}</dt>
            <dd className="text-sm font-semibold tnum">{worthText(stats.volume_24h)}</dd>
          </div>
        </dl>
        <Badge tone="info" className="ms-auto max-sm:ms-0">
          {t(ticker.kind)}
        </Badge>
      </div>
    </div>
  );
}
