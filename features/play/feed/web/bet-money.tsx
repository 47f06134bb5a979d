import type { ReactNode } from 'react';
import { Money } from '#platform/web/money.tsx';

interface BetMoneyProps {
  value: string;
  /** Id of the currency; the house may have dropped it since. */
  currency: string;
  profit?: boolean;
  className?: string;
}

/** An amount of a bet in the viewer's view of money. A loss is quiet: it is somebody else's. */
export function BetMoney({ value, currency, profit = false, className }: BetMoneyProps): ReactNode {
  return <Money amount={value} currency={currency} mark="icon" profit={profit} quiet className={className} />;
}
