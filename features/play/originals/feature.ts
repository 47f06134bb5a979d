import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { preferences } from './preferences.ts';
import * as pictureContract from './picture-contract.ts';
import * as replayContract from './replay-contract.ts';
import { originalsSettings } from './settings.ts';

/** The house's own games: their calls, their rounds, and the page they are played on. */
export const originals = defineFeature({
  id: 'originals',
  title: 'Originals',
  plugin: 'originals',
  settings: originalsSettings,
  contract: callsOf(contract, pictureContract, replayContract),
  server: () => import('./server/index.ts'),
  web: {
    preferences,
    routes: [
      { path: '/casino/game/$id', title: 'originals.title', load: () => import('./web/game-page.tsx') },
      {
        path: '/replay/$id',
        title: 'originals.replay.title',
        load: () => import('./web/replay/replay-page.tsx'),
      },
    ],
    // Games themselves are listed by the frame, from the boot data, while this route exists.
    slots: [
      { place: 'shell.overlay', id: 'originals.overlay', order: 10, load: () => import('./web/overlay.tsx') },
      { place: 'fairness.below', id: 'chains', order: 5, load: () => import('./web/chains.tsx') },
    ],
    modals: {
      'bet-overview': () => import('./web/history/bet-overview.tsx'),
      'game-help': () => import('./web/help-modal.tsx'),
      strategy: () => import('./web/bet/strategy/strategy-modal.tsx'),
    },
  },
});
