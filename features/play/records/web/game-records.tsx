import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { formatCount, formatMultiplier } from '#ui/format.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { betPicture } from '#platform/contract/product.ts';
import { AppLink } from '#platform/web/app-link.tsx';
import { hasRoute } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { useMedia } from '#platform/web/media.ts';
import { Money } from '#platform/web/money.tsx';
import type { GameRecord } from '../contract.ts';
import { CARD } from './card.ts';
import { Luck } from './luck-mark.tsx';
import { gamesQuery } from './queries.ts';

/** Rows that are shown before all are asked for. */
const FIRST = 10;

/** What was played of each game: stakes, result, best multiple, luck. A table, on phones a list of cards. */
export function GameRecords({ tag, own }: { tag: string; own: boolean }): ReactNode {
  const t = useT('records');
  const [money, setMoney] = useState<'real' | 'demo'>('real');
  const [whole, setWhole] = useState(false);
  const phone = useMedia('(max-width: 767px)');
  const { data, isError, isFetching, refetch } = useQuery(gamesQuery(tag, money));
  if (isError && !data)
    return (
      <ErrorState
        text={t('failed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
        className={cx('min-h-60', CARD)}
      />
    );
  if (data?.games === null) return null;
  const all = data?.games ?? null;
  const rows = all && (whole ? all : all.slice(0, FIRST));
  const results = all?.[0] ? all[0].result_usd !== null : own;
  const empty = <EmptyState icon="dice" text={t(own ? 'noneOwn' : 'none')} className="py-8" />;
  return (
    <section aria-labelledby="records-games" className={CARD}>
      <header className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-3">
        <h2 id="records-games" className="text-base font-bold">
          {t('games')}
        </h2>
        <Tabs
          size={32}
          label={t('money')}
          value={money}
          onChange={setMoney}
          items={[
            { id: 'real', label: t('real') },
            { id: 'demo', label: t('demo') },
          ]}
        />
      </header>
      {phone ? (
        <Cards rows={rows} empty={empty} />
      ) : (
        <Table
          caption={t('games')}
          columns={columnsOf(t, results)}
          rows={rows}
          rowKey={({ game }) => game}
          placeholders={5}
          empty={empty}
        />
      )}
      {all && !whole && all.length > FIRST && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="touch-area mt-3 block w-full rounded-md py-2 text-sm font-semibold text-accent hover:underline"
        >
          {t('all', { count: all.length })}
        </button>
      )}
      <p className="mt-3 text-xs text-pretty text-fg3">{t('luckNote')}</p>
    </section>
  );
}

/** @param results whether they are for the viewer */
function columnsOf(t: ReturnType<typeof useT>, results: boolean): TableColumn<GameRecord>[] {
  const result: TableColumn<GameRecord> = {
    id: 'result',
    head: t('result'),
    numeric: true,
    cell: (row) => <Sum row={row} field="result" />,
  };
  return [
    { id: 'game', head: t('game'), cell: (row) => <Game row={row} /> },
    { id: 'bets', head: t('bets'), numeric: true, cell: ({ bets }) => formatCount(bets) },
    { id: 'wagered', head: t('wagered'), numeric: true, cell: (row) => <Sum row={row} field="wagered" /> },
    ...(results ? [result] : []),
    { id: 'best', head: t('best'), numeric: true, cell: (row) => <Best row={row} /> },
    { id: 'luck', head: t('luck'), numeric: true, cell: (row) => <Luck row={row} /> },
  ];
}

function Game({ row }: { row: GameRecord }): ReactNode {
  return (
    <span className="flex items-center gap-2.5 font-semibold">
      <img src={betPicture(row.game)} alt="" width={21} height={28} loading="lazy" className="rounded-sm" />
      <span className="truncate">{row.name}</span>
    </span>
  );
}

/** To the last place where it was played in one currency; else in dollars. */
function Sum({ row, field }: { row: GameRecord; field: 'wagered' | 'result' }): ReactNode {
  const only = row.currencies?.length === 1 ? row.currencies[0]! : null;
  const profit = field === 'result' && { profit: true as const };
  if (only) return <Money amount={only[field]} currency={only.currency} mark="icon" {...profit} />;
  const dollars = row[`${field}_usd`];
  return dollars === null ? null : <Money amount={dollars} currency="usd" mark="none" {...profit} />;
}

function Best({ row: { best, best_bet: bet, name } }: { row: GameRecord }): ReactNode {
  const t = useT('records');
  if (best === 0) return '–';
  if (bet === null || !hasRoute('/replay/$id')) return formatMultiplier(best);
  return (
    <AppLink
      to={`/replay/${bet}`}
      aria-label={t('replayBest', { game: name, multiplier: formatMultiplier(best) })}
      className="touch-area rounded-sm font-semibold text-accent hover:underline"
    >
      {formatMultiplier(best)}
    </AppLink>
  );
}

function Cards({ rows, empty }: { rows: readonly GameRecord[] | null; empty: ReactNode }): ReactNode {
  const t = useT('records');
  if (rows?.length === 0) return empty;
  return (
    <ul aria-busy={rows === null} aria-label={t('games')} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {rows
        ? rows.map((row) => (
            <li key={row.game} className="rounded-lg bg-raised p-3">
              <div className="flex items-center justify-between gap-3">
                <Game row={row} />
                <Sum row={row} field="result" />
              </div>
              <dl className="mt-2.5 grid grid-cols-[repeat(4,auto)] justify-between gap-x-3 text-xs">
                <Fact name={t('bets')}>{formatCount(row.bets)}</Fact>
                <Fact name={t('wagered')}>
                  <Sum row={row} field="wagered" />
                </Fact>
                <Fact name={t('best')}>
                  <Best row={row} />
                </Fact>
                <Fact name={t('luck')}>
                  <Luck row={row} />
                </Fact>
              </dl>
            </li>
          ))
        : Array.from({ length: 3 }, (_, at) => (
            <li key={at}>
              <Skeleton className="h-24 w-full rounded-lg" />
            </li>
          ))}
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div className="min-w-0">
      <dt className="truncate text-fg3">{name}</dt>
      <dd className="font-semibold tnum">{children}</dd>
    </div>
  );
}
