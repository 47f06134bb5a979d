import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as deposit from './deposit-contract.ts';
import { walletSettings } from './settings.ts';
import * as staffDeposit from './staff-deposit-contract.ts';
import * as staffWithdraw from './staff-withdraw-contract.ts';
import * as withdraw from './withdraw-contract.ts';

/** Real coins in and out: addresses, deposits, withdrawals, and whether the books agree with the chains. */
export const wallet = defineFeature({
  id: 'wallet',
  title: 'Wallet',
  plugin: null,
  settings: walletSettings,
  permissions: ['wallet.read', 'wallet.deposits', 'wallet.approve', 'wallet.payments'],
  contract: callsOf(deposit, staffDeposit, staffWithdraw, withdraw),
  server: () => import('./server/index.ts'),
  web: {
    // The header's button is in every page's first load; parts that ask the server bring the query client themselves.
    queries: false,
    nav: [
      {
        id: 'wallet',
        place: 'bottom',
        label: 'cashier.nav.wallet',
        icon: 'wallet',
        to: '',
        opens: 'wallet',
        order: 50,
      },
      {
        id: 'wallet',
        place: 'admin',
        group: 'money',
        label: 'cashier.nav.staff',
        icon: 'wallet',
        to: '/admin/room/wallet',
        order: 27,
        guard: 'perm:wallet.read',
      },
    ],
    slots: [
      {
        place: 'header.wallet',
        id: 'wallet',
        order: 10,
        wanted: ({ user }) => user !== null,
        load: () => import('./web/header-button.tsx'),
      },
      {
        place: 'shell.overlay',
        id: 'deposits',
        order: 45,
        wanted: ({ user }) => user !== null,
        load: () => import('./web/deposit-watch.tsx'),
      },
      { place: 'shell.avatar', id: 'wallet', order: 10, load: () => import('./web/avatar-row.tsx') },
      { place: 'excluded.actions', id: 'wallet', order: 20, load: () => import('./web/excluded-button.tsx') },
      { place: 'admin.rooms', id: 'wallet', order: 15, load: () => import('./web/admin/wallet-section.tsx') },
      { place: 'admin.user', id: 'wallet', order: 10, load: () => import('./web/admin/user-panel.tsx') },
    ],
    modals: {
      wallet: () => import('./web/wallet-modal.tsx'),
      'wallet.decide': () => import('./web/admin/decide-modal.tsx'),
      'wallet.deposit': () => import('./web/admin/deposit-modal.tsx'),
    },
  },
});
