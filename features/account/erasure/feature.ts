import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';

/** Accounts are erased when their players ask for it: what nobody has to keep goes at once, the rest is sealed under a number. */
export const erasure = defineFeature({
  id: 'erasure',
  title: 'Erasure',
  plugin: null,
  permissions: ['users.erase'],
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    queries: false,
    nav: [
      {
        id: 'erasure',
        place: 'admin',
        group: 'players',
        label: 'erasure.title',
        icon: 'trash',
        to: '/admin/room/erasure',
        order: 29,
        guard: 'perm:users.erase',
      },
    ],
    slots: [
      {
        place: 'profile.settings',
        id: 'erasure',
        order: 70,
        label: 'erasure.title',
        load: () => import('./web/section.tsx'),
      },
      { place: 'admin.rooms', id: 'erasure', order: 29, load: () => import('./web/admin/section.tsx') },
    ],
  },
});
