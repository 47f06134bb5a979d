import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { useCursorPages } from '#platform/web/cursor-pages.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { Load } from '../load.tsx';
import { DepositItem } from './deposit-item.tsx';
import { depositsQuery, withdrawalsQuery } from './queries.ts';
import { WithdrawalItem } from './withdrawal-item.tsx';

const ROWS = 5;

/** On a player's page: what they paid in and took out. */
export default function UserPanel({ id }: { id: string }): ReactNode {
  if (!useAllowed('wallet.read')) return null;
  return (
    <Queries>
      <Deposits id={id} />
      <Withdrawals id={id} />
    </Queries>
  );
}

function Deposits({ id }: { id: string }): ReactNode {
  const t = useT('cashier.staff');
  const pages = useCursorPages<string>(id, 'cashier.history');
  const query = useQuery(
    depositsQuery({
      show: 'all',
      user: id,
      limit: ROWS,
      ...(pages.before !== undefined && { before: pages.before }),
    }),
  );
  return (
    <Panel title={t('tab.deposits')}>
      <Load query={query}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <p className="text-fg2">{t('deposits.none')}</p>
          ) : (
            <>
              <ul className="divide-y divide-line/60">
                {rows.map((row) => (
                  <DepositItem key={row._id} row={row} />
                ))}
              </ul>
              {pages.pager(query.isPlaceholderData ? undefined : next)}
            </>
          )
        }
      </Load>
    </Panel>
  );
}

function Withdrawals({ id }: { id: string }): ReactNode {
  const t = useT('cashier.staff');
  const pages = useCursorPages<string>(id, 'cashier.history');
  const query = useQuery(
    withdrawalsQuery({
      show: 'all',
      user: id,
      limit: ROWS,
      ...(pages.before !== undefined && { before: pages.before }),
    }),
  );
  return (
    <Panel title={t('tab.withdrawals')}>
      <Load query={query}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <p className="text-fg2">{t('withdrawals.none')}</p>
          ) : (
            <>
              <ul className="divide-y divide-line/60">
                {rows.map((row) => (
                  <WithdrawalItem key={row._id} row={row} />
                ))}
              </ul>
              {pages.pager(query.isPlaceholderData ? undefined : next)}
            </>
          )
        }
      </Load>
    </Panel>
  );
}
