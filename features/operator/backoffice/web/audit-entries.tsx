import { Fragment, useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { AuditRow } from '../audit-contract.ts';
import { JsonBlock, Mono, Time } from './parts.tsx';

const CELL = 'px-3 py-1.5';
const COLUMNS = [
  ['no', 'max-sm:hidden'],
  ['at', ''],
  ['actor', ''],
  ['action', ''],
  ['subject', ''],
  ['detail', 'max-md:hidden'],
] as const;

/** Entries of the log, each of which unfolds to its whole detail and its hash. */
export function AuditEntries({ rows }: { rows: readonly AuditRow[] }): ReactNode {
  const t = useT('backoffice.audit');
  const [open, setOpen] = useState<number | null>(null);
  if (rows.length === 0) return <EmptyState icon="shield-check" text={t('none')} />;
  return (
    <div
      role="region"
      aria-label={t('heading')}
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg -outline-offset-2"
    >
      <table className="w-full text-start whitespace-nowrap">
        <caption className="sr-only">{t('heading')}</caption>
        <thead className="text-xs text-fg3">
          <tr className="h-10">
            <th scope="col" className="w-12">
              <span className="sr-only">{t('column.more')}</span>
            </th>
            {COLUMNS.map(([name, hidden]) => (
              <th key={name} scope="col" className={cx('px-3 font-semibold', hidden)}>
                {t(`column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Fragment key={row.no}>
              <Line
                row={row}
                open={open === row.no}
                onToggle={() => setOpen(open === row.no ? null : row.no)}
              />
              {open === row.no && <Detail row={row} />}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Line({ row, open, onToggle }: { row: AuditRow; open: boolean; onToggle: () => void }): ReactNode {
  const t = useT('backoffice.audit');
  return (
    <tr className="h-10 border-t border-line/50 text-fg2">
      <td className="ps-2">
        <IconButton
          size={32}
          icon={open ? 'chevron-up' : 'chevron-down'}
          label={t('more', { no: row.no })}
          aria-expanded={open}
          onClick={onToggle}
        />
      </td>
      <td className={cx(CELL, 'tnum text-fg3 max-sm:hidden')}>{row.no}</td>
      <td className={CELL}>
        <Time iso={row.at} />
      </td>
      <td className={cx(CELL, 'font-semibold text-fg')}>{row.actor.name ?? row.actor.id}</td>
      <td className={CELL}>
        <Badge tone={row.action.startsWith('money') ? 'warn' : 'neutral'}>{row.action}</Badge>
      </td>
      <td className={CELL}>{row.subjectName ?? row.subject}</td>
      <td className={cx(CELL, 'max-w-90 truncate font-mono text-xs max-md:hidden')}>
        {summaryOf(row.detail)}
      </td>
    </tr>
  );
}

function Detail({ row }: { row: AuditRow }): ReactNode {
  const t = useT('backoffice.audit');
  return (
    <tr>
      <td colSpan={7} className="px-4 pb-3 whitespace-normal">
        <div className="flex flex-col gap-2">
          <JsonBlock value={row.detail} label={t('column.detail')} />
          <p className="text-xs text-fg3">
            {t('hash')} <Mono>{row.hash}</Mono>
          </p>
        </div>
      </td>
    </tr>
  );
}

/** The leaves of a detail on one line. Pure. */
export function summaryOf(detail: Record<string, unknown>): string {
  return Object.entries(detail)
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' ');
}
