import { useState, type ReactNode } from 'react';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useT } from '#platform/web/i18n.ts';
import { useAllowed } from '#platform/web/session.ts';
import { Appeals } from './appeals.tsx';
import { Packs } from './packs.tsx';

const PARTS = ['appeals', 'packs'] as const;

/** The chat in the back office: mutes that are appealed, and packs of pictures. What one may not see is not offered. */
export default function ChatSection(): ReactNode {
  const t = useT('chat.admin');
  const mayEdit = useAllowed('chat.edit');
  const [part, setPart] = useState<(typeof PARTS)[number]>('appeals');
  const shown = PARTS.filter((id) => id !== 'packs' || mayEdit);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Tabs
        label={t('tabs')}
        panels="chat"
        items={shown.map((id) => ({ id, label: t(`tab.${id}`) }))}
        value={part}
        onChange={setPart}
      />
      <TabPanel panels="chat" id={part}>
        {part === 'packs' ? <Packs /> : <Appeals />}
      </TabPanel>
    </div>
  );
}
