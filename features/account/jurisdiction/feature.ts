import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { jurisdictionSettings } from './settings.ts';

/** The law of the place as data: profiles of jurisdictions, and which holds where. */
export const jurisdiction = defineFeature({
  id: 'jurisdiction',
  title: 'Jurisdictions',
  plugin: null,
  settings: jurisdictionSettings,
  permissions: ['law.read'],
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    // The staff's page brings the query client itself.
    queries: false,
    slots: [
      {
        place: 'shell.overlay',
        id: 'jurisdiction',
        order: 45,
        wanted: ({ boot }) => boot.settings.jurisdiction?.inForce === true,
        load: () => import('./web/play-rules.tsx'),
      },
      {
        place: 'admin.rooms',
        id: 'jurisdiction',
        order: 26,
        load: () => import('./web/admin/law-section.tsx'),
      },
    ],
    nav: [
      {
        id: 'jurisdiction',
        place: 'admin',
        group: 'house',
        label: 'jurisdiction.title',
        icon: 'globe',
        to: '/admin/room/jurisdiction',
        order: 26,
        guard: 'perm:law.read',
      },
    ],
  },
});
