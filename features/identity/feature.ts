import { defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { identitySettings } from './settings.ts';

/** Accounts and sessions: the door of the house. */
export const identity = defineFeature({
  id: 'identity',
  title: 'Accounts',
  plugin: null,
  settings: identitySettings,
  contract: {
    register: contract.register,
    login: contract.login,
    loginViaToken: contract.loginViaToken,
    update: contract.update,
    logout: contract.logout,
    privateBets: contract.privateBets,
  },
  server: () => import('./server/index.ts'),
  web: {
    queries: false,
    modals: { auth: () => import('./web/auth-modal.tsx') },
    slots: [
      {
        place: 'shell.avatar',
        id: 'private-bets',
        order: 90,
        load: () => import('./web/private-bets-row.tsx'),
      },
      { place: 'shell.avatar', id: 'logout', order: 100, load: () => import('./web/logout-button.tsx') },
    ],
  },
});
