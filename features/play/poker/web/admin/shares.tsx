import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { call } from '#platform/web/api.ts';
import { errorText } from '#platform/web/errors.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { harmed } from '../../freeze-contract.ts';

/** Who would be paid out of what is taken, before anybody is asked. */
export function Shares(asked: InputOf<typeof harmed>): ReactNode {
  const t = useT('poker.freeze');
  const { data, error } = useQuery({
    queryKey: ['poker', 'harmed', asked],
    queryFn: ({ signal }) => call(harmed, asked, { signal }),
    retry: false,
  });
  if (error) return <p className="text-sm text-fg2">{errorText(error, harmed.codes)}</p>;
  if (!data) return <Skeleton className="h-10 w-full" />;
  if (data.shares.length === 0) return <p className="text-sm text-fg2">{t('error.harmed')}</p>;
  return (
    <div className="grid gap-2 rounded-lg bg-raised p-3 text-sm">
      <ul aria-label={t('distribute')} className="grid gap-1">
        {data.shares.map(({ player, amount }) => (
          <li key={player._id} className="flex justify-between gap-3">
            <span className="min-w-0 truncate font-semibold">{player.name}</span>
            <Money amount={amount} currency={asked.currency} />
          </li>
        ))}
      </ul>
      <p className="text-xs text-fg3">{t('rest')}</p>
    </div>
  );
}
