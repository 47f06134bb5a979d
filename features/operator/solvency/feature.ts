import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { solvencySettings } from './settings.ts';

/** Proof of liabilities: a tree of all that players are owed, every day, and each player's own way to its root. */
export const solvency = defineFeature({
  id: 'solvency',
  title: 'Proof of liabilities',
  plugin: 'solvency',
  settings: solvencySettings,
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  listed: ['/solvency'],
  web: {
    routes: [
      {
        path: '/solvency',
        title: 'solvency.title',
        whileExcluded: true,
        load: () => import('./web/solvency-page.tsx'),
      },
    ],
    nav: [
      {
        id: 'solvency',
        place: 'footer',
        label: 'solvency.nav.footer',
        icon: 'shield-check',
        to: '/solvency',
        order: 25,
      },
    ],
    slots: [
      {
        place: 'profile.settings',
        id: 'solvency',
        order: 65,
        label: 'solvency.nav.profile',
        load: () => import('./web/own-section.tsx'),
      },
    ],
  },
});
