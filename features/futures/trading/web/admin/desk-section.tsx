import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table } from '#ui/table.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { type DeskTicker, deskTickers } from '../../desk-contract.ts';
import { Change } from '../change.tsx';
import { DeskVoids } from './desk-voids.tsx';

const REFRESH_MS = 10_000;

/** Tickers with what stands on them, how their sources are, and what the last day brought. Switches and limits are in the settings. */
export default function DeskSection(): ReactNode {
  return (
    <Queries>
      <Overview />
    </Queries>
  );
}

function Overview(): ReactNode {
  const t = useT('trading.desk');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['trading', 'desk'],
    queryFn: ({ signal }) => call(deskTickers, {}, { signal }),
    refetchInterval: REFRESH_MS,
  });
  if (error && !data)
    return (
      <ErrorState
        text={errorText(error)}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  if (!data) return <Skeleton className="h-56 rounded-xl" />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Tickers tickers={data.tickers} />
      <p className="text-xs text-pretty text-fg2">{t('exposure')}</p>
      <Day tickers={data.tickers} />
      <p className="text-xs text-pretty text-fg2">{t('meaning')}</p>
      <DeskVoids tickers={data.tickers.filter(({ voidable }) => voidable)} />
      <Sources tickers={data.tickers} />
    </div>
  );
}

interface PartProps {
  tickers: readonly DeskTicker[];
}

function Tickers({ tickers }: PartProps): ReactNode {
  const t = useT('trading.desk');
  return (
    <Panel title={t('tickers')} flush>
      <Table
        caption={t('tickers')}
        rows={tickers}
        rowKey={({ ticker }) => ticker}
        empty={<EmptyState icon="chart" text={t('none')} />}
        columns={[
          { id: 'ticker', head: t('ticker'), cell: (one) => <Name of={one} /> },
          { id: 'price', head: t('price'), numeric: true, from: 'sm', cell: (one) => <Price of={one} /> },
          { id: 'open', head: t('open'), numeric: true, cell: ({ open }) => open },
          { id: 'up', head: t('up'), numeric: true, cell: ({ up }) => <Euros value={up} /> },
          { id: 'down', head: t('down'), numeric: true, cell: ({ down }) => <Euros value={down} /> },
          { id: 'limits', head: t('limits'), numeric: true, from: 'sm', cell: (one) => <Limits of={one} /> },
        ]}
      />
    </Panel>
  );
}

/** What the last day was expected to bring, and what it brought. */
function Day({ tickers }: PartProps): ReactNode {
  const t = useT('trading.desk');
  return (
    <Panel title={t('day')} flush>
      <Table
        caption={t('day')}
        rows={tickers}
        rowKey={({ ticker }) => ticker}
        empty={<EmptyState icon="chart" text={t('none')} />}
        columns={[
          { id: 'ticker', head: t('ticker'), cell: ({ ticker }) => ticker },
          { id: 'closed', head: t('closed'), numeric: true, from: 'sm', cell: ({ day }) => day.closed },
          {
            id: 'wagered',
            head: t('wagered'),
            numeric: true,
            cell: ({ day }) => <Euros value={day.wagered} />,
          },
          {
            id: 'fees',
            head: t('fees'),
            numeric: true,
            cell: ({ day }) => <Kept euros={day.fees} edge={day.expected_edge} />,
          },
          {
            id: 'result',
            head: t('result'),
            numeric: true,
            cell: ({ day }) => <Kept euros={day.result} edge={day.edge} />,
          },
        ]}
      />
    </Panel>
  );
}

/** What stayed with the house, and its share of what was wagered. */
function Kept({ euros, edge }: { euros: string; edge: string | null }): ReactNode {
  return (
    <span className="flex flex-col items-end">
      <Euros value={euros} />
      <span className="text-xs">{edge === null ? '–' : <Change percent={edge} />}</span>
    </span>
  );
}

function Sources({ tickers }: PartProps): ReactNode {
  const t = useT('trading.desk');
  const sources = tickers.flatMap((one) => one.sources.map((source) => ({ ...source, ticker: one.ticker })));
  if (sources.length === 0) return null;
  return (
    <Panel title={t('sources')} flush>
      <Table
        caption={t('sources')}
        rows={sources}
        rowKey={({ ticker, venue }) => `${ticker} ${venue}`}
        empty={<EmptyState icon="list" text={t('none')} />}
        columns={[
          { id: 'ticker', head: t('ticker'), cell: ({ ticker }) => ticker },
          { id: 'source', head: t('source'), cell: ({ venue, symbol }) => `${venue} · ${symbol}` },
          {
            id: 'state',
            head: t('state'),
            cell: ({ state }) => (
              <Badge tone={state === 'used' ? 'win' : 'lose'}>{t(`states.${state}`)}</Badge>
            ),
          },
          {
            id: 'price',
            head: t('price'),
            numeric: true,
            from: 'sm',
            cell: ({ price }) => price ?? '–',
          },
          {
            id: 'received',
            head: t('received'),
            from: 'sm',
            cell: ({ received_at: at }) => (at === null ? '–' : <TimeAgo time={at} />),
          },
        ]}
      />
    </Panel>
  );
}

function Euros({ value }: { value: string }): ReactNode {
  return <Amount value={value} kind="fiat" symbol="€" />;
}

function Name({ of }: { of: DeskTicker }): ReactNode {
  const t = useT('trading.desk');
  return (
    <span className="flex flex-wrap items-center gap-2">
      <b>{of.ticker}</b>
      <span className="text-xs text-fg2">{t(`kind.${of.kind}`)}</span>
      {of.halted && <Badge tone="lose">{t('halted')}</Badge>}
      {!of.enabled && <Badge tone="lose">{t('disabled')}</Badge>}
    </span>
  );
}

function Limits({ of: { limits } }: { of: DeskTicker }): ReactNode {
  return (
    <span className="flex flex-col items-end">
      <bdi dir="ltr">{limits.multiplier}×</bdi>
      <Euros value={limits.side} />
      <Euros value={limits.net} />
    </span>
  );
}

function Price({ of }: { of: DeskTicker }): ReactNode {
  return (
    <span className="tnum">
      {of.price ?? '–'} {of.at !== null && <TimeAgo time={of.at} />}
    </span>
  );
}
