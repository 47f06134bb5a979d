import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { preferences } from './preferences.ts';
import { feedSettings } from './settings.ts';

/** The live feed under the lobby and under every game, and the strip of latest wins. */
export const feed = defineFeature({
  id: 'feed',
  title: 'Live feed',
  plugin: 'feed',
  settings: feedSettings,
  permissions: ['ignore_privacy'],
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  listed: ['/wins'],
  web: {
    preferences,
    routes: [{ path: '/wins', title: 'feed.best.title', load: () => import('./web/best-wins.tsx') }],
    slots: [
      { place: 'lobby.wins', id: 'wins', order: 10, load: () => import('./web/wins-strip.tsx') },
      { place: 'lobby.below', id: 'feed', order: 10, load: () => import('./web/live-feed.tsx') },
      { place: 'casino.below', id: 'feed', order: 10, load: () => import('./web/live-feed.tsx') },
      { place: 'game.below', id: 'feed', order: 10, load: () => import('./web/live-feed.tsx') },
      { place: 'shell.settings', id: 'feed', order: 10, load: () => import('./web/feed-setting.tsx') },
    ],
  },
});
