import type { ReactNode } from 'react';
import { Tabs } from '#ui/tabs.tsx';
import { useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { navigate } from '#platform/web/router.tsx';
import { Campaigns } from './campaigns.tsx';
import { CAMPAIGNS_PATH } from './paths.ts';
import { Segments } from './segments.tsx';

/** Whom staff write to, what they send, and what came of it. What is open stands in the address. */
export default function CampaignsSection(): ReactNode {
  return (
    <Queries>
      <Section />
    </Queries>
  );
}

const VIEWS = ['campaigns', 'segments'] as const;

function Section(): ReactNode {
  const t = useT('campaigns');
  const { view, segment, campaign } = useSearch();
  const shown = view === 'segments' ? 'segments' : 'campaigns';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Tabs
        label={t('view.label')}
        items={VIEWS.map((id) => ({ id, label: t(`view.${id}`) }))}
        value={shown}
        onChange={(id) => navigate(id === 'segments' ? `${CAMPAIGNS_PATH}?view=segments` : CAMPAIGNS_PATH)}
      />
      {shown === 'segments' ? <Segments open={segment} /> : <Campaigns open={campaign} />}
    </div>
  );
}
