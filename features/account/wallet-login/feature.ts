import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { walletSettings } from './settings.ts';

/** Logging in by a wallet's signature. */
export const walletLogin = defineFeature({
  id: 'wallet-login',
  title: 'Log-in with a wallet',
  plugin: 'wallet-login',
  settings: walletSettings,
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    routes: [
      {
        path: '/walletconnect',
        title: 'wallet.title.page',
        layout: false,
        framed: true,
        load: () => import('./web/wallet-page.tsx'),
      },
    ],
    slots: [
      { place: 'auth.methods', id: 'wallet', order: 20, load: () => import('./web/wallet-button.tsx') },
      {
        place: 'profile.settings',
        id: 'wallets',
        label: 'wallet.nav.wallets',
        order: 35,
        load: () => import('./web/wallets-section.tsx'),
      },
    ],
  },
});
