import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useShownSetting } from '#platform/web/shown-settings.ts';
import { tickersQuery } from './queries.ts';
import { TickerCard } from './ticker-card.tsx';

/** /trading/all: every ticker. */
export default function AllPage(): ReactNode {
  const t = useT('trading.all');
  const { data, isError, isFetching, refetch } = useQuery(tickersQuery);
  const most = useShownSetting('trading', 'limits')?.maxMultiplier ?? 1;
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="text-2xl font-bold">{t('heading')}</h1>
          <p className="mt-1 max-w-140 text-pretty text-fg2">
            {t(data?.some(({ kind }) => kind === 'exchange') ? 'mixed' : 'about', { most })}
          </p>
        </div>
        <Button icon="percent" onClick={() => void openModal('trading.calculator')}>
          {t('calculator')}
        </Button>
      </div>
      {isError && !data ? (
        <ErrorState
          text={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : data?.length === 0 ? (
        <EmptyState icon="chart" text={t('none')} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 md:grid-cols-3">
          {data
            ? data.map((ticker) => <TickerCard key={ticker.ticker} ticker={ticker} />)
            : Array.from({ length: 3 }, (_, index) => <Skeleton key={index} className="h-40 w-full" />)}
        </div>
      )}
    </div>
  );
}
