import { useMemo, type ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { VirtualList } from '#ui/virtual-list.tsx';
import { Money } from '#platform/web/money.tsx';
import { useStore } from '#platform/web/store.ts';
import type { MultiplayerBet } from '../../contract.ts';
import { ROW } from './shared-round-row.tsx';
import { totalOf } from './shared-round-total.ts';

/** Above this many rows only those in sight are in the page. */
const VIRTUAL_FROM = 40;
const HEIGHT = ROW * 6;

/** A bet as the table of players may show it now. */
export interface Shown {
  readonly bet: MultiplayerBet;
  readonly mine: boolean;
}

interface SharedRoundRowsProps {
  rows: readonly Shown[];
  /** Spoken name. */
  label: string;
  /** Instead of rows. */
  empty: string;
  children: (row: Shown) => ReactNode;
  /** Lower on phones, where lists stand under each other. */
  short?: boolean;
}

/** A list of bets with a height of its own, so that nothing moves as they come in. */
export function SharedRoundRows({
  rows,
  label,
  empty,
  children,
  short = false,
}: SharedRoundRowsProps): ReactNode {
  if (rows.length === 0)
    return (
      <p className={cx('grid place-items-center px-3 text-center text-fg3', short ? 'h-22 sm:h-66' : 'h-66')}>
        {empty}
      </p>
    );
  if (rows.length > VIRTUAL_FROM)
    return (
      <VirtualList items={rows} itemKey={({ bet }) => bet.id} height={HEIGHT} rowHeight={ROW} label={label}>
        {children}
      </VirtualList>
    );
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className={cx('overflow-y-auto -outline-offset-2', short ? 'max-h-66 min-h-22 sm:h-66' : 'h-66')}
    >
      {rows.map((row) => (
        <div key={row.bet.id}>{children(row)}</div>
      ))}
    </div>
  );
}

/** All stakes of a list together. */
export function TotalText({ rows }: { rows: readonly Shown[] }): ReactNode {
  const currencies = useStore((state) => state.currencies);
  const total = useMemo(
    () =>
      totalOf(
        rows.map(({ bet }) => bet),
        currencies,
      ),
    [rows, currencies],
  );
  if (!total) return null;
  return <Money amount={total.amount} currency={total.currency} className="font-semibold text-fg" />;
}
