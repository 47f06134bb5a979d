import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';

/** Keys with which players' own programs read their accounts. */
export const apiKeys = defineFeature({
  id: 'api-keys',
  title: 'API keys',
  plugin: 'api-keys',
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    routes: [
      {
        path: '/profile/settings/keys',
        title: 'api-keys.title',
        guard: 'auth',
        whileExcluded: true,
        load: () => import('./web/keys-page.tsx'),
      },
    ],
    slots: [
      {
        place: 'profile.settings',
        id: 'keys',
        label: 'api-keys.title',
        order: 37,
        load: () => import('./web/keys-section.tsx'),
      },
    ],
    modals: {
      'api-keys.new': () => import('./web/new-modal.tsx'),
      'api-keys.secret': () => import('./web/secret-modal.tsx'),
      'api-keys.revoke': () => import('./web/revoke-modal.tsx'),
    },
  },
});
