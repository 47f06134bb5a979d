import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { casesSettings } from './settings.ts';

/** One inbox for whatever waits for a person of staff, in any room. */
export const cases = defineFeature({
  id: 'cases',
  title: 'Cases',
  plugin: null,
  permissions: ['cases', 'cases.assign'],
  settings: casesSettings,
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    // The rooms bring the query client themselves.
    queries: false,
    nav: [
      {
        id: 'cases',
        place: 'admin',
        group: 'today',
        label: 'cases.title',
        icon: 'list',
        to: '/admin/room/cases',
        order: 11,
        guard: 'perm:cases',
      },
    ],
    slots: [
      { place: 'admin.rooms', id: 'cases', order: 11, load: () => import('./web/cases-section.tsx') },
      { place: 'admin.badges', id: 'cases', order: 11, load: () => import('./web/badge.tsx') },
    ],
  },
});
