import { useState, type ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { useT } from '#platform/web/i18n.ts';
import { openModal } from '#platform/web/modals.tsx';
import { useUser } from '#platform/web/session.ts';
import { useStore } from '#platform/web/store.ts';
import { ChatBox } from './chat-box.tsx';
import { HandsPanel } from './hands-panel.tsx';
import type { KnownTable } from './queries.ts';

const PANELS = 'poker-talk';

/** Under a table: what is said at it, and the player's last hands. A phone opens the first as a sheet. */
export function TableTalk({ data }: { data: KnownTable }): ReactNode {
  const t = useT('poker');
  const user = useUser();
  const shown = useStore((state) => state.pokerChat);
  const [tab, setTab] = useState<'chat' | 'hands'>('chat');
  const hands = user && <HandsPanel data={data} />;
  if (!shown) return hands;
  const { id } = data.table;
  return (
    <>
      <div className="grid gap-4 sm:hidden">
        <Button icon="chat" block onClick={() => void openModal('poker.chat', { table: id })}>
          {t('chat.title')}
        </Button>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {user && (
          <Tabs
            className="max-sm:hidden"
            label={t('chat.tabs')}
            panels={PANELS}
            value={tab}
            onChange={setTab}
            items={[
              { id: 'chat', label: t('chat.title') },
              { id: 'hands', label: t('hands.title') },
            ]}
          />
        )}
        {(!user || tab === 'chat') && (
          <TabPanel panels={PANELS} id="chat" className="max-sm:hidden">
            <Panel flush="bare">
              <ChatBox table={id} />
            </Panel>
          </TabPanel>
        )}
        {user && (
          <TabPanel panels={PANELS} id="hands" className={tab === 'hands' ? '' : 'sm:hidden'}>
            {hands}
          </TabPanel>
        )}
      </div>
    </>
  );
}
