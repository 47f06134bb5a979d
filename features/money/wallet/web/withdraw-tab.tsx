import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { useT } from '#platform/web/i18n.ts';
import type { ModalProps } from '#platform/web/modals.tsx';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { getStore, useStore } from '#platform/web/store.ts';
import { withdrawQuote } from '../withdraw-contract.ts';
import { FormSkeleton } from './form-skeleton.tsx';
import { Load } from './load.tsx';
import { OpenWithdrawal } from './open-withdrawal.tsx';
import { chainsQuery, quoteQuery } from './queries.ts';
import { openingCoin, pick, waysOf, type AskedRoute, type PaymentRoutes } from './routes.ts';
import { WithdrawForm } from './withdraw-form.tsx';

interface WithdrawTabProps extends ModalProps {
  asked: AskedRoute;
  onAsk: (route: AskedRoute) => void;
  onHistory: () => void;
}

/** Paying out: one at a time, so an open one stands in the place of the form. */
export function WithdrawTab(props: WithdrawTabProps): ReactNode {
  const t = useT('cashier.withdraw');
  const query = useQuery(chainsQuery);
  return (
    <Load query={query} fallback={<FormSkeleton />}>
      {(chains) => {
        const ways = waysOf(chains, false);
        if (ways.size === 0) return <EmptyState icon="wallet" text={t('nothing')} className="min-h-80" />;
        return <Withdrawal ways={ways} {...props} />;
      }}
    </Load>
  );
}

function Withdrawal({
  ways,
  asked,
  onAsk,
  onHistory,
  close,
}: { ways: PaymentRoutes } & WithdrawTabProps): ReactNode {
  const chosen = useStore(chosenCurrency);
  const [opening] = useState(() => openingCoin(ways, asked, getStore().currencies, chosen, true));
  const picked = pick(ways, asked.coin ?? opening, asked.way)!;
  const query = useQuery(quoteQuery(picked.coin, picked.way.id, '', ''));
  return (
    <Load query={query} codes={withdrawQuote.codes} fallback={<FormSkeleton />}>
      {(rules) =>
        rules.open ? (
          <OpenWithdrawal
            row={rules.open}
            pickup={rules.pickup}
            minutes={rules.minutes}
            onHistory={onHistory}
          />
        ) : (
          <WithdrawForm
            key={picked.coin}
            ways={ways}
            picked={picked}
            rules={rules}
            onPick={(coin, way) => onAsk({ coin, way })}
            close={close}
          />
        )
      }
    </Load>
  );
}
