import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { useT } from '#platform/web/i18n.ts';
import type { ReportDifference, ReportView } from '../../reports-contract.ts';
import { PlayerById } from './player-by-id.tsx';

const TONES = { here: 'lose', there: 'warn', other: 'info' } as const;
const SIDES = ['here', 'there'] as const;

/** What came of a report: the counts, the sums of both sides, each difference, and the lines that could not be read. */
export function ReportResult({ report }: { report: ReportView }): ReactNode {
  const t = useT('providers.reports');
  const { name, from, to, lines, matched, missingHere, missingThere, other, bad } = report;
  const clean = missingHere + (missingThere ?? 0) + other + bad === 0;
  return (
    <Panel title={t('resultOf', { name })}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p role="status" className={clean ? 'text-win' : 'text-warn'}>
          {t(clean ? 'clean' : 'differs')}
        </p>
        <p className="tnum">
          {t('counts', { lines, matched, here: missingHere, other, bad })}{' '}
          {missingThere === null ? t('noTimes') : t('missingThere', { there: missingThere })}
        </p>
        {from !== null && to !== null && (
          <p className="text-xs text-fg2 tnum">{t('period', { from: utcMinute(from), to: utcMinute(to) })}</p>
        )}
        <Totals report={report} />
        <Differences report={report} />
        {report.badLines.length > 0 && (
          <ul className="grid gap-1 text-xs text-fg2" aria-label={t('badLines')}>
            {report.badLines.map(({ no, why }) => (
              <li key={no}>{t('badLine', { no, why: t(`why.${why}`) })}</li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function Totals({ report: { totals } }: { report: ReportView }): ReactNode {
  const t = useT('providers.reports');
  const rows = totals.flatMap((total) =>
    SIDES.map((side) => ({ currency: total.currency, side, ...total[side] })),
  );
  const figures = (['count', 'bets', 'wins', 'refunds'] as const).map(
    (id): TableColumn<(typeof rows)[number]> => ({
      id,
      head: t(id),
      numeric: true,
      cell: (row) => row[id],
    }),
  );
  return (
    <Table
      columns={[
        { id: 'currency', head: t('currency'), cell: ({ currency }) => currency },
        { id: 'side', head: t('side'), cell: ({ side }) => t(`sides.${side}`) },
        ...figures,
      ]}
      rows={rows}
      rowKey={({ currency, side }) => `${currency} ${side}`}
      caption={t('totals')}
      compact
    />
  );
}

function Differences({ report: { differences } }: { report: ReportView }): ReactNode {
  const t = useT('providers.reports');
  const side = (one: ReportDifference['here']) => (one ? `${one.action} ${one.amount} ${one.currency}` : '–');
  const columns: TableColumn<ReportDifference>[] = [
    {
      id: 'missing',
      head: t('what'),
      width: '150px',
      cell: ({ missing }) => <Badge tone={TONES[missing]}>{t(`missing.${missing}`)}</Badge>,
    },
    { id: 'id', head: t('transaction'), cell: ({ id }) => <span className="font-mono text-xs">{id}</span> },
    { id: 'line', head: t('line'), numeric: true, from: 'md', cell: ({ no }) => no ?? '–' },
    { id: 'here', head: t('sides.here'), numeric: true, cell: ({ here }) => side(here) },
    { id: 'there', head: t('sides.there'), numeric: true, cell: ({ there }) => side(there) },
    {
      id: 'player',
      head: t('player'),
      from: 'lg',
      cell: ({ player }) => <PlayerById id={player} />,
    },
  ];
  return (
    <Table
      columns={columns}
      rows={differences}
      rowKey={({ missing, id, no }) => `${missing} ${id} ${no ?? ''}`}
      caption={t('differences')}
      compact
      empty={<EmptyState icon="check-circle" text={t('same')} />}
    />
  );
}
