import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { type Translate, useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import type { standings } from '../../results-contract.ts';
import { standingsQuery } from '../queries.ts';
import { type LeagueChoice, LeagueSelect, leagueText } from './league-select.tsx';
import { ResultsFailed } from './results-failed.tsx';

type Standings = ReplyOf<typeof standings>;
type Row = Standings['rows'][number];

/** The table of a league, from its results since its last break. */
export function LeagueTable({ sport, league, onLeague }: LeagueChoice): ReactNode {
  const t = useT('sport');
  const { data, isError, isFetching, refetch } = useQuery(
    standingsQuery({ sport: String(sport.id), ...(league === '' ? {} : { league }) }),
  );
  if (!data)
    return isError ? (
      <ResultsFailed retry={() => void refetch()} retrying={isFetching} />
    ) : (
      <Skeleton className="h-96 rounded-xl" />
    );
  const empty = 'min-h-60 rounded-xl bg-panel';
  if (!data.rule) return <EmptyState icon="trophy" text={t('results.noTable')} className={empty} />;
  return (
    <>
      <LeagueSelect leagues={data.leagues} league={data.league ?? ''} onLeague={onLeague} />
      {data.rows.length === 0 ? (
        <EmptyState icon="trophy" text={t('results.noStandings')} className={empty} />
      ) : (
        <LeagueRows data={data} />
      )}
    </>
  );
}

function LeagueRows({ data }: { data: Standings }): ReactNode {
  const t = useT('sport.results');
  const locale = useStore((state) => state.locale);
  const since = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(data.since ?? 0);
  return (
    <div className="overflow-clip rounded-xl bg-panel">
      <Table<Row>
        compact
        caption={`${t('standings')}: ${leagueText(data.league ?? '')}`}
        columns={columnsOf(t, data)}
        rows={data.rows}
        rowKey={({ team }) => team}
      />
      <p className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-line/70 px-4 py-3 text-xs text-fg3">
        <span>{ruleText(t, data.rule!)}</span>
        <span className="tnum">{t('since', { count: data.matches, date: since })}</span>
      </p>
    </div>
  );
}

type Figure = keyof Pick<Row, 'played' | 'won' | 'wonLate' | 'drawn' | 'lostLate' | 'lost'>;

function columnsOf(t: Translate, { rule, rows }: Standings): readonly TableColumn<Row>[] {
  const late = rule?.by === 'points' && rule.late !== undefined;
  const drawn = rows.some((row) => row.drawn > 0);
  const head = (id: string) => (
    <abbr title={t(`column.${id}`)} className="no-underline">
      {t(`short.${id}`)}
    </abbr>
  );
  const figure = (id: Figure): TableColumn<Row> => ({
    id,
    head: head(id),
    cell: (row) => row[id],
    numeric: true,
  });
  const share = rule?.by === 'share';
  const last = share ? 'share' : 'points';
  return [
    {
      id: 'place',
      head: <span className="sr-only">{t('place')}</span>,
      cell: ({ place }) => <b className="text-fg3">{place}</b>,
      numeric: true,
      width: '3rem',
    },
    {
      id: 'team',
      head: t('team'),
      cell: ({ team }) => <span className="block max-w-40 truncate font-semibold sm:max-w-none">{team}</span>,
    },
    figure('played'),
    {
      id: last,
      head: head(last),
      cell: ({ points }) => <b className="text-accent">{share ? (points / 10).toFixed(1) : points}</b>,
      numeric: true,
    },
    figure('won'),
    ...(late ? [figure('wonLate')] : []),
    ...(drawn ? [figure('drawn')] : []),
    ...(late ? [figure('lostLate')] : []),
    figure('lost'),
    { id: 'scored', head: head('scored'), cell: (row) => `${row.scored}:${row.conceded}`, numeric: true },
    {
      id: 'difference',
      head: head('difference'),
      cell: ({ scored, conceded }) => signed(scored - conceded),
      numeric: true,
    },
  ];
}

function signed(value: number): string {
  return value > 0 ? `+${value}` : String(value).replace('-', '−');
}

function ruleText(t: Translate, rule: NonNullable<Standings['rule']>): string {
  if (rule.by !== 'points') return t(`rule.${rule.by}`);
  const { win, draw, late } = rule;
  return late
    ? t('rule.overtime', { win, lateWin: late.win, lateLoss: late.loss })
    : t('rule.points', { win, draw });
}
