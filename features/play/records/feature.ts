import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';

/** What a player has played, game by game, and achievements: in the profile, as far as its privacy allows. */
export const records = defineFeature({
  id: 'records',
  title: 'Records',
  plugin: 'records',
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    slots: [
      { place: 'profile.play', id: 'records', order: 10, load: () => import('./web/records.tsx') },
      { place: 'game.below', id: 'reached', order: 99, load: () => import('./web/reached.tsx') },
    ],
  },
});
