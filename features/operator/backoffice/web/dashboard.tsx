import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { BarChart } from '#ui/bar-chart.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatCount, formatFixed } from '#ui/format.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { Panel } from '#ui/panel.tsx';
import { Load } from '#platform/web/load.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { Turnover } from '../fields.ts';
import type { DashboardView } from '../system-contract.ts';
import { AdminFrame } from './frame.tsx';
import { Coin, MoneyBadge, Euro, euroText, Facts, gameTitle, marginText } from './parts.tsx';
import { dashboardQuery } from './queries.ts';

export default function Dashboard(): ReactNode {
  const t = useT('backoffice.dashboard');
  const query = useQuery(dashboardQuery);
  return (
    <AdminFrame title={t('heading')} actions={<span className="text-xs text-fg3">{t('live')}</span>}>
      <Load query={query} fallback={<Waiting />}>
        {(view) => (
          <>
            <Tiles view={view} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <Days view={view} />
              <Casino view={view} />
            </div>
            <Currencies view={view} />
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
              <Games view={view} />
              <Features view={view} />
            </div>
          </>
        )}
      </Load>
    </AdminFrame>
  );
}

function Waiting(): ReactNode {
  return (
    <>
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-80 w-full" />
    </>
  );
}

interface TileProps {
  icon: IconName;
  label: string;
  value: ReactNode;
  note: ReactNode;
}

function Tile({ icon, label, value, note }: TileProps): ReactNode {
  return (
    <div className="flex min-w-0 flex-col gap-1 rounded-lg border border-line/70 bg-panel p-3 sm:p-4">
      <span className="flex items-center gap-1.5 text-xs font-semibold text-fg3">
        <Icon name={icon} size={14} />
        {label}
      </span>
      <span className="truncate text-lg font-bold tnum">{value}</span>
      <span className="truncate text-xs text-fg2 tnum">{note}</span>
    </div>
  );
}

function Tiles({ view }: { view: DashboardView }): ReactNode {
  const t = useT('backoffice.dashboard');
  const { todayEur, totalEur, players } = view;
  return (
    <div className="grid grid-cols-2 gap-2 sm:gap-3 md:grid-cols-3 lg:grid-cols-6">
      <Tile
        icon="chart"
        label={t('ggrToday')}
        value={<Euro value={todayEur.result} profit />}
        note={t('ever', { value: euroText(totalEur.result) })}
      />
      <Tile
        icon="swap"
        label={t('wageredToday')}
        value={<Euro value={todayEur.wagered} />}
        note={t('ever', { value: euroText(totalEur.wagered) })}
      />
      <Tile
        icon="dice"
        label={t('betsToday')}
        value={formatCount(todayEur.bets)}
        note={t('ever', { value: formatCount(totalEur.bets) })}
      />
      <Tile
        icon="users"
        label={t('players')}
        value={formatCount(players.all)}
        note={t('newToday', { count: players.newToday })}
      />
      <Tile
        icon="wallet"
        label={t('held')}
        value={<Euro value={view.liabilitiesEur} />}
        note={t('heldNote')}
      />
      <Tile
        icon="pulse"
        label={t('openRounds')}
        value={formatCount(view.openRounds)}
        note={t('activeToday', { count: players.activeToday })}
      />
    </div>
  );
}

function Days({ view }: { view: DashboardView }): ReactNode {
  const t = useT('backoffice.dashboard');
  const [figure, setFigure] = useState<'result' | 'wagered' | 'bets'>('result');
  const points = view.days.map((day) => ({ label: day.day.slice(5), value: Number(day[figure]) }));
  const items = (['result', 'wagered', 'bets'] as const).map((id) => ({ id, label: t(`figure.${id}`) }));
  return (
    <Panel
      title={t('days')}
      aside={<Tabs size={32} label={t('days')} items={items} value={figure} onChange={setFigure} />}
    >
      <BarChart
        points={points}
        label={t(`figure.${figure}`)}
        height={240}
        profit={figure === 'result'}
        {...(figure === 'bets' ? {} : { formatValue: (value: number) => euroText(value.toFixed(2)) })}
      />
    </Panel>
  );
}

function Casino({ view }: { view: DashboardView }): ReactNode {
  const t = useT('backoffice.dashboard');
  const { engine, realtime } = view;
  return (
    <Panel title={t('house')}>
      <Facts
        rows={[
          [t('version'), view.version],
          [t('uptime'), uptimeText(view.uptimeSeconds)],
          [t('sockets'), t('socketsValue', { sockets: realtime.sockets, channels: realtime.channels })],
          [t('lanes'), formatCount(engine.lanes)],
          [
            t('queue'),
            <span key="queue" className={engine.queued > 1000 ? 'text-warn' : ''}>
              {formatCount(engine.queued)}
            </span>,
          ],
          [
            t('engineBets'),
            t('engineBetsValue', { bets: formatCount(engine.bets), batches: formatCount(engine.batches) }),
          ],
          [t('perBatch'), engine.batches === 0 ? '–' : formatFixed(engine.bets / engine.batches, 1)],
          [t('excluded'), formatCount(view.players.excluded)],
        ]}
      />
    </Panel>
  );
}

/** "3 d 04:05:06", the clock of one process. */
export function uptimeText(seconds: number): string {
  const days = Math.floor(seconds / 86_400);
  const clock = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
  return days === 0 ? clock : `${days} d ${clock}`;
}

function Currencies({ view }: { view: DashboardView }): ReactNode {
  const t = useT('backoffice.dashboard');
  const [span, setSpan] = useState<'today' | 'total'>('today');
  const items = (['today', 'total'] as const).map((id) => ({ id, label: t(`span.${id}`) }));
  const columns: TableColumn<Turnover>[] = [
    {
      id: 'currency',
      head: t('column.currency'),
      cell: (row) => (
        <span className="flex items-center gap-2 font-semibold text-fg">
          {row.currency.toUpperCase()} <MoneyBadge row={row} />
        </span>
      ),
    },
    { id: 'bets', head: t('column.bets'), numeric: true, cell: (row) => formatCount(row.bets) },
    {
      id: 'wagered',
      head: t('column.wagered'),
      numeric: true,
      cell: (row) => <Coin bare value={row.wagered} currency={row.currency} demo={row.demo} />,
    },
    {
      id: 'paid',
      head: t('column.paid'),
      numeric: true,
      cell: (row) => <Coin bare value={row.paid} currency={row.currency} demo={row.demo} />,
    },
    {
      id: 'result',
      head: t('column.result'),
      numeric: true,
      cell: (row) => <Coin bare profit value={row.result} currency={row.currency} demo={row.demo} />,
    },
    { id: 'margin', head: t('column.margin'), numeric: true, cell: (row) => marginText(row) },
  ];
  return (
    <Panel
      flush
      title={t('currencies')}
      aside={<Tabs size={32} label={t('currencies')} items={items} value={span} onChange={setSpan} />}
    >
      <Table
        compact
        caption={t('currencies')}
        columns={columns}
        rows={view[span]}
        rowKey={(row) => `${row.currency}${String(row.demo)}${String(row.bonus)}`}
        empty={<EmptyState icon="coins" text={t('noBets')} />}
      />
    </Panel>
  );
}

function Games({ view }: { view: DashboardView }): ReactNode {
  const t = useT('backoffice.dashboard');
  type Row = DashboardView['games'][number];
  const columns: TableColumn<Row>[] = [
    {
      id: 'game',
      head: t('column.game'),
      cell: (row) => <span className="font-semibold text-fg">{gameTitle(row.game)}</span>,
    },
    { id: 'bets', head: t('column.bets'), numeric: true, cell: (row) => formatCount(row.bets) },
    { id: 'wagered', head: t('column.wagered'), numeric: true, cell: (row) => <Euro value={row.wagered} /> },
    {
      id: 'result',
      head: t('column.result'),
      numeric: true,
      cell: (row) => <Euro value={row.result} profit />,
    },
    { id: 'margin', head: t('column.margin'), numeric: true, from: 'sm', cell: (row) => marginText(row) },
  ];
  return (
    <Panel flush title={t('games')}>
      <Table
        compact
        caption={t('games')}
        columns={columns}
        rows={view.games}
        rowKey={(row) => row.game}
        empty={<EmptyState icon="dice" text={t('noBets')} />}
      />
    </Panel>
  );
}

function Features({ view }: { view: DashboardView }): ReactNode {
  const t = useT('backoffice');
  return (
    <Panel title={t('dashboard.features')}>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 xs:grid-cols-2">
        {view.features.map((feature) => (
          <li
            key={feature.id}
            className="flex h-9 items-center justify-between gap-2 border-b border-line/50"
          >
            <span className="truncate text-fg2">{feature.title}</span>
            <Badge tone={feature.on ? 'win' : 'lose'}>{t(feature.on ? 'features.on' : 'features.off')}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
