import type { ReactNode } from 'react';
import { Amount } from '#ui/amount.tsx';
import { cx } from '#ui/cx.ts';
import { CurrencyIcon } from '#ui/currency-icon.tsx';
import { figureOf, useMoneyView } from './amount-view.ts';

export interface MoneyProps {
  /** Decimal string of the currency, "-" allowed. */
  amount: string;
  /** Id of the currency; without one, the one in force. */
  currency?: string;
  /** What tells the currency beside the digits: its name, its mark, or something elsewhere. */
  mark?: 'code' | 'icon' | 'none';
  /** Green and plus for gains, red and minus for losses. */
  profit?: boolean;
  /** A loss is grey and keeps its minus: it is somebody else's. */
  quiet?: boolean;
  /** Fewest places of a coin, for a figure that stands alone. */
  least?: number;
  className?: string | undefined;
}

/** Money as the player chose to see it: the one way to draw an amount on a page. */
export function Money(props: MoneyProps): ReactNode {
  const { amount, currency, mark = 'code', profit = false, quiet = false, least, className } = props;
  const view = useMoneyView(currency);
  const lost = quiet && amount.startsWith('-');
  const code = mark === 'code' || view.odd ? view.code : '';
  return (
    <Amount
      {...figureOf(amount, view)}
      {...(least !== undefined && { least })}
      code={code}
      icon={
        mark === 'icon' && (
          <CurrencyIcon id={view.currency} size={16} label={view.currency.toUpperCase()} lazy />
        )
      }
      exact={view.factor.num === view.factor.den}
      profit={profit && !lost}
      className={cx('max-w-full', lost && 'text-fg3', className)}
    />
  );
}
