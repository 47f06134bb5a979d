import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { messages } from './messages.ts';
import { webhookSettings } from './settings.ts';

/** Tells operators' systems what happens in the house, signed and at least once. */
export const webhooks = defineFeature({
  id: 'webhooks',
  title: 'Webhooks',
  plugin: 'webhooks',
  settings: webhookSettings,
  permissions: ['webhooks.read', 'webhooks.edit'],
  contract: callsOf(contract),
  messages,
  server: () => import('./server/index.ts'),
  web: {
    // The room brings the query client itself.
    queries: false,
    nav: [
      {
        id: 'webhooks',
        place: 'admin',
        group: 'house',
        label: 'webhooks.title',
        icon: 'link',
        to: '/admin/room/webhooks',
        order: 57,
        guard: 'perm:webhooks.read',
      },
    ],
    slots: [
      { place: 'admin.rooms', id: 'webhooks', order: 57, load: () => import('./web/webhooks-section.tsx') },
    ],
    modals: {
      'webhooks.edit': () => import('./web/edit-modal.tsx'),
      'webhooks.secret': () => import('./web/secret-modal.tsx'),
      'webhooks.rotate': () => import('./web/rotate-modal.tsx'),
      'webhooks.remove': () => import('./web/remove-modal.tsx'),
      'webhooks.message': () => import('./web/message-modal.tsx'),
      'webhooks.replay': () => import('./web/replay-modal.tsx'),
    },
  },
});
