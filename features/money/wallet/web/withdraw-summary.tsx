import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';
import { entryText } from '#ui/format.ts';
import { Icon } from '#ui/icon.tsx';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { amountText, useMoneyView } from '#platform/web/amount-view.ts';
import { useT } from '#platform/web/i18n.ts';
import type { withdrawQuote } from '../withdraw-contract.ts';

export type Quote = ReplyOf<typeof withdrawQuote>;

interface SummaryProps {
  coin: string;
  quote: Quote;
  /** The figures are of what was typed or chosen before. */
  pending: boolean;
}

/** What the house and the network take, what arrives, and what is left of the limits. */
export function WithdrawSummary({ coin, quote, pending }: SummaryProps): ReactNode {
  const t = useT('cashier.withdraw');
  const view = useMoneyView(coin);
  const { sum, count } = quote.left;
  return (
    <dl
      aria-busy={pending}
      className={cx(
        'flex flex-col gap-2 rounded-lg bg-raised px-4 py-3 [&_dd]:transition-opacity',
        pending && '[&_dd]:opacity-60',
      )}
    >
      <Line name={t('fee', { percent: entryText(quote.feePercent) })}>
        {quote.houseFee === null ? '–' : amountText(quote.houseFee, view)}
      </Line>
      <Line name={t('networkFee')}>{amountText(quote.networkFee, view)}</Line>
      <Line name={t('receive')} strong>
        {quote.net === null ? '–' : amountText(quote.net, view)}
      </Line>
      {(sum !== null || count !== null) && (
        <Line name={t('left')}>
          {[sum !== null && amountText(sum, view), count !== null && t('leftCount', { count })]
            .filter(Boolean)
            .join(' · ')}
        </Line>
      )}
    </dl>
  );
}

function Line({
  name,
  strong = false,
  children,
}: {
  name: string;
  strong?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <div
      className={cx(
        'flex items-baseline justify-between gap-4',
        strong && 'border-t border-line/60 pt-2 text-base font-bold',
      )}
    >
      <dt className={strong ? '' : 'text-fg2'}>{name}</dt>
      <dd className="text-end tnum">{children}</dd>
    </div>
  );
}

/** When withdrawals are looked at, and how long a payment takes. */
export function ReviewWindowNote({ pickup, minutes }: Pick<Quote, 'pickup' | 'minutes'>): ReactNode {
  const t = useT('cashier.withdraw');
  return (
    <p className="flex items-start gap-2 text-xs text-pretty text-fg2">
      <Icon name="clock" size={16} className="mt-px text-fg3" />
      <span>
        {t('pickup', { from: pickup.from, to: pickup.to, zone: pickup.timeZone })}{' '}
        {t('takes', { least: minutes.least, most: Math.round(minutes.most / 60) })}
      </span>
    </p>
  );
}
