import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { rainSettings } from './settings.ts';
import * as staff from './staff-contract.ts';

/** Rain in the chat, and money from player to player where that is allowed. */
export const rain = defineFeature({
  id: 'rain',
  title: 'Rain and tips',
  plugin: 'rain',
  settings: rainSettings,
  permissions: ['rain.read', 'rain.start'],
  contract: callsOf(contract, staff),
  server: () => import('./server/index.ts'),
  web: {
    nav: [
      {
        id: 'rain',
        place: 'admin',
        group: 'money',
        label: 'rain.nav.admin',
        icon: 'coins',
        to: '/admin/room/rain',
        order: 39,
        guard: 'perm:rain.read',
      },
    ],
    slots: [
      { place: 'chat.rain', id: 'rain', order: 10, load: () => import('./web/rain-card.tsx') },
      {
        place: 'chat.tools',
        id: 'rain',
        order: 10,
        wanted: ({ user }) => user !== null,
        load: () => import('./web/rain-tool.tsx'),
      },
      {
        place: 'user.actions',
        id: 'tip',
        order: 10,
        wanted: ({ user }) => user !== null,
        load: () => import('./web/tip-button.tsx'),
      },
      { place: 'admin.rooms', id: 'rain', order: 35, load: () => import('./web/admin/rain-section.tsx') },
    ],
    modals: {
      'rain.tip': () => import('./web/tip-modal.tsx'),
      'rain.start': () => import('./web/start-modal.tsx'),
    },
  },
});
