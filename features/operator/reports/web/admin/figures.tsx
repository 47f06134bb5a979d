import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { BarChart } from '#ui/bar-chart.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatCount, formatFixed } from '#ui/format.ts';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { useStore } from '#platform/web/store.ts';
import { figures, type FigureRow, GROUPS, MONEYS, PRODUCTS } from '../../contract.ts';
import { type Choice, fileAddress, filterOf, NARROWED } from './address.ts';
import { FilterFields, useNarrowing } from './filters.tsx';
import { Euro, Files, Pick, SpanFields, utcText } from './parts.tsx';
import { figuresQuery } from './queries.ts';
import { useGameTitle } from './use-game-title.ts';

interface Props {
  choice: Choice;
  onChange: (change: Partial<Choice>) => void;
}

/** Turnover, GGR, NGR and what goes with them, as a chart, a table and files. */
export function Figures({ choice, onChange }: Props): ReactNode {
  const t = useT('reports');
  const query = useQuery({ ...figuresQuery(filterOf(choice)), placeholderData: keepPreviousData });
  return (
    <>
      <Panel>
        <div className="flex flex-col gap-3">
          <div className="grid grid-cols-1 gap-3 xs:grid-cols-2 md:grid-cols-3 lg:grid-cols-6">
            <SpanFields choice={choice} onChange={onChange} />
            <Pick
              label={t('by')}
              value={choice.by}
              options={GROUPS.map((id) => [id, t(`group.${id}`)])}
              onChange={(by) => onChange({ by })}
            />
            <Pick
              label={t('money.label')}
              value={choice.money}
              options={MONEYS.map((id) => [id, t(`money.${id}`)])}
              onChange={(money) => onChange({ money })}
            />
            <Pick
              label={t('product.label')}
              value={choice.product ?? ''}
              options={[['', t('product.all')], ...PRODUCTS.map((id) => [id, t(`product.${id}`)] as const)]}
              onChange={(product) => onChange({ product })}
            />
            <Currency choice={choice} onChange={onChange} />
          </div>
          <FilterFields choice={choice} onChange={onChange} />
        </div>
      </Panel>
      <Load query={query} codes={figures.codes}>
        {({ rows, total, more, leftOut, zone, asOf }) => (
          <>
            {(choice.by === 'day' || choice.by === 'hour') && rows.length > 0 && <Chart rows={rows} />}
            <Panel
              title={t('view.figures')}
              aside={<Files addressOf={(format) => fileAddress(choice, format)} />}
              flush
            >
              <Rows choice={choice} onChange={onChange} rows={rows} total={total} />
              <p className="px-3 py-2 text-xs text-fg3">
                {more && `${t('more')} `}
                {(choice.by === 'segment' || choice.segment !== '') && `${t('segmentHint')} `}
                {leftOut.length > 0 && `${t('leftOut', { names: leftOut.join(', ') })} `}
                {asOf === null ? t('counting') : t('asOf', { time: utcText(asOf), zone })}
              </p>
            </Panel>
          </>
        )}
      </Load>
    </>
  );
}

function Currency({ choice, onChange }: Props): ReactNode {
  const t = useT('reports');
  const currencies = useStore((state) => state.currencies);
  return (
    <Pick
      label={t('currency.label')}
      value={choice.currency}
      options={[['', t('currency.all')], ...currencies.map(({ id }) => [id, id.toUpperCase()] as const)]}
      onChange={(currency) => onChange({ currency })}
    />
  );
}

const CHARTED = ['turnover', 'ggr', 'ngr', 'deposits'] as const;

function Chart({ rows }: { rows: readonly FigureRow[] }): ReactNode {
  const t = useT('reports');
  const [figure, setFigure] = useState<(typeof CHARTED)[number]>('ggr');
  const known = CHARTED.filter((id) => rows.some((row) => row[id] !== null));
  const shown = known.includes(figure) ? figure : 'ggr';
  const points = rows.map((row) => ({
    label: row.key.slice(5, 16).replace('T', ' '),
    // A height of a bar, not an amount: the table has those.
    value: Number(row[shown]),
  }));
  return (
    <Panel
      title={t('chart', { figure: t(`figure.${shown}`) })}
      aside={
        <Tabs
          size={32}
          label={t('measure')}
          items={known.map((id) => ({ id, label: t(`figure.${id}`) }))}
          value={shown}
          onChange={setFigure}
        />
      }
    >
      <BarChart
        points={points}
        label={t('chart', { figure: t(`figure.${shown}`) })}
        height={240}
        profit={shown === 'ggr' || shown === 'ngr'}
        formatValue={(value) => `€${formatFixed(value)}`}
        explore
      />
    </Panel>
  );
}

const EUROS = [
  'turnover',
  'accepted',
  'paid',
  'rake',
  'ggr',
  'bonusCost',
  'ngr',
  'deposits',
  'withdrawals',
  'netDeposits',
] as const;

interface RowsProps extends Props {
  rows: FigureRow[];
  total: FigureRow;
}

function Rows({ choice, onChange, rows, total }: RowsProps): ReactNode {
  const t = useT('reports');
  const narrowed = NARROWED.some((filter) => choice[filter] !== '');
  const name = useRowName(choice);
  const profit = (id: string) => id === 'ggr' || id === 'ngr' || id === 'netDeposits';
  // What cannot be said for any of the rows is no column.
  const said = (id: keyof FigureRow) => [...rows, total].some((row) => row[id] !== null);
  const count = (id: 'bets' | 'active' | 'firstDeposits'): TableColumn<FigureRow> => ({
    id,
    head: t(`figure.${id}`),
    numeric: true,
    cell: (row) => (row[id] === null ? '–' : formatCount(row[id])),
  });
  // Somebody may be in several segments: what they would add up to is nothing.
  const overlapping = choice.by === 'segment' && choice.segment === '';
  const columns: TableColumn<FigureRow>[] = [
    {
      id: 'key',
      head: t(`group.${choice.by}`),
      cell: (row) => {
        const only = row.key === '' ? null : onlyOf(choice.by, row.key);
        return only === null ? (
          <span className="font-semibold whitespace-nowrap text-fg">{name(row)}</span>
        ) : (
          <button
            type="button"
            className="min-h-8 cursor-pointer font-semibold whitespace-nowrap text-fg underline decoration-line underline-offset-4 hover:decoration-accent"
            aria-label={t('filter.only', { name: name(row) })}
            onClick={() => onChange({ ...only, by: 'day' })}
          >
            {name(row)}
          </button>
        );
      },
    },
    count('bets'),
    ...(said('active') ? [count('active')] : []),
    ...EUROS.filter(said).map((id): TableColumn<FigureRow> => ({
      id,
      head: t(`figure.${id}`),
      numeric: true,
      cell: (row) => <Euro value={row[id]} profit={profit(id)} />,
    })),
    {
      id: 'hold',
      head: t('figure.hold'),
      numeric: true,
      cell: ({ hold }) => (hold === null ? '–' : `${formatFixed(Number(hold))} %`),
    },
    ...(said('firstDeposits') ? [count('firstDeposits')] : []),
  ];
  return (
    <Table
      compact
      caption={t('view.figures')}
      columns={columns}
      rows={
        rows.length === 0 ? [] : [...rows, { ...total, key: '', label: t(overlapping ? 'house' : 'total') }]
      }
      rowKey={({ key, label }) => key || `${choice.by} ${label}`}
      empty={<EmptyState icon="chart" text={t(narrowed ? 'filter.noMatch' : 'empty')} />}
    />
  );
}

/** The report that shows this row alone, day by day; null where nothing is filtered by it. */
function onlyOf(by: Choice['by'], key: string): Partial<Choice> | null {
  if (by === 'product') {
    const product = PRODUCTS.find((one) => one === key);
    return product ? { product } : null;
  }
  if (by === 'currency') return { currency: key };
  const filter = NARROWED.find((one) => one === by);
  return filter ? { [filter]: key } : null;
}

function useRowName(choice: Choice): (row: FigureRow) => string {
  const { by } = choice;
  const t = useT('reports');
  const { nameOf } = useNarrowing(choice);
  const title = useGameTitle();
  return ({ key, label }) => {
    if (label !== '') return label;
    if (by === 'product') return t(`product.${PRODUCTS.find((one) => one === key) ?? 'originals'}`);
    if (by === 'game') return title(key);
    if (by === 'country') return nameOf('country', key);
    if (by === 'provider' && key === '--') return t('unknown');
    if (by === 'provider') return key === '' ? t('house') : key;
    if (by === 'affiliate') return t('none');
    if (by === 'currency') return key.toUpperCase();
    return by === 'hour' ? utcText(key) : key;
  };
}
