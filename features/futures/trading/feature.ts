import { defineFeature } from '#platform/contract/feature.ts';
import {
  candles,
  close,
  days,
  edit,
  open,
  position,
  positionChannel,
  positions,
  publicPositions,
  terms,
  tickers,
  ticks,
} from './contract.ts';
import { deskTickers } from './desk-contract.ts';
import { tradingSettings } from './settings.ts';
import { voidAsk, voidDecide, voidRequests } from './void-contract.ts';

/** Futures: positions with a multiplier on provably fair simulated prices. */
export const trading = defineFeature({
  id: 'trading',
  title: 'Futures',
  plugin: 'trading',
  startsOff: true,
  settings: tradingSettings,
  contract: {
    tickers,
    terms,
    open,
    close,
    edit,
    positions,
    position,
    publicPositions,
    candles,
    ticks,
    days,
    positionChannel,
    deskTickers,
    voidRequests,
    voidAsk,
    voidDecide,
  },
  permissions: ['trading.read', 'trading.void'],
  server: () => import('./server/index.ts'),
  listed: ['/trading', '/trading/all'],
  web: {
    routes: [
      { path: '/trading', title: 'trading.title', load: () => import('./web/trading-page.tsx') },
      { path: '/trading/all', title: 'trading.title', load: () => import('./web/all-page.tsx') },
      { path: '/trading/$ticker', title: 'trading.title', load: () => import('./web/trading-page.tsx') },
    ],
    nav: [
      {
        id: 'trading',
        place: 'sidebar',
        label: 'trading.nav.sidebar',
        icon: 'pulse',
        to: '/trading',
        order: 20,
      },
      {
        id: 'trading',
        place: 'admin',
        group: 'games',
        label: 'trading.desk.title',
        icon: 'pulse',
        to: '/admin/room/trading',
        order: 48,
        guard: 'perm:trading.read',
      },
    ],
    slots: [
      {
        place: 'lobby.sections',
        id: 'futures',
        order: 30,
        load: () => import('./web/home-futures.tsx'),
      },
      {
        place: 'fairness.below',
        id: 'ticks',
        order: 20,
        load: () => import('./web/verify-tick.tsx'),
      },
      { place: 'bet.product', id: 'futures', order: 20, load: () => import('./web/bet-window.tsx') },
      { place: 'admin.rooms', id: 'trading', order: 48, load: () => import('./web/admin/desk-section.tsx') },
    ],
    modals: {
      'trading.calculator': () => import('./web/calculator-modal.tsx'),
      'trading.edit': () => import('./web/edit-modal.tsx'),
      'trading.help': () => import('./web/help-modal.tsx'),
      'trading.position': () => import('./web/position-modal.tsx'),
    },
  },
});
