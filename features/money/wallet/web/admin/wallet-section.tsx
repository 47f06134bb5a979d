import type { ReactNode } from 'react';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { usePath, useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { navigate } from '#platform/web/router.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { ChainsTab } from './chains-tab.tsx';
import { DepositsTab } from './deposits-tab.tsx';
import { ReconciliationTab } from './reconciliation-tab.tsx';
import { SignerTab } from './signer-tab.tsx';
import { WithdrawalsTab } from './withdrawals-tab.tsx';

const ICONS = {
  withdrawals: 'arrow-up',
  deposits: 'arrow-down',
  chains: 'link',
  signer: 'lock',
  reconciliation: 'check-circle',
} as const;
type Tab = keyof typeof ICONS;

/** The wallet for staff: what waits for a decision, the chains, the signer, and whether the books agree. */
export default function WalletSection(): ReactNode {
  const t = useT('cashier.staff.tab');
  const path = usePath();
  const asked = useSearch()['tab'];
  // Whoever opens the page may read the wallet; the signer's log has a permission of its own.
  const maySign = useAllowed('wallet.payments');
  const tabs = (Object.keys(ICONS) as Tab[]).filter((id) => id !== 'signer' || maySign);
  const tab = tabs.find((one) => one === asked) ?? tabs[0]!;
  return (
    <Queries>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Tabs
          label={t('label')}
          panels="wallet-room"
          items={tabs.map((id) => ({ id, label: t(id), icon: ICONS[id] }))}
          value={tab}
          onChange={(to) => navigate(`${path}?tab=${to}`, { replace: true })}
        />
        <TabPanel panels="wallet-room" id={tab} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {tab === 'withdrawals' && <WithdrawalsTab />}
          {tab === 'deposits' && <DepositsTab />}
          {tab === 'chains' && <ChainsTab />}
          {tab === 'signer' && <SignerTab />}
          {tab === 'reconciliation' && <ReconciliationTab />}
        </TabPanel>
      </div>
    </Queries>
  );
}
