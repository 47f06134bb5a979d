import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { Choice } from '#ui/choice.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Panel } from '#ui/panel.tsx';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '../load.tsx';
import { withdrawalsQuery } from './queries.ts';
import { WithdrawalItem } from './withdrawal-item.tsx';

const SHOWN = ['waiting', 'open', 'all'] as const;

/** Withdrawals: those that wait for staff, those under way, or all. */
export function WithdrawalsTab(): ReactNode {
  const t = useT('cashier.staff.withdrawals');
  const [show, setShow] = useState<(typeof SHOWN)[number]>('waiting');
  const pages = useCursorPages<string>(show, 'cashier.history');
  const query = useQuery(
    withdrawalsQuery({ show, ...(pages.before !== undefined && { before: pages.before }) }),
  );
  return (
    <>
      <div className="max-w-110">
        <Choice
          label={t('show')}
          items={SHOWN.map((id) => ({ id, label: t(id) }))}
          value={show}
          onChange={setShow}
        />
      </div>
      <Panel
        title={t('heading')}
        aside={
          query.data && (
            <Badge tone={query.data.waiting > 0 ? 'warn' : 'neutral'}>
              {t('count', { count: query.data.waiting })}
            </Badge>
          )
        }
      >
        <Load query={query}>
          {({ rows }) =>
            rows.length === 0 ? (
              <EmptyState icon="check-circle" text={t(show === 'waiting' ? 'noneWait' : 'none')} />
            ) : (
              <ul className="divide-y divide-line/60">
                {rows.map((row) => (
                  <WithdrawalItem key={row._id} row={row} />
                ))}
              </ul>
            )
          }
        </Load>
      </Panel>
      {pages.pager(query.isPlaceholderData ? undefined : query.data?.next)}
    </>
  );
}
