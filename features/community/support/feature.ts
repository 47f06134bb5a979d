import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { supportSettings } from './settings.ts';

/** Players write to the house, and the house answers. */
export const support = defineFeature({
  id: 'support',
  title: 'Support',
  plugin: 'support-chat',
  settings: supportSettings,
  permissions: ['manageTickets'],
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  listed: ['/support'],
  web: {
    routes: [
      {
        path: '/support',
        title: 'support.title',
        whileExcluded: true,
        load: () => import('./web/support-page.tsx'),
      },
    ],
    nav: [
      { id: 'support', place: 'footer', label: 'support.nav', icon: 'help', to: '/support', order: 40 },
      {
        id: 'support',
        place: 'admin',
        group: 'players',
        label: 'support.inbox.title',
        icon: 'chat',
        to: '/admin/room/support',
        order: 28,
        guard: 'perm:manageTickets',
      },
    ],
    slots: [
      { place: 'shell.overlay', id: 'support', order: 110, load: () => import('./web/overlay.tsx') },
      { place: 'sidebar.foot', id: 'support', order: 10, load: () => import('./web/menu-entry.tsx') },
      { place: 'shell.menu', id: 'support', order: 10, load: () => import('./web/menu-mark.tsx') },
      { place: 'admin.rooms', id: 'support', order: 28, load: () => import('./web/admin/inbox-section.tsx') },
    ],
  },
});
