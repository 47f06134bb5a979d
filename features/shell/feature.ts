import { defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';

/** The frame round every page, and the calls the page starts from. */
export const shell = defineFeature({
  id: 'shell',
  title: 'Page frame',
  plugin: null,
  contract,
  server: () => import('./server/index.ts'),
  web: {
    queries: false,
    routes: [
      { path: '/error/1', title: 'shell.title.license', load: () => import('./web/error-license.tsx') },
      {
        path: '/error/noLayout/1',
        title: 'shell.title.license',
        layout: false,
        load: () => import('./web/error-license.tsx'),
      },
      {
        path: '/error/slotUnavailable',
        title: 'shell.title.slot',
        layout: false,
        load: () => import('./web/error-slot.tsx'),
      },
      { path: '/error/se', title: 'shell.title.excluded', load: () => import('./web/error-excluded.tsx') },
      {
        path: '/dev/gallery',
        title: 'shell.title.gallery',
        layout: 'own',
        load: () => import('./web/gallery-page.tsx'),
      },
    ],
    modals: {
      loader: () => import('./web/loader-modal.tsx'),
      hotkeys: () => import('./web/hotkeys-modal.tsx'),
    },
  },
});
