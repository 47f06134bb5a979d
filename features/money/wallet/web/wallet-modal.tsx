import { useLayoutEffect, useState, type ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import type { UserView } from '#platform/web/boot.ts';
import { emit } from '#platform/web/events.ts';
import { useSlots } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { closeModal, type ModalProps } from '#platform/web/modals.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { useUser } from '#platform/web/session.ts';
import { useConfirmedEmail } from '#platform/web/shown-settings.ts';
import { SlotPart } from '#platform/web/slots.tsx';
import { DepositTab } from './deposit-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { useWalletEvents } from './realtime.ts';
import type { AskedRoute } from './routes.ts';
import { TwoFactorAdvert } from './two-factor-advert.tsx';
import { Unverified } from './unverified.tsx';
import { WithdrawTab } from './withdraw-tab.tsx';

export const modal = { size: 'md', title: 'cashier.heading' } as const;

interface WalletProps extends ModalProps {
  /** 'deposit', 'withdraw', 'history', or the id of a slot at `wallet.tabs` ('promocode'). */
  tab?: string;
}

/** Money in, money out, and what became of it. Guests are asked to log in. */
export default function WalletModal({ tab, close }: WalletProps): ReactNode {
  const user = useUser();
  useLayoutEffect(() => {
    if (user) return;
    closeModal('wallet');
    emit('auth-needed', { tab: 'login' });
  }, [user]);
  if (!user) return null;
  return (
    <Queries>
      <Wallet user={user} first={tab} close={close} />
    </Queries>
  );
}

function Wallet({
  user,
  first,
  close,
}: { user: UserView; first: string | undefined } & ModalProps): ReactNode {
  const t = useT('cashier');
  const all = useT();
  const slots = useSlots('wallet.tabs');
  useWalletEvents();
  // Who may not play pays nothing in, but can always take out what is theirs.
  const items = [
    ...(user.self_excluded ? [] : [{ id: 'deposit', label: t('tab.deposit') }]),
    { id: 'withdraw', label: t('tab.withdraw') },
    ...slots.map(({ id, label }) => ({ id, label: label === undefined ? id : all(label) })),
    { id: 'history', label: t('tab.history') },
  ];
  const proof = useConfirmedEmail();
  const [asked, setAsked] = useState(first);
  const [route, setRoute] = useState<AskedRoute>({ coin: null, way: null });
  const tab = items.find(({ id }) => id === asked)?.id ?? items[0]!.id;
  const slot = slots.find(({ id }) => id === tab);
  if (proof && !user.email_verified) return <Unverified user={user} close={close} />;
  return (
    <div className="flex min-h-130 flex-col gap-4 max-sm:min-h-[calc(100dvh-112px)]">
      <Tabs
        fill
        className="*:px-2"
        label={t('tabs')}
        panels="wallet"
        items={items}
        value={tab}
        onChange={setAsked}
      />
      <TabPanel panels="wallet" id={tab} className="flex flex-1 flex-col gap-4 outline-none">
        {tab === 'deposit' && <DepositTab asked={route} onAsk={setRoute} close={close} />}
        {tab === 'withdraw' && (
          <WithdrawTab asked={route} onAsk={setRoute} onHistory={() => setAsked('history')} close={close} />
        )}
        {tab === 'history' && <HistoryTab />}
        {slot && <SlotPart slot={slot} fallback={<Skeleton className="h-60" />} props={{ close }} />}
      </TabPanel>
      {user.two_factor !== true && <TwoFactorAdvert close={close} />}
    </div>
  );
}
