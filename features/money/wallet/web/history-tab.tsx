import { useState, type ReactNode } from 'react';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useT } from '#platform/web/i18n.ts';
import { DepositList } from './deposit-list.tsx';
import { WithdrawList } from './withdraw-list.tsx';

/** What came in and what went out, newest first. */
export function HistoryTab(): ReactNode {
  const t = useT('cashier.history');
  const [tab, setTab] = useState<'deposits' | 'withdraws'>('deposits');
  return (
    <>
      <Tabs
        size={32}
        label={t('tabs')}
        panels="wallet-history"
        value={tab}
        onChange={setTab}
        items={[
          { id: 'deposits', label: t('deposits'), icon: 'arrow-down' },
          { id: 'withdraws', label: t('withdraws'), icon: 'arrow-up' },
        ]}
      />
      <TabPanel panels="wallet-history" id={tab} className="flex flex-1 flex-col gap-3 outline-none">
        {tab === 'deposits' ? <DepositList /> : <WithdrawList />}
      </TabPanel>
    </>
  );
}
