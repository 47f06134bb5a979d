import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { preferences } from './preferences.ts';
import { bonusSettings } from './settings.ts';
import * as staffContract from './staff-contract.ts';

/** Bonus money: played like the player's own, and the player's own once it is wagered. */
export const bonuses = defineFeature({
  id: 'bonuses',
  title: 'Bonus money',
  plugin: 'bonuses',
  settings: bonusSettings,
  permissions: ['bonuses.read', 'bonuses.grant'],
  contract: callsOf(contract, staffContract),
  server: () => import('./server/index.ts'),
  web: {
    preferences,
    // The pill and the watch are on every page of a player; parts that ask for more bring the query client themselves.
    queries: false,
    routes: [{ path: '/bonus', title: 'bonuses.title', load: () => import('./web/bonus-page.tsx') }],
    slots: [
      {
        place: 'header.balance',
        id: 'bonus',
        order: 10,
        wanted: ({ user }) => user !== null,
        load: () => import('./web/balance-pill.tsx'),
      },
      { place: 'balance.below', id: 'bonus', order: 10, load: () => import('./web/balance-card.tsx') },
      {
        place: 'shell.overlay',
        id: 'bonus',
        order: 60,
        wanted: ({ user }) => user !== null,
        load: () => import('./web/watch.tsx'),
      },
      { place: 'promotions.offers', id: 'bonus', order: 10, load: () => import('./web/promotion-cards.tsx') },
      { place: 'rewards.tiles', id: 'bonus', order: 10, load: () => import('./web/reward-tiles.tsx') },
      { place: 'wallet.deposit', id: 'bonus', order: 10, load: () => import('./web/deposit-note.tsx') },
      { place: 'game.wager', id: 'bonus', order: 10, load: () => import('./web/stake-hint.tsx') },
      { place: 'admin.user', id: 'bonus', order: 25, load: () => import('./web/admin/user-panel.tsx') },
    ],
    modals: {
      'bonuses.offer': () => import('./web/offer-modal.tsx'),
      'bonuses.info': () => import('./web/info-modal.tsx'),
      'bonuses.cancel': () => import('./web/cancel-modal.tsx'),
      'bonuses.grant': () => import('./web/admin/grant-modal.tsx'),
      'bonuses.end': () => import('./web/admin/end-modal.tsx'),
    },
  },
});
