import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';

/** What players agreed to be written to about. */
export const consents = defineFeature({
  id: 'consents',
  title: 'Consents',
  plugin: null,
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    routes: [
      {
        path: '/unsubscribe/$token',
        title: 'consents.title.unsubscribe',
        whileExcluded: true,
        load: () => import('./web/unsubscribe-page.tsx'),
      },
    ],
    slots: [
      {
        place: 'profile.settings',
        id: 'consents',
        label: 'consents.nav.settings',
        order: 45,
        load: () => import('./web/consents-section.tsx'),
      },
    ],
  },
});
