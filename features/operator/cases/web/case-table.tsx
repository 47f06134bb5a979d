import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { linkClass } from '#ui/link.tsx';
import { Table, type TableColumn } from '#ui/table.tsx';
import { TimeAgo } from '#ui/time-ago.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useUser } from '#platform/web/session.ts';
import type { CaseRow } from '../contract.ts';
import { addressOf, writeChoice, type Choice } from './address.ts';
import { CasePlayer, Due, Gravity, StateBadge } from './parts.tsx';

/** What waits, due first; the first column opens the case. */
export function CaseTable({ rows, choice }: { rows: readonly CaseRow[]; choice: Choice }): ReactNode {
  const t = useT('cases');
  const me = useUser()?._id;
  const beside = choice.open !== '';
  const columns: TableColumn<CaseRow>[] = [
    {
      id: 'kind',
      head: t('column.kind'),
      cell: (row) => (
        <span className="flex min-w-0 flex-col py-1.5">
          <span className="flex items-center gap-2">
            <AppLink
              to={addressOf({ ...choice, open: row.id })}
              current={row.id === choice.open}
              className={cx(linkClass(), 'font-semibold', row.id === choice.open && 'underline')}
              onClick={(event) => event.stopPropagation()}
            >
              {t(`kind.${row.kind}`)}
            </AppLink>
            <Gravity severity={row.severity} />
          </span>
          <About row={row} beside={beside} />
        </span>
      ),
    },
    ...(beside
      ? []
      : [
          {
            id: 'player',
            head: t('column.player'),
            from: 'sm' as const,
            cell: (row: CaseRow) => <CasePlayer player={row.player} />,
          },
          {
            id: 'since',
            head: t('column.since'),
            from: 'lg' as const,
            cell: (row: CaseRow) => <TimeAgo time={row.since} />,
          },
        ]),
    {
      id: 'due',
      head: t('column.due'),
      cell: (row) => (
        <span className="flex flex-col items-start gap-1 max-sm:py-2">
          <Due row={row} />
          {/* On phones there is no column for it. */}
          <span className="sm:hidden">
            <StateBadge state={row.state} />
          </span>
        </span>
      ),
    },
    {
      id: 'assignee',
      head: t('column.assignee'),
      from: 'md',
      cell: ({ assignee }) =>
        assignee ? (
          <span className={cx(assignee._id === me && 'font-semibold text-fg')}>
            {assignee._id === me ? t('you') : assignee.name}
          </span>
        ) : (
          <span className="text-fg3">{t('nobody')}</span>
        ),
    },
    { id: 'state', head: t('column.state'), from: 'sm', cell: (row) => <StateBadge state={row.state} /> },
  ];
  return (
    <Table
      caption={t('title')}
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      onRow={({ id }) => writeChoice({ ...choice, open: id })}
      empty={<EmptyState icon="check-circle" text={t('none')} />}
    />
  );
}

/** What it is about, under its kind; the player too, where there is no column for them. */
function About({ row, beside }: { row: CaseRow; beside: boolean }): ReactNode {
  if (row.subject === '' && !row.player) return null;
  return (
    <span className="max-w-90 truncate text-xs text-fg3" title={row.subject}>
      {row.player && (
        <span className={beside ? '' : 'sm:hidden'}>
          {row.player.name}
          {row.subject !== '' && ' · '}
        </span>
      )}
      {row.subject}
    </span>
  );
}
