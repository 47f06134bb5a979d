import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Badge } from '#ui/badge.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Money } from '#platform/web/money.tsx';
import { useStore } from '#platform/web/store.ts';
import { ownSpinsQuery } from './spins-queries.ts';

/** What there is to win or to play for nothing at a game, before it is opened. */
export function CoverNotes({
  id,
  jackpot,
}: {
  id: string;
  jackpot: { amount: string; currency: string } | null;
}): ReactNode {
  const t = useT('providers.spins');
  const account = useStore((state) => state.user?._id ?? '');
  const { data } = useQuery({ ...ownSpinsQuery(account), enabled: account !== '' });
  const mine = data?.spins.filter(({ game }) => game === id) ?? [];
  return (
    <>
      {jackpot && (
        <p className="flex flex-wrap items-center justify-center gap-2 font-bold text-warn">
          {t('jackpot')} <Money amount={jackpot.amount} currency={jackpot.currency.toLowerCase()} />
        </p>
      )}
      {mine.map(({ id: key, quantity, used, stake, currency }) => (
        <Badge key={key} tone="win">
          {t.rich('note', {
            left: quantity - used,
            stake: () => <Money amount={stake} currency={currency} />,
          })}
        </Badge>
      ))}
    </>
  );
}
