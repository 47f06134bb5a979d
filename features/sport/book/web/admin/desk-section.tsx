import { useState, type ReactNode } from 'react';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { usePath, useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Queries } from '#platform/web/query-scope.tsx';
import { navigate } from '#platform/web/router.tsx';
import { DeskActs } from './desk-acts.tsx';
import { DeskBets } from './desk-bets.tsx';
import { DeskBoosts } from './desk-boosts.tsx';
import { DeskEvents } from './desk-events.tsx';
import { DeskEventPanel } from './desk-event.tsx';
import { DeskFeed } from './desk-feed.tsx';
import { DeskLimits } from './desk-limits.tsx';
import { DeskMargins } from './desk-margins.tsx';

const PARTS = ['events', 'acts', 'bets', 'boosts', 'margins', 'limits', 'feed'] as const;
type Part = (typeof PARTS)[number];

/** The trading desk: events with what they may cost, settlements by hand, bets, the feed. */
export default function DeskSection(): ReactNode {
  return (
    <Queries>
      <Rooms />
    </Queries>
  );
}

function Rooms(): ReactNode {
  const t = useT('sport.desk');
  const path = usePath();
  // In the address: a case leads straight to the part where it is decided.
  const asked = useSearch()['tab'];
  const part = PARTS.find((id) => id === asked) ?? 'events';
  const setPart = (to: Part) => navigate(`${path}?tab=${to}`, { replace: true });
  const [event, setEvent] = useState<string | null>(null);
  const open = (id: string) => {
    setPart('events');
    setEvent(id);
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Tabs<Part>
        label={t('title')}
        panels="sport-desk"
        value={part}
        items={PARTS.map((id) => ({ id, label: t(`part.${id}`) }))}
        onChange={setPart}
      />
      <TabPanel panels="sport-desk" id={part}>
        {part === 'events' &&
          (event === null ? (
            <DeskEvents onOpen={setEvent} />
          ) : (
            <DeskEventPanel id={event} onBack={() => setEvent(null)} />
          ))}
        {part === 'acts' && <DeskActs onOpen={open} />}
        {part === 'bets' && <DeskBets />}
        {part === 'boosts' && <DeskBoosts onOpen={open} />}
        {part === 'margins' && <DeskMargins />}
        {part === 'limits' && <DeskLimits />}
        {part === 'feed' && <DeskFeed onOpen={open} />}
      </TabPanel>
    </div>
  );
}
