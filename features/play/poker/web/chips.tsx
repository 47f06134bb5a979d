import type { ReactNode } from 'react';
import { formatCount } from '#ui/format.ts';
import { Money } from '#platform/web/money.tsx';
import type { TableView } from '../contract.ts';

interface Props {
  amount: string;
  /** Null: whole chips that are no money, of a sit-and-go. */
  currency: string | null;
  profit?: boolean;
  className?: string;
}

/** An amount of chips: money at a cash table, and none in a sit-and-go. */
export function Chips({ amount, currency, profit = false, className = '' }: Props): ReactNode {
  if (currency !== null)
    return profit ? (
      <Money amount={amount} currency={currency} profit className={className} />
    ) : (
      <Money amount={amount} currency={currency} mark="none" className={className} />
    );
  const sign = profit && !amount.startsWith('-') && amount !== '0' ? '+' : '';
  return (
    <span className={`tnum ${className}`}>
      {sign}
      {formatCount(BigInt(amount))}
    </span>
  );
}

/** The money of a table's chips; null where they are none. */
export function currencyOf({ sitAndGo, tournament, currency }: TableView): string | null {
  return sitAndGo || tournament ? null : currency;
}
