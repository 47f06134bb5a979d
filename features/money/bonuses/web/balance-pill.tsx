import type { ReactNode } from 'react';
import { amountText, useMoneyView } from '#platform/web/amount-view.ts';
import { useDemo } from '#platform/web/balance.ts';
import { useT } from '#platform/web/i18n.ts';
import { useStore } from '#platform/web/store.ts';
import { wageredShare } from '../wagering.ts';

/**
 * What is left to wager, on the lower edge of the balance in the header. It lies over it and takes no room, so that
 * nothing moves when a bonus comes; a press goes through it to the balance, which unfolds the rest.
 */
export default function BalancePill(): ReactNode {
  const t = useT('bonuses.pill');
  const demo = useDemo();
  const bonus = useStore((state) => state.bonus[0]);
  const view = useMoneyView(bonus?.currency);
  if (!bonus || demo) return null;
  return (
    <span
      data-testid="bonus-pill"
      className="pointer-events-none absolute inset-x-0 flex justify-center"
      style={{ insetBlockStart: 33 }}
    >
      <span
        className="relative isolate max-w-full overflow-hidden truncate rounded-full border border-warn/40 bg-raised px-2 font-semibold text-warn tnum"
        style={{ fontSize: 11, lineHeight: '15px' }}
      >
        <span
          aria-hidden
          className="absolute inset-0 -z-10 bg-warn/15"
          style={{ insetInlineEnd: `${(1 - wageredShare(bonus)) * 100}%` }}
        />
        <span className="sr-only">{t('bonus')} </span>
        {t('left', { amount: amountText(bonus.left, view) })}
      </span>
    </span>
  );
}
