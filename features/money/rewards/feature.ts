import { defineFeature } from '#platform/contract/feature.ts';
import { faucet } from './faucet-contract.ts';
import { activate, activateBanner, listPublic, spin, tickets } from './promocode-contract.ts';
import { createCodes, endCode, staffCodes } from './promocode-staff-contract.ts';
import { claimRakeback, rakeback, rakebackOffer } from './rakeback-contract.ts';
import { rewardsSettings } from './settings.ts';
import { rewardStatus, vip, vipUser } from './vip-contract.ts';

/** What playing gives back: levels, rakeback, cashback, the faucet, the wheel, promocodes. */
export const rewards = defineFeature({
  id: 'rewards',
  title: 'Rewards and VIP',
  plugin: 'rewards',
  settings: rewardsSettings,
  permissions: ['rewards.read', 'promocodes.read', 'promocodes.write'],
  contract: {
    vip,
    rewardStatus,
    vipUser,
    rakeback,
    rakebackOffer,
    claimRakeback,
    faucet,
    listPublic,
    activate,
    activateBanner,
    tickets,
    spin,
    staffCodes,
    createCodes,
    endCode,
  },
  server: () => import('./server/index.ts'),
  listed: ['/vip', '/rewards', '/promotions'],
  web: {
    // The watch for a new level is on every page of a player; pages and windows bring the query client themselves.
    queries: false,
    routes: [
      { path: '/vip', title: 'rewards.title.vip', load: () => import('./web/vip-page.tsx') },
      { path: '/rewards', title: 'rewards.title.rewards', load: () => import('./web/rewards-page.tsx') },
      {
        path: '/promotions',
        title: 'rewards.title.promotions',
        load: () => import('./web/promotions-page.tsx'),
      },
    ],
    nav: [
      { id: 'vip', place: 'footer', label: 'rewards.nav.vip', icon: 'star', to: '/vip', order: 30 },
      { id: 'vip', place: 'sidebar', label: 'rewards.nav.vip', icon: 'star', to: '/vip', order: 20 },
      {
        id: 'promotions',
        place: 'sidebar',
        label: 'rewards.nav.promotions',
        icon: 'gift',
        to: '/promotions',
        order: 25,
      },
      {
        id: 'rewards',
        place: 'bottom',
        label: 'rewards.nav.rewards',
        icon: 'gift',
        to: '/rewards',
        order: 30,
      },
      {
        id: 'rewards',
        place: 'avatar',
        label: 'rewards.nav.rewards',
        icon: 'gift',
        to: '/rewards',
        order: 15,
        guard: 'auth',
      },
      {
        id: 'promocodes',
        place: 'admin',
        group: 'money',
        label: 'rewards.nav.codes',
        icon: 'percent',
        to: '/admin/room/promocodes',
        order: 45,
        guard: 'perm:promocodes.read',
      },
    ],
    slots: [
      {
        place: 'shell.overlay',
        id: 'level-up',
        order: 50,
        wanted: ({ user }) => user !== null,
        load: () => import('./web/level-up.tsx'),
      },
      { place: 'chat.card', id: 'vip', order: 10, load: () => import('./web/vip-card.tsx') },
      {
        place: 'wallet.tabs',
        id: 'promocode',
        label: 'rewards.nav.promocode',
        order: 30,
        load: () => import('./web/promocode-tab.tsx'),
      },
      {
        place: 'banner.activate',
        id: 'promocode',
        order: 10,
        load: () => import('./web/banner-activate.tsx'),
      },
      { place: 'admin.rooms', id: 'promocodes', order: 60, load: () => import('./web/codes-section.tsx') },
      { place: 'admin.user', id: 'rewards', order: 20, load: () => import('./web/user-panel.tsx') },
    ],
    modals: {
      faucet: () => import('./web/faucet-modal.tsx'),
      rakeback: () => import('./web/rakeback-modal.tsx'),
      bonus: () => import('./web/bonus-modal.tsx'),
      'rewards.code': () => import('./web/code-modal.tsx'),
    },
  },
});
