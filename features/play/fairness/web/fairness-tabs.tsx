import { useState } from 'react';
import { useT } from '#platform/web/i18n.ts';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import type { LinkedBet } from '../link.ts';
import { SeedsTab } from './seeds-tab.tsx';
import { VerifyTab } from './verify-tab.tsx';

export type FairnessTab = 'verify' | 'seeds';

interface FairnessTabsProps {
  start: FairnessTab;
  bet: Partial<LinkedBet> | null;
}

/** Verify and Seeds, the same on the page and in the modal. A revealed pair can be taken over to Verify. */
export function FairnessTabs({ start, bet }: FairnessTabsProps) {
  const t = useT('fairness');
  const [tab, setTab] = useState(start);
  const [taken, setTaken] = useState(bet);
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Tabs
        label={t('title')}
        panels="fairness"
        value={tab}
        onChange={setTab}
        items={[
          { id: 'verify', label: t('tabs.verify'), icon: 'shield-check' },
          { id: 'seeds', label: t('tabs.seeds'), icon: 'hash' },
        ]}
      />
      <TabPanel panels="fairness" id={tab}>
        {tab === 'verify' ? (
          <VerifyTab key={JSON.stringify(taken)} bet={taken} />
        ) : (
          <SeedsTab
            onVerify={(revealed) => {
              setTaken({ ...(bet?.game === undefined ? {} : { game: bet.game }), ...revealed });
              setTab('verify');
            }}
          />
        )}
      </TabPanel>
    </div>
  );
}
