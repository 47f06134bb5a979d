import { defineFeature } from '#platform/contract/feature.ts';

/** The home page. Its games come with the boot data, so it makes no calls. */
export const lobby = defineFeature({
  id: 'lobby',
  title: 'Lobby',
  plugin: null,
  contract: {},
  listed: ['/'],
  web: {
    queries: false,
    routes: [
      { path: '/', title: 'lobby.title', load: () => import('./web/lobby.tsx') },
      // Whoever comes by somebody's invitation sees the same page; the code is kept by the accounts' room.
      { path: '/ref/$code', title: 'lobby.title', load: () => import('./web/lobby.tsx') },
    ],
    nav: [
      { id: 'lobby', place: 'sidebar-casino', label: 'lobby.nav.home', icon: 'home', to: '/', order: 0 },
      { id: 'lobby', place: 'bottom', label: 'lobby.nav.casino', icon: 'casino', to: '/', order: 10 },
      { id: 'lobby', place: 'footer', label: 'lobby.nav.home', icon: 'home', to: '/', order: 0 },
    ],
  },
});
