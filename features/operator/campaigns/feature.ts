import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as campaignContract from './campaign-contract.ts';
import * as segmentContract from './segment-contract.ts';
import { campaignSettings } from './settings.ts';

/** Whom staff write to, what they send, and what came of it. */
export const campaigns = defineFeature({
  id: 'campaigns',
  title: 'Campaigns',
  plugin: 'campaigns',
  permissions: ['campaigns.read', 'campaigns.edit', 'campaigns.send'],
  settings: campaignSettings,
  contract: callsOf(segmentContract, campaignContract),
  server: () => import('./server/index.ts'),
  web: {
    // The room brings the query client itself.
    queries: false,
    nav: [
      {
        id: 'campaigns',
        place: 'admin',
        group: 'players',
        label: 'campaigns.title',
        icon: 'mail',
        to: '/admin/room/campaigns',
        order: 40,
        guard: 'perm:campaigns.read',
      },
    ],
    slots: [
      { place: 'admin.rooms', id: 'campaigns', order: 14, load: () => import('./web/campaigns-section.tsx') },
    ],
  },
});
