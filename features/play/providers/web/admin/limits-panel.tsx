import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { Money } from '#platform/web/money.tsx';
import { type AccountLimit, limits } from '../../lobby-contract.ts';
import { limitsQuery } from '../queries.ts';

/** What the aggregator allows the house in all, for staff. */
export function LimitsPanel(): ReactNode {
  const t = useT('providers.limits');
  return (
    <Panel title={t('title')}>
      <Load query={useQuery(limitsQuery)} codes={limits.codes}>
        {({ play, spins }) =>
          play.length + spins.length === 0 ? (
            <p className="text-fg2">{t('none')}</p>
          ) : (
            <ul className="divide-y divide-line/60">
              {play.map((one) => (
                <Limit key={`play ${one.currency} ${one.makers.join()}`} limit={one} what={t('play')} />
              ))}
              {spins.map((one) => (
                <Limit key={`spins ${one.currency} ${one.makers.join()}`} limit={one} what={t('spins')} />
              ))}
            </ul>
          )
        }
      </Load>
    </Panel>
  );
}

function Limit({
  limit: { amount, currency, makers },
  what,
}: {
  limit: AccountLimit;
  what: string;
}): ReactNode {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <span className="min-w-0 text-fg2">
        {what}: {makers.join(', ')}
      </span>
      <Money amount={amount} currency={currency.toLowerCase()} className="font-semibold" />
    </li>
  );
}
