import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { raceSettings } from './settings.ts';

/** The weekly race: a prize shared by those who staked the most. */
export const raceFeature = defineFeature({
  id: 'race',
  title: 'Weekly race',
  plugin: 'race',
  settings: raceSettings,
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  listed: ['/leaderboard'],
  web: {
    // The header's button is in every page's first load; parts that ask the server bring the query client themselves.
    queries: false,
    routes: [{ path: '/leaderboard', title: 'race.title', load: () => import('./web/leaderboard.tsx') }],
    nav: [
      {
        id: 'race',
        place: 'sidebar',
        label: 'race.nav.sidebar',
        icon: 'trophy',
        to: '/leaderboard',
        order: 30,
      },
    ],
    slots: [
      { place: 'header.actions', id: 'race', order: 10, load: () => import('./web/header-button.tsx') },
      { place: 'lobby.race', id: 'race', order: 10, load: () => import('./web/lobby-card.tsx') },
      {
        place: 'feed.tabs',
        id: 'race',
        label: 'race.nav.tab',
        order: 10,
        load: () => import('./web/feed-tab.tsx'),
      },
      { place: 'feed.tab-badges', id: 'race', order: 10, load: () => import('./web/feed-badge.tsx') },
    ],
    modals: { race: () => import('./web/race-modal.tsx') },
  },
});
