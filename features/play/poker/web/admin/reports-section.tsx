import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { NativeSelect } from '#ui/native-select.tsx';
import { Panel } from '#ui/panel.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { utcMinute } from '#platform/contract/utc.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { reportState, type ReportState, type ReportView } from '../../integrity-contract.ts';
import { reportsQuery } from './queries.ts';
import { StaffPager } from './staff-pager.tsx';

/** Back office: accounts that share a device or an address and met at a table; staff clear or confirm each with a note. */
export default function ReportsSection(): ReactNode {
  return (
    <Queries>
      <Section />
    </Queries>
  );
}

const STATES = reportState.options;

function Section(): ReactNode {
  const t = useT('poker');
  const columns = useColumns();
  const [{ state, page }, setShown] = useState<{ state: ReportState; page: number }>({
    state: 'open',
    page: 1,
  });
  const { data, error, isFetching, refetch } = useQuery(reportsQuery(state, page));
  if (error && !data)
    return (
      <ErrorState
        text={errorText(error)}
        retryLabel={t('lobby.retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return (
    <Panel
      flush
      title={t('nav.reports')}
      aside={
        <NativeSelect
          aria-label={t('staff.state')}
          value={state}
          onChange={({ target }) =>
            setShown({ state: STATES.find((one) => one === target.value) ?? 'open', page: 1 })
          }
        >
          {STATES.map((one) => (
            <option key={one} value={one}>
              {t(`reports.state.${one}`)}
            </option>
          ))}
        </NativeSelect>
      }
    >
      <Table
        caption={t('nav.reports')}
        rows={data?.reports ?? null}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="users" text={t('reports.none')} />}
        columns={columns}
      />
      <StaffPager
        page={page}
        pages={data?.pages}
        onChange={(to) => setShown({ state, page: to })}
        disabled={isFetching}
      />
    </Panel>
  );
}

const namesOf = ({ players }: ReportView) => players.map(({ name }) => name).join(' + ');

function useColumns(): readonly TableColumn<ReportView>[] {
  const t = useT('poker');
  const mayFreeze = useAllowed('poker.freeze');
  return [
    { id: 'players', head: t('reports.players'), cell: namesOf },
    {
      id: 'reasons',
      head: t('reports.why'),
      cell: ({ reasons, severity, figures, habits }) => (
        <Badge tone={severity === 3 ? 'lose' : 'neutral'}>
          {reasons.map((one) => t(`reports.reason.${one}`, figures ?? habits ?? {})).join(', ')}
        </Badge>
      ),
    },
    { id: 'times', head: t('reports.times'), numeric: true, cell: ({ times }) => times },
    { id: 'place', head: t('reports.place'), from: 'md', cell: ({ place }) => place },
    { id: 'last', head: t('reports.last'), from: 'md', cell: ({ last }) => utcMinute(last) },
    {
      id: 'decide',
      head: <span className="sr-only">{t('reports.decide')}</span>,
      cell: (report) =>
        report.state === 'open' ? (
          <Button
            size={32}
            className="touch-area"
            aria-label={t('reports.decideOf', { names: namesOf(report) })}
            onClick={() =>
              void openModal('poker.report', {
                id: report.id,
                names: namesOf(report),
                about: report.habits ? 'aboutHabits' : report.figures ? 'aboutPair' : 'about',
              })
            }
          >
            {t('reports.decide')}
          </Button>
        ) : (
          <span className="flex flex-wrap items-center gap-2 text-fg2">
            {report.decidedBy}: {report.note}
            {mayFreeze &&
              report.state === 'confirmed' &&
              report.players.map(({ _id, name }) => (
                <Button
                  key={_id}
                  size={32}
                  className="touch-area"
                  onClick={() => void openModal('poker.freeze', { player: name, report: report.id })}
                >
                  {t('freeze.of', { name })}
                </Button>
              ))}
          </span>
        ),
    },
  ];
}
