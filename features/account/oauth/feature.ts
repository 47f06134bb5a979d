import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';

/** Other programs, connected by players: OAuth 2 and OpenID Connect. */
export const oauth = defineFeature({
  id: 'oauth',
  title: 'Connected programs',
  plugin: 'oauth',
  permissions: ['oauth.clients'],
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    routes: [
      {
        path: '/oauth/authorize/$requestId',
        title: 'oauth.title.request',
        guard: 'auth',
        load: () => import('./web/request-page.tsx'),
      },
      {
        path: '/profile/settings/connections',
        title: 'oauth.title.connections',
        guard: 'auth',
        whileExcluded: true,
        load: () => import('./web/connections-page.tsx'),
      },
    ],
    slots: [
      {
        place: 'profile.settings',
        id: 'connections',
        label: 'oauth.nav.connections',
        order: 36,
        load: () => import('./web/connections-section.tsx'),
      },
      { place: 'admin.rooms', id: 'oauth', order: 70, load: () => import('./web/clients-section.tsx') },
    ],
    modals: {
      'oauth.confirm': () => import('./web/confirm-modal.tsx'),
      'oauth.client': () => import('./web/client-modal.tsx'),
      'oauth.secret': () => import('./web/secret-modal.tsx'),
    },
    nav: [
      {
        id: 'oauth',
        place: 'admin',
        group: 'house',
        label: 'oauth.nav.clients',
        icon: 'link',
        to: '/admin/room/oauth',
        order: 57,
        guard: 'perm:oauth.clients',
      },
    ],
  },
});
