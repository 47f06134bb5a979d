import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { coinText } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import { useShownSetting } from '#platform/web/shown-settings.ts';
import { Burns } from './burns.tsx';
import { overviewQuery, priceQuery, stakingQuery, type Overview } from './queries.ts';
import { priceOf, priceTick } from './price-text.ts';
import { WaysToGet } from './ways-to-get.tsx';
import { Widget } from './widget.tsx';

type Token = NonNullable<Overview['token']>;

const DASH = '–';

/** /token: what the token is worth, how much of it there is, what was burnt, and how to get it. */
export default function TokenPage(): ReactNode {
  const t = useT('token');
  const currency = useShownSetting('token', 'currency') ?? null;
  const { data, isError, isFetching, refetch } = useQuery(overviewQuery);
  const symbol = currency?.toUpperCase() ?? '';
  const token = data?.token;
  return (
    <div className="mx-auto flex w-full max-w-page min-w-0 flex-col gap-4 md:gap-6">
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-3">
          {currency !== null && <CurrencyIcon id={currency} size={40} />}
          <h1 className="text-2xl font-bold tracking-tight">{token?.name ?? t('title.token')}</h1>
          {token && <Badge>{symbol}</Badge>}
          {token && <span className="text-xl font-bold tnum md:ms-auto">{priceOf(token.price)}</span>}
        </div>
        <p className="max-w-[68ch] text-pretty text-fg2">{t('page.intro')}</p>
      </header>
      {data === undefined && isError ? (
        <ErrorState
          text={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="min-h-60 rounded-xl border border-line/70 bg-panel"
        />
      ) : token === null || currency === null ? (
        <EmptyState
          icon="coins"
          text={t('noData')}
          className="min-h-60 rounded-xl border border-line/70 bg-panel"
        />
      ) : (
        <>
          {token ? <Supply token={token} symbol={symbol} /> : <Skeleton className="h-40 rounded-xl" />}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 md:gap-6">
            <Widget
              title={t('widget.price', { symbol })}
              query={(timeframe) => priceQuery(currency, timeframe)}
              kind="line"
              format={priceOf}
              formatTick={priceTick}
            />
            {token ? <WaysToGet token={token} symbol={symbol} /> : <Skeleton className="h-60 rounded-xl" />}
          </div>
          {data ? <Burns overview={data} symbol={symbol} /> : <Skeleton className="h-60 rounded-xl" />}
        </>
      )}
    </div>
  );
}

/** How much there is, and where; the contract counts it, so anybody can hold it against the chain. */
function Supply({ token, symbol }: { token: Token; symbol: string }): ReactNode {
  const t = useT('token.page');
  const user = useUser();
  const { data: staking } = useQuery(stakingQuery(user?._id ?? null));
  const { chain, held } = token;
  const figures = [
    { id: 'supply', value: chain?.supply },
    { id: 'held', value: held },
    { id: 'staked', value: staking?.total },
    { id: 'burnt', value: chain?.burnt },
  ];
  return (
    <Panel>
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-4">
        {figures.map(({ id, value }) => (
          <div key={id} className="min-w-0">
            <dt className="text-xs text-fg3">{t(id)}</dt>
            {/* Two places are enough to read; the rest is in the title. */}
            <dd title={value} className="mt-1 font-bold break-words tnum">
              {value === undefined ? DASH : coinText(value, symbol, 2)}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-t border-line/60 pt-4">
        {chain ? (
          <>
            <p className="flex flex-wrap items-center gap-2 text-xs text-fg3">
              {t('contract', { chain: chain.name })}
              {chain.network !== 'main' && <Badge tone="warn">{t(chain.network)}</Badge>}
            </p>
            <div className="flex min-w-0 items-center gap-2">
              <span dir="ltr" className="min-w-0 font-mono text-xs/5 break-all text-fg2">
                {chain.contract}
              </span>
              <CopyButton text={chain.contract} label={t('copyContract')} copiedLabel={t('copied')} />
            </div>
          </>
        ) : (
          <p className="text-fg2">{t('noChain', { symbol })}</p>
        )}
      </div>
    </Panel>
  );
}
