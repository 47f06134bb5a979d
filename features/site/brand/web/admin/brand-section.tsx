import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { TabPanel, Tabs } from '#ui/tabs.tsx';
import { usePath, useSearch } from '#platform/web/app-link.tsx';
import { useT } from '#platform/web/i18n.ts';
import { Load } from '#platform/web/load.tsx';
import { Queries } from '#platform/web/query-scope.tsx';
import { navigate } from '#platform/web/router.tsx';
import type { BrandRoom } from '../../contract.ts';
import { weakPairs } from '../../contrast.ts';
import { Colours } from './colours.tsx';
import { Compare } from './compare.tsx';
import { Details } from './details.tsx';
import { History } from './history.tsx';
import { Preview } from './preview.tsx';
import { roomQuery } from './queries.ts';
import { StateBar } from './state-bar.tsx';
import { useDraft } from './use-draft.ts';

const TABS = ['details', 'colours', 'preview', 'compare', 'history'] as const;
const ICONS = {
  details: 'edit',
  colours: 'palette',
  preview: 'eye',
  compare: 'swap',
  history: 'history',
} as const;

/** The brand: what is published, the draft with its preview, who may publish it, and what was before. */
export default function BrandSection(): ReactNode {
  return (
    <Queries>
      <Load query={useQueryOfRoom()}>{(room) => <Room key={keyOf(room)} room={room} />}</Load>
    </Queries>
  );
}

const useQueryOfRoom = () => useQuery(roomQuery());

/** What somebody else saved takes the place of what is typed here: it would be refused anyway. */
const keyOf = ({ change, inForce }: BrandRoom) =>
  `${inForce.version}/${change?.id ?? ''}/${change?.revision ?? 0}`;

function Room({ room }: { room: BrandRoom }): ReactNode {
  const t = useT('brand');
  const path = usePath();
  const search = useSearch();
  const draft = useDraft(room);
  const tab = TABS.find((one) => one === search['tab']) ?? 'details';
  const weak = weakPairs(draft.colours).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <StateBar room={room} draft={draft} />
      <Tabs
        label={t('tabs')}
        panels="brand"
        items={TABS.map((id) => ({
          id,
          label: t(`tab.${id}`),
          icon: ICONS[id],
          ...(id === 'colours' && weak > 0 && { badge: <WeakCount count={weak} /> }),
        }))}
        value={tab}
        onChange={(to) => navigate(`${path}?tab=${to}`)}
      />
      <TabPanel panels="brand" id={tab}>
        {tab === 'details' && <Details draft={draft} realMoney={room.realMoney} />}
        {tab === 'colours' && <Colours colours={draft.colours} onChange={draft.paint} />}
        {tab === 'preview' && <Preview room={room} dirty={draft.dirty} />}
        {tab === 'compare' && <Compare room={room} form={draft.form} />}
        {tab === 'history' && <History />}
      </TabPanel>
    </div>
  );
}

function WeakCount({ count }: { count: number }): ReactNode {
  const t = useT('brand.colour');
  return (
    <span className="rounded-full bg-lose/15 px-1.5 text-xs text-lose tnum">
      <span aria-hidden>{count}</span>
      <span className="sr-only">{t('weakCount', { count })}</span>
    </span>
  );
}
