import type { ReactNode } from 'react';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { usePath, useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { navigate } from '#platform/web/router.tsx';
import { useAllowed } from '#platform/web/session.ts';
import { AccountsTab } from './accounts-tab.tsx';
import { ListTab } from './list-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { ReportsTab } from './reports-tab.tsx';

const TABS = ['list', 'messages', 'reports', 'keys'] as const;

/** Aggregators for staff: their list of games, their calls as they came, their reports, and their keys for who may. */
export default function ProvidersSection(): ReactNode {
  const t = useT('providers.tabs');
  const path = usePath();
  const asked = useSearch()['tab'];
  const mayKeys = useAllowed('providers.keys');
  const tab = TABS.find((one) => one === asked && (one !== 'keys' || mayKeys)) ?? 'list';
  return (
    <Queries>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Tabs
          label={t('label')}
          panels="providers"
          items={[
            { id: 'list', label: t('list'), icon: 'grid' },
            { id: 'messages', label: t('messages'), icon: 'list' },
            { id: 'reports', label: t('reports'), icon: 'check-circle' },
            ...(mayKeys ? [{ id: 'keys' as const, label: t('keys'), icon: 'lock' as const }] : []),
          ]}
          value={tab}
          onChange={(to) => navigate(to === 'list' ? path : `${path}?tab=${to}`, { replace: true })}
        />
        <TabPanel panels="providers" id={tab}>
          {tab === 'list' && <ListTab />}
          {tab === 'messages' && <MessagesTab />}
          {tab === 'reports' && <ReportsTab />}
          {tab === 'keys' && <AccountsTab />}
        </TabPanel>
      </div>
    </Queries>
  );
}
