import type { ReactNode } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { prizeRows } from './tournament-sums.ts';

interface Props {
  /** The first place first. */
  prizes: readonly string[];
  currency: string;
  /** Rows at most. */
  limit?: number;
}

/** Rows of a `<dl>`: what every place is paid, equal ones together. */
export function PrizeRows({ prizes, currency, limit }: Props): ReactNode {
  const t = useT('poker');
  return prizeRows(prizes)
    .slice(0, limit)
    .map(({ from, to, prize }) => (
      <div key={from} className="flex flex-wrap justify-between gap-2">
        <dt className="text-fg2">
          {from === to ? t('sitAndGo.place', { place: from }) : t('tournament.places', { from, to })}
        </dt>
        <dd className="font-semibold">
          <Money amount={prize} currency={currency} />
        </dd>
      </div>
    ));
}
