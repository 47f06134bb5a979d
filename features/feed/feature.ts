import { defineFeature } from '#platform/contract/feature.ts';
import { latestGames, liveFeed } from './contract.ts';

/** The live feed under the lobby and under every game. */
export const feed = defineFeature({
  id: 'feed',
  title: 'Live feed',
  plugin: 'feed',
  contract: { latestGames, liveFeed },
  server: () => import('./server/index.ts'),
  web: {
    slots: [
      { place: 'lobby.below', id: 'feed', order: 10, load: () => import('./web/live-feed.tsx') },
      { place: 'game.below', id: 'feed', order: 10, load: () => import('./web/live-feed.tsx') },
    ],
  },
});
