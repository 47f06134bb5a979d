import { defineFeature } from '#platform/contract/feature.ts';
import { create, get, join, leave, list, ownPoolsChannel, poolsChannel, rematch, terms } from './contract.ts';
import { pvpSettings } from './settings.ts';

/** Pools: coinflip, jackpot, sit-and-go, survivor. Players against each other for one pot, the house takes a rake. */
export const pvp = defineFeature({
  id: 'pvp',
  title: 'PvP pools',
  plugin: 'poker',
  startsOff: true,
  settings: pvpSettings,
  contract: { terms, list, get, create, join, leave, rematch, poolsChannel, ownPoolsChannel },
  server: () => import('./server/index.ts'),
  listed: ['/pvp'],
  web: {
    // Nothing on other pages asks for anything; each of its own brings the query client.
    queries: false,
    routes: [
      { path: '/pvp', title: 'pvp.title', load: () => import('./web/lobby-page.tsx') },
      { path: '/pvp/pool/$poolId', title: 'pvp.title', load: () => import('./web/pool-page.tsx') },
    ],
    nav: [{ id: 'pvp', place: 'sidebar', label: 'pvp.nav.sidebar', icon: 'swap', to: '/pvp', order: 16 }],
    slots: [{ place: 'fairness.below', id: 'pools', order: 10, load: () => import('./web/verify-pool.tsx') }],
    modals: { 'pvp.create': () => import('./web/create-modal.tsx') },
  },
});
