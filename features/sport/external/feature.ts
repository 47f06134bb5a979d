import type { Boot } from '#platform/contract/boot.ts';
import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';

const isReady = ({ settings }: Pick<Boot, 'settings'>): boolean => Boolean(settings.sportsbook?.script);

/** A bookmaker's sportsbook in the house, drawn by its own script and played with the balance that the house keeps. */
export const sportsbook = defineFeature({
  id: 'sportsbook',
  folder: 'external',
  title: 'External sportsbook',
  plugin: 'sportsbook',
  // It needs an account with a bookmaker, and lets that run a script in the house's pages.
  startsOff: true,
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    queries: false,
    routes: [
      { path: '/sportsbook', title: 'sportsbook.title', load: () => import('./web/sportsbook-page.tsx') },
    ],
    nav: [
      {
        id: 'sportsbook',
        place: 'sidebar',
        label: 'sportsbook.nav',
        icon: 'trophy',
        to: '/sportsbook',
        order: 7,
        wanted: isReady,
      },
    ],
    slots: [
      {
        place: 'sidebar.bottom',
        id: 'sportsbook',
        order: 5,
        wanted: ({ boot }) => isReady(boot),
        load: () => import('./web/sidebar-entries.tsx'),
      },
    ],
  },
});
