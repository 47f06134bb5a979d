import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';

/** Proof: seed pairs, their rotation, and a verifier that asks nobody. */
export const fairness = defineFeature({
  id: 'fairness',
  title: 'Fairness',
  plugin: null,
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  listed: ['/fairness'],
  web: {
    routes: [{ path: '/fairness', title: 'fairness.title', load: () => import('./web/fairness-page.tsx') }],
    nav: [
      {
        id: 'fairness',
        place: 'footer',
        label: 'fairness.nav.footer',
        icon: 'shield-check',
        to: '/fairness',
        order: 20,
      },
      {
        id: 'fairness',
        place: 'sidebar',
        label: 'fairness.nav.sidebar',
        icon: 'shield-check',
        to: '/fairness',
        order: 90,
      },
    ],
    modals: { fairness: () => import('./web/fairness-modal.tsx') },
  },
});
