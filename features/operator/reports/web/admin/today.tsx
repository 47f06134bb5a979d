import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { formatCount, formatFixed } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table } from '#ui/table.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import type { overview } from '../../contract.ts';
import { Euro, utcText } from './parts.tsx';
import { overviewQuery } from './queries.ts';
import { useGameTitle } from './use-game-title.ts';

type Overview = ReplyOf<typeof overview>;

/** Is money right, is anything behind, how is today against last week. */
export function Today(): ReactNode {
  const query = useQuery(overviewQuery);
  return (
    <Load query={query}>
      {(view) => (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2">
            <MoneyRight money={view.money} />
            <Waiting waiting={view.waiting} />
          </div>
          <Against view={view} />
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            <Owed owed={view.owed} />
            <Risks risks={view.risks} />
          </div>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
            <Alerts alerts={view.alerts} />
            <Refusals refusals={view.refusals} />
          </div>
        </>
      )}
    </Load>
  );
}

function MoneyRight({ money }: { money: Overview['money'] }): ReactNode {
  const t = useT('reports');
  const checkText = ({ check, at, right, findings }: Overview['money']['checks'][number]): string => {
    if (at === null) return t(`checks.${check}Never`);
    if (right) return t(`checks.${check}`, { time: utcText(at) });
    return findings > 0
      ? t(`checks.${check}Found`, { findings })
      : t(`checks.${check}Late`, { time: utcText(at) });
  };
  const lines = [
    { ok: money.balanced, text: t(money.balanced ? 'balanced' : 'unbalanced') },
    {
      ok: money.audited !== null,
      text: money.audited === null ? t('neverAudited') : t('audited', { time: utcText(money.audited) }),
    },
    {
      ok: money.behind.length === 0,
      text: money.behind.length === 0 ? t('onTime') : t('behind', { names: money.behind.join(', ') }),
    },
    ...money.checks.map((one) => ({ ok: one.right, text: checkText(one) })),
  ];
  return (
    <Panel title={t('right')}>
      <ul className="grid gap-2">
        {lines.map(({ ok, text }) => (
          <li key={text} className="flex items-center gap-2 text-sm">
            <Icon
              name={ok ? 'check-circle' : 'warning'}
              size={18}
              className={ok ? 'shrink-0 text-win' : 'shrink-0 text-warn'}
            />
            <span className="min-w-0 break-words">{text}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Waiting({ waiting: { room, count, overdue, oldest } }: { waiting: Overview['waiting'] }): ReactNode {
  const t = useT('reports');
  return (
    <Panel
      title={t('waiting.title')}
      {...(room && {
        aside: (
          <a href="/admin/room/cases" className={buttonClass()}>
            {t('waiting.open')}
          </a>
        ),
      })}
    >
      <p className="flex items-baseline gap-3">
        <b className={`text-2xl font-bold tnum ${overdue > 0 ? 'text-lose' : 'text-fg'}`}>
          {formatCount(count)}
        </b>
        <span className="min-w-0 text-sm text-pretty text-fg2">
          {oldest === null ? t('waiting.none') : t('waiting.some', { overdue, time: utcText(oldest) })}
        </span>
      </p>
    </Panel>
  );
}

function Refusals({ refusals }: { refusals: Overview['refusals'] }): ReactNode {
  const t = useT('reports');
  return (
    <Panel title={t('refusals.title')} flush>
      <Table
        compact
        caption={t('refusals.title')}
        rows={refusals}
        rowKey={({ rule }) => rule}
        empty={<EmptyState icon="check-circle" text={t('refusals.none')} />}
        columns={[
          {
            id: 'rule',
            head: t('refusals.rule'),
            cell: ({ rule }) => <span className="font-mono text-xs break-all">{rule}</span>,
          },
          { id: 'count', head: t('refusals.count'), numeric: true, cell: ({ count }) => formatCount(count) },
          { id: 'players', head: t('players'), numeric: true, cell: ({ players }) => formatCount(players) },
        ]}
      />
    </Panel>
  );
}

function Owed({ owed }: { owed: Overview['owed'] }): ReactNode {
  const t = useT('reports');
  return (
    <Panel title={t('owed')}>
      <dl className="grid gap-2 text-sm sm:grid-cols-2 sm:gap-x-6">
        {(['balances', 'openStakes', 'held', 'bonus'] as const).map((part) => (
          <div key={part} className="flex items-center justify-between gap-3">
            <dt className="text-fg2">{t(part === 'bonus' ? 'bonusOwed' : part)}</dt>
            <dd className="font-semibold tnum">
              <Euro value={owed[part]} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** What would cost the house most of what is open. */
function Risks({ risks }: { risks: Overview['risks'] }): ReactNode {
  const t = useT('reports');
  return (
    <Panel title={t('risks.title')}>
      {risks.length === 0 ? (
        <p className="text-sm text-fg2">{t('risks.none')}</p>
      ) : (
        <dl className="grid gap-2 text-sm">
          {risks.map(({ product, name, eur }) => (
            <div key={product} className="flex items-center justify-between gap-3">
              <dt className="min-w-0 break-words text-fg2">{t(`risks.${product}`, { name })}</dt>
              <dd className="font-semibold tnum">
                <Euro value={eur} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  );
}

function Against({ view }: { view: Overview }): ReactNode {
  const t = useT('reports');
  type Row = Overview['today']['figures'][number];
  const cell = (row: Row, part: 'now' | 'before' | 'whole' | 'median') =>
    row.figure === 'bets' ? (
      formatCount(BigInt(row[part]))
    ) : (
      <Euro value={row[part]} profit={row.figure === 'ggr'} />
    );
  return (
    <Panel title={t('against')} flush>
      <Table
        caption={t('against')}
        rows={view.today.figures}
        rowKey={({ figure }) => figure}
        columns={[
          { id: 'figure', head: t('view.figures'), cell: ({ figure }) => t(`figure.${figure}`) },
          { id: 'now', head: t('now'), numeric: true, cell: (row) => cell(row, 'now') },
          { id: 'before', head: t('before'), numeric: true, cell: (row) => cell(row, 'before') },
          { id: 'median', head: t('median'), numeric: true, from: 'sm', cell: (row) => cell(row, 'median') },
          { id: 'whole', head: t('whole'), numeric: true, from: 'sm', cell: (row) => cell(row, 'whole') },
        ]}
      />
      <p className="px-3 py-2 text-xs text-fg3">
        {t('againstHint', { time: utcText(view.today.until) })} {view.asOf === null && t('counting')}
      </p>
    </Panel>
  );
}

function Alerts({ alerts }: { alerts: Overview['alerts'] }): ReactNode {
  const t = useT('reports');
  const title = useGameTitle();
  return (
    <Panel title={t('alerts')} flush>
      <Table
        compact
        caption={t('alerts')}
        rows={alerts}
        rowKey={({ game }) => game}
        empty={<EmptyState icon="check-circle" text={t('noAlerts')} />}
        columns={[
          { id: 'game', head: t('game'), cell: ({ game }) => title(game) },
          { id: 'z', head: t('deviation'), numeric: true, cell: ({ z }) => formatFixed(z) },
          {
            id: 'state',
            head: t('state.label'),
            cell: ({ state }) => (
              <Badge tone={state === 'alert' ? 'lose' : 'warn'}>{t(`state.${state}`)}</Badge>
            ),
          },
        ]}
      />
    </Panel>
  );
}
