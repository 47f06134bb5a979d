import type { ReactNode } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { usePath, useSearch } from '#platform/web/app-link.tsx';
import { useSlots } from '#platform/web/features.ts';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { navigate } from '#platform/web/router.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { SlotPart } from '#platform/web/slots.tsx';
import { ChainsTab } from './chains-tab.tsx';
import { DepositsTab } from './deposits-tab.tsx';
import { SignerTab } from './signer-tab.tsx';
import { WithdrawalsTab } from './withdrawals-tab.tsx';

const ICONS = {
  withdrawals: 'arrow-up',
  deposits: 'arrow-down',
  chains: 'link',
  signer: 'lock',
} as const;
type Tab = keyof typeof ICONS;

/** The wallet for staff: what waits for a decision, the chains, the signer, and what other rooms add: whether the books agree. */
export default function WalletSection(): ReactNode {
  const t = useT('cashier.staff.tab');
  const all = useT();
  const path = usePath();
  const asked = useSearch()['tab'];
  // Whoever opens the page may read the wallet; the signer's log has a permission of its own.
  const maySign = useAllowed('wallet.payments');
  const tabs = (Object.keys(ICONS) as Tab[]).filter((id) => id !== 'signer' || maySign);
  // Other rooms' tabs stand behind the wallet's own.
  const slots = useSlots('wallet.staff');
  const items = [
    ...tabs.map((id) => ({ id: id as string, label: t(id), icon: ICONS[id] })),
    ...slots.map(({ id, label }) => ({ id, label: all(label ?? id), icon: 'check-circle' as const })),
  ];
  const tab = items.find(({ id }) => id === asked)?.id ?? items[0]!.id;
  const slot = slots.find(({ id }) => id === tab);
  return (
    <Queries>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Tabs
          label={t('label')}
          panels="wallet-room"
          items={items}
          value={tab}
          onChange={(to) => navigate(`${path}?tab=${to}`, { replace: true })}
        />
        <TabPanel panels="wallet-room" id={tab} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {tab === 'withdrawals' && <WithdrawalsTab />}
          {tab === 'deposits' && <DepositsTab />}
          {tab === 'chains' && <ChainsTab />}
          {tab === 'signer' && <SignerTab />}
          {slot && <SlotPart slot={slot} fallback={<Skeleton className="h-60" />} />}
        </TabPanel>
      </div>
    </Queries>
  );
}
