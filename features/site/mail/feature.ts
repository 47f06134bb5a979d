import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';

/** The mailbox of the house: what was written to whom, and whether it arrived. */
export const mail = defineFeature({
  id: 'mail',
  title: 'Mailbox',
  plugin: null,
  permissions: ['mail.read', 'mail.send'],
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    routes: [
      {
        path: '/admin/mailbox',
        title: 'mail.title',
        guard: 'perm:mail.read',
        layout: 'own',
        load: () => import('./web/mailbox-page.tsx'),
      },
    ],
    slots: [
      { place: 'admin.rooms', id: 'mailbox', order: 50, load: () => import('./web/mailbox-section.tsx') },
    ],
    nav: [
      {
        id: 'mailbox',
        place: 'admin',
        group: 'site',
        label: 'mail.nav.mailbox',
        icon: 'mail',
        to: '/admin/room/mailbox',
        order: 55,
        guard: 'perm:mail.read',
      },
    ],
  },
});
