import { defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { preferences } from './preferences.ts';
import { shellSettings } from './settings.ts';

/** The frame round every page, and the calls the page starts from. */
export const shell = defineFeature({
  id: 'shell',
  title: 'Page frame',
  plugin: null,
  settings: shellSettings,
  contract,
  server: () => import('./server/index.ts'),
  web: {
    preferences,
    queries: false,
    routes: [
      {
        path: '/error/1',
        title: 'shell.title.license',
        whileExcluded: true,
        load: () => import('./web/error-license.tsx'),
      },
      {
        path: '/error/noLayout/1',
        title: 'shell.title.license',
        whileExcluded: true,
        layout: false,
        load: () => import('./web/error-license.tsx'),
      },
      {
        path: '/error/slotUnavailable',
        title: 'shell.title.slot',
        whileExcluded: true,
        layout: false,
        load: () => import('./web/error-slot.tsx'),
      },
      {
        path: '/error/se',
        title: 'shell.title.excluded',
        whileExcluded: true,
        load: () => import('./web/error-excluded.tsx'),
      },
      {
        path: '/dev/gallery',
        title: 'shell.title.gallery',
        layout: 'own',
        load: () => import('./web/gallery-page.tsx'),
      },
    ],
    nav: [
      {
        id: 'casino',
        place: 'sidebar-switch',
        label: 'shell.sidebar.casino',
        icon: 'casino',
        to: '/',
        order: 0,
      },
    ],
    slots: [{ place: 'shell.floating', id: 'top', order: 100, load: () => import('./web/back-to-top.tsx') }],
    modals: {
      loader: () => import('./web/loader-modal.tsx'),
      hotkeys: () => import('./web/hotkeys-modal.tsx'),
      error: () => import('./web/error-modal.tsx'),
      'refresh-currency': () => import('./web/refresh-currency-modal.tsx'),
    },
  },
});
