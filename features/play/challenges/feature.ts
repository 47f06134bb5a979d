import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { challengeSettings } from './settings.ts';

/** Challenges: the first to reach a multiplier in a game win a prize that staff set aside. */
export const challenges = defineFeature({
  id: 'challenges',
  title: 'Challenges',
  plugin: 'challenges',
  settings: challengeSettings,
  permissions: ['challenges.edit', 'challenges.read'],
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  listed: ['/challenges'],
  web: {
    routes: [
      { path: '/challenges', title: 'challenges.title', load: () => import('./web/challenges-page.tsx') },
    ],
    nav: [
      {
        id: 'challenges',
        place: 'sidebar',
        label: 'challenges.title',
        icon: 'flame',
        to: '/challenges',
        order: 31,
      },
      {
        id: 'challenges.admin',
        place: 'admin',
        group: 'games',
        label: 'challenges.title',
        icon: 'flame',
        to: '/admin/room/challenges',
        order: 37,
        guard: 'perm:challenges.read',
      },
    ],
    slots: [
      {
        place: 'game.below',
        id: 'challenges',
        order: 90,
        load: () => import('./web/game-challenges.tsx'),
      },
      {
        place: 'admin.rooms',
        id: 'challenges',
        order: 36,
        load: () => import('./web/admin/challenges-section.tsx'),
      },
    ],
  },
});
