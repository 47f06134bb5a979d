import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { amlSettings } from './settings.ts';

/** Looks for money laundering by rules, and keeps what they found for those who look into it. */
export const aml = defineFeature({
  id: 'aml',
  title: 'Money laundering',
  plugin: null,
  permissions: ['aml.read'],
  settings: amlSettings,
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    queries: false,
    nav: [
      {
        id: 'aml',
        place: 'admin',
        group: 'players',
        label: 'aml.title',
        icon: 'coins',
        to: '/admin/room/aml',
        order: 29,
        guard: 'perm:aml.read',
      },
    ],
    slots: [
      { place: 'admin.rooms', id: 'aml', order: 29, load: () => import('./web/section.tsx') },
      { place: 'admin.user', id: 'aml', order: 29, load: () => import('./web/panel.tsx') },
    ],
  },
});
