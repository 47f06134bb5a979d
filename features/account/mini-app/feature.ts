import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { miniAppSettings } from './settings.ts';
import { isMiniApp } from './mini-app.ts';

/** The site as a mini app inside a messaging app: whoever opens it there is logged in. */
export const miniApp = defineFeature({
  id: 'mini-app',
  title: 'Messaging app',
  plugin: 'mini-app',
  settings: miniAppSettings,
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    queries: false,
    slots: [
      {
        place: 'shell.cover',
        id: 'mini-app',
        order: 5,
        wanted: isMiniApp,
        load: () => import('./web/mini-app-login.tsx'),
      },
    ],
  },
});
