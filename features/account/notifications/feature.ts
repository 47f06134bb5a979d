import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import * as letterContract from './letter-contract.ts';
import * as pushContract from './push-contract.ts';

/** The bell: what happened to a player's account, and what of it they have read. */
export const notifications = defineFeature({
  id: 'notifications',
  title: 'Notifications',
  plugin: 'notifications',
  contract: { ...callsOf(contract), ...callsOf(letterContract), ...callsOf(pushContract) },
  permissions: ['users.letters'],
  server: () => import('./server/index.ts'),
  web: {
    // The bell is in every page's first load; parts that ask the server bring the query client themselves.
    queries: false,
    slots: [
      {
        place: 'header.actions',
        id: 'bell',
        order: 20,
        wanted: ({ user }) => user !== null,
        load: () => import('./web/bell.tsx'),
      },
      {
        place: 'sidebar.top',
        id: 'bell',
        order: 10,
        wanted: ({ user }) => user !== null,
        load: () => import('./web/menu-entry.tsx'),
      },
      {
        place: 'shell.menu',
        id: 'bell',
        order: 5,
        wanted: ({ user }) => user !== null,
        load: () => import('./web/menu-mark.tsx'),
      },
      { place: 'admin.user', id: 'letters', order: 40, load: () => import('./web/admin/letters-panel.tsx') },
    ],
    modals: { notifications: () => import('./web/notices-modal.tsx') },
  },
});
