import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { BarChart } from '#ui/bar-chart.tsx';
import type { ChartPoint } from '#ui/chart-scale.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { LineChart } from '#ui/line-chart.tsx';
import { figureLocale } from '#ui/locale.ts';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { worthText } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import { TIMEFRAMES, type Timeframe } from '../contract.ts';
import type { Figures, FiguresQuery } from './queries.ts';

const HEIGHT = 200;

export interface WidgetProps {
  readonly title: string;
  readonly query: (timeframe: Timeframe) => FiguresQuery;
  readonly kind: 'bars' | 'line';
  /** Green above zero and red below. */
  readonly profit?: boolean;
  /** A figure in full. */
  readonly format: (value: string) => string;
  /** A figure of the axis; short unless given. */
  readonly formatTick?: (value: number) => string;
}

/** One chart of the public figures, with its own span of days: loading, figures, nothing there, or an error. */
export function Widget({ title, query, kind, profit = false, format, formatTick }: WidgetProps): ReactNode {
  const t = useT('token');
  const [timeframe, setTimeframe] = useState<Timeframe>(30);
  const { data, isError, isFetching, refetch } = useQuery(query(timeframe));
  return (
    <Panel
      title={title}
      aside={
        <Tabs
          size={32}
          label={t('timeframe.label', { title })}
          value={String(timeframe)}
          onChange={(id) => setTimeframe(id === '7' ? 7 : 30)}
          items={TIMEFRAMES.map((days) => ({ id: String(days), label: t('timeframe.days', { days }) }))}
        />
      }
    >
      {data ? (
        data.days.length === 0 ? (
          <EmptyState icon="chart" text={t('noData')} className="min-h-60" />
        ) : (
          <Figured {...{ title, data, kind, profit, format }} {...(formatTick && { formatTick })} />
        )
      ) : isError ? (
        <ErrorState
          text={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
          className="min-h-60"
        />
      ) : (
        <Skeleton className="h-60" />
      )}
    </Panel>
  );
}

interface FiguredProps extends Pick<WidgetProps, 'title' | 'kind' | 'format' | 'formatTick'> {
  readonly data: Figures;
  readonly profit: boolean;
}

function Figured({
  title,
  data: { days, total, own = null, cost = null },
  kind,
  profit,
  format,
  formatTick,
}: FiguredProps): ReactNode {
  const t = useT('token');
  const short = new Intl.DateTimeFormat(figureLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  // A chart draws with floats; what is read out is the exact text of the point.
  const texts = new Map(days.map(({ value }) => [Number(value), value]));
  const points: readonly ChartPoint[] = days.map(({ date, value }) => ({
    label: short.format(new Date(date)),
    value: Number(value),
  }));
  const chart = {
    label: title,
    height: HEIGHT,
    points,
    profit,
    explore: true,
    formatValue: (value: number) => format(texts.get(value) ?? String(value)),
    ...(formatTick && { formatTick }),
  };
  return (
    <>
      <p className="mb-2 flex flex-wrap items-baseline gap-2">
        <span className="text-xl font-bold tnum">{format(total ?? days.at(-1)!.value)}</span>
        <span className="text-xs text-fg3">{t(total === null ? 'latest' : 'total')}</span>
        {own !== null && (
          <span className="text-xs text-fg2 tnum">{t('ownShare', { amount: format(own) })}</span>
        )}
        {cost !== null && (
          <span className="text-xs text-fg2 tnum">{t('cost', { amount: worthText(cost) })}</span>
        )}
      </p>
      {kind === 'bars' ? <BarChart {...chart} /> : <LineChart {...chart} />}
    </>
  );
}
