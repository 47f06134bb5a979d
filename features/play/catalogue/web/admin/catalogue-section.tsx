import type { ReactNode } from 'react';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { usePath, useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { navigate } from '#platform/web/router.tsx';
import { GamesTab } from './games-tab.tsx';
import { ImportTab } from './import-tab.tsx';
import { ProvidersTab } from './providers-tab.tsx';

const TABS = ['games', 'providers', 'import'] as const;

/** The catalogue for staff: what is offered, in which order, where, and from whom. */
export default function CatalogueSection(): ReactNode {
  const t = useT('catalogue.admin');
  const path = usePath();
  const asked = useSearch()['tab'];
  const tab = TABS.find((one) => one === asked) ?? 'games';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Tabs
        label={t('tabs.label')}
        panels="catalogue"
        items={[
          { id: 'games', label: t('tabs.games'), icon: 'casino' },
          { id: 'providers', label: t('tabs.providers'), icon: 'server' },
          { id: 'import', label: t('tabs.import'), icon: 'upload' },
        ]}
        value={tab}
        onChange={(to) => navigate(to === 'games' ? path : `${path}?tab=${to}`, { replace: true })}
      />
      <TabPanel panels="catalogue" id={tab}>
        {tab === 'games' && <GamesTab />}
        {tab === 'providers' && <ProvidersTab />}
        {tab === 'import' && <ImportTab />}
      </TabPanel>
    </div>
  );
}
