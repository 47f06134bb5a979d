import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { EmptyState } from '#ui/empty-state.tsx';
import { linkClass } from '#ui/link.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { AppLink } from '#platform/web/app-link.tsx';
import { useHasRoute } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { hasModal, openModal, type ModalProps } from '#platform/web/modals.tsx';
import { chosenCurrency } from '#platform/web/single-currency.ts';
import { Slot } from '#platform/web/slots.tsx';
import { getStore, useStore } from '#platform/web/store.ts';
import type { DepositTarget } from './deposit-address.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositsUnderWay } from './deposits-under-way.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { Load } from './load.tsx';
import { chainsQuery, type Chains } from './queries.ts';
import { openingCoin, pick, waysOf, type AskedRoute, type PaymentRoutes } from './routes.ts';

// The code reader's picture and the bank's form are not what everybody opens the wallet for.
const DepositAddress = lazy(async () => ({
  default: (await import('./deposit-address.tsx')).DepositAddress,
}));
const BankDeposit = lazy(async () => ({ default: (await import('./bank-deposit.tsx')).BankDeposit }));

interface DepositTabProps extends ModalProps {
  asked: AskedRoute;
  onAsk: (route: AskedRoute) => void;
}

/** Paying in: over a chain, through a processor, or by bank. */
export function DepositTab({ asked, onAsk, close }: DepositTabProps): ReactNode {
  const query = useQuery(chainsQuery);
  return (
    <Load query={query} fallback={<FormSkeleton />}>
      {(chains) => (
        <>
          <Suspense fallback={<FormSkeleton />}>
            <Methods chains={chains} asked={asked} onAsk={onAsk} />
          </Suspense>
          <BonusNote />
          <DepositsUnderWay />
          <SaferPlay close={close} />
        </>
      )}
    </Load>
  );
}

/** What this deposit can bring beside itself. Below the form, which it would push from under a finger when it comes. */
function BonusNote(): ReactNode {
  const offered = useStore(({ depositBonus }) => depositBonus !== null && !depositBonus.active);
  return offered && <Slot place="wallet.deposit" fallback={<div className="min-h-12" />} />;
}

type Asking = Pick<DepositTabProps, 'asked' | 'onAsk'>;

function Methods({ chains, ...asking }: { chains: Chains } & Asking): ReactNode {
  const t = useT('cashier.deposit');
  const [method, setMethod] = useState<'coins' | 'bank'>('coins');
  const ways = waysOf(chains, true);
  const none = ways.size === 0;
  if (none && !chains.bank) return <EmptyState icon="wallet" text={t('nothing')} className="min-h-80" />;
  if (none) return <BankDeposit />;
  return (
    <>
      {chains.bank && (
        <Tabs
          size={32}
          label={t('method')}
          value={method}
          onChange={setMethod}
          items={[
            { id: 'coins', label: t('coins'), icon: 'coins' },
            { id: 'bank', label: t('bank'), icon: 'server' },
          ]}
        />
      )}
      {method === 'bank' ? <BankDeposit /> : <Coins ways={ways} {...asking} />}
    </>
  );
}

function Coins({ ways, asked, onAsk }: { ways: PaymentRoutes } & Asking): ReactNode {
  const chosen = useStore(chosenCurrency);
  // Looked at once: a deposit that arrives meanwhile does not change the coin under one's eyes.
  const [opening] = useState(() => openingCoin(ways, asked, getStore().currencies, chosen, false));
  const [target, setTarget] = useState<DepositTarget | null>(null);
  const picked = pick(ways, asked.coin ?? opening, asked.way);
  if (!picked) return null;
  return target ? (
    <DepositAddress target={target} way={picked.way} onBack={() => setTarget(null)} />
  ) : (
    <DepositForm
      ways={ways}
      picked={picked}
      onPick={(coin, way) => onAsk({ coin, way })}
      onAddress={setTarget}
    />
  );
}

/** Where paying in is easy, stopping is as well. */
function SaferPlay({ close }: ModalProps): ReactNode {
  const t = useT('cashier.deposit');
  const settings = useHasRoute('/profile/settings');
  if (!settings || !hasModal('limits.break')) return null;
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-5 gap-y-1 text-xs">
      <span className="text-fg3">{t('safer')}</span>
      <AppLink to="/profile/settings#limits" onClick={close} className={`${linkClass('quiet')} touch-area`}>
        {t('limits')}
      </AppLink>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => void openModal('limits.break', { kind: 'timeout' })}
        className={`${linkClass('quiet')} touch-area`}
      >
        {t('break')}
      </button>
    </p>
  );
}
