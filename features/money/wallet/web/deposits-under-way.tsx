import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { wallClock } from '#ui/clock.ts';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import type { DepositState, DepositView } from '../views.ts';
import { recentDepositsQuery } from './queries.ts';
import { DepositStatus } from './status.tsx';

/** Those that somebody may be waiting for; the rest is history. */
const UNDER_WAY: ReadonlySet<DepositState> = new Set(['seen', 'confirming', 'orphaned', 'held']);
/** Between this page's clock and the server's. */
const SKEW_MS = 60_000;

/** Deposits that have been seen and are not there yet, and those that arrived while one looked on. */
export function DepositsUnderWay(): ReactNode {
  const t = useT('cashier.deposit');
  const [since] = useState(() => wallClock() - SKEW_MS);
  const { data } = useQuery(recentDepositsQuery);
  const rows = data?.filter(
    (row) => UNDER_WAY.has(row.state) || (row.state === 'credited' && Date.parse(row.created_at) > since),
  );
  if (!rows || rows.length === 0) return null;
  return (
    <section aria-label={t('underWay')}>
      <h3 className="mb-2 text-xs font-semibold text-fg2">{t('underWay')}</h3>
      <ul className="flex flex-col gap-2">
        {rows.map((row) => (
          <li key={row._id} className="flex flex-col gap-2 rounded-lg bg-raised px-4 py-3">
            <Row row={row} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Row({ row }: { row: DepositView }): ReactNode {
  const t = useT('cashier.deposit');
  const done = Math.min(row.confirmations, row.needed);
  const counted = row.needed > 0;
  return (
    <>
      <div className="flex items-center gap-3">
        <CurrencyIcon id={row.currency} size={24} />
        <Money amount={row.sum} currency={row.currency} className="font-semibold" />
        <span aria-live="polite" className="ms-auto">
          <DepositStatus row={row} />
        </span>
      </div>
      {counted && (
        <div className="flex items-center gap-3">
          <ProgressBar
            value={done / row.needed}
            label={t('confirmed', { done, needed: row.needed })}
            tone={row.state === 'credited' ? 'win' : 'accent'}
          />
          <span aria-hidden className="shrink-0 text-xs text-fg2 tnum">
            {done}/{row.needed}
          </span>
        </div>
      )}
    </>
  );
}
