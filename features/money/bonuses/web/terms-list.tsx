import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import { useDollars } from '#platform/web/dollars.ts';
import { useT } from '#platform/web/i18n.ts';
import type { Terms } from './queries.ts';

/** What holds for bonus money, beside every offer of it. */
export function TermsList({ terms }: { terms: Terms }): ReactNode {
  const t = useT('bonuses.terms');
  const dollars = useDollars();
  const values = {
    maxBet: dollars(terms.maxBet),
    below: dollars(terms.resetBelow),
    days: terms.expireDays,
  };
  const lines: readonly (readonly [IconName, string])[] = [
    ['casino', t('products')],
    ['refresh', t('reset', values)],
    ['clock', t('expires', values)],
    ['coins', t('maxBet', values)],
    ['wallet', t('withdrawals')],
  ];
  return (
    <ul aria-label={t('heading')} className="grid gap-2">
      {lines.map(([icon, text]) => (
        <li key={icon} className="flex items-start gap-3 text-pretty text-fg2">
          <Icon name={icon} size={18} className="mt-px text-fg3" />
          {text}
        </li>
      ))}
    </ul>
  );
}
