import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import { getSecret } from '#platform/contract/live.ts';
import * as contract from './contract.ts';
import { preferences } from './preferences.ts';
import { identitySettings } from './settings.ts';

/** Accounts and sessions: the way into the casino. */
export const identity = defineFeature({
  id: 'identity',
  title: 'Accounts',
  plugin: null,
  settings: identitySettings,
  contract: callsOf(contract, { getSecret }),
  server: () => import('./server/index.ts'),
  web: {
    preferences,
    queries: false,
    routes: [
      {
        path: '/email/$user/$token',
        title: 'identity.title.email',
        whileExcluded: true,
        load: () => import('./web/link-page.tsx'),
      },
      {
        path: '/password/reset/$user/$token',
        title: 'identity.title.reset',
        whileExcluded: true,
        load: () => import('./web/link-page.tsx'),
      },
    ],
    modals: {
      auth: () => import('./web/auth-modal.tsx'),
      'auth.welcome': () => import('./web/welcome-modal.tsx'),
      'auth.forgot': () => import('./web/forgot-modal.tsx'),
      'auth.reset': () => import('./web/reset-modal.tsx'),
      'account.email': () => import('./web/email-modal.tsx'),
      'account.password': () => import('./web/password-modal.tsx'),
      'account.contact': () => import('./web/contact-modal.tsx'),
      'account.link': () => import('./web/link-modal.tsx'),
    },
    slots: [
      {
        place: 'shell.notice',
        id: 'verify',
        order: 10,
        wanted: ({ user }) => user !== null && user.email !== null && !user.email_verified,
        load: () => import('./web/verify-bar.tsx'),
      },
      {
        place: 'shell.overlay',
        id: 'prompts',
        order: 10,
        wanted: ({ user }) => user !== null,
        load: () => import('./web/account-prompts.tsx'),
      },
      {
        place: 'shell.avatar',
        id: 'private-bets',
        order: 90,
        load: () => import('./web/private-bets-row.tsx'),
      },
      {
        place: 'profile.privacy',
        id: 'private-bets',
        order: 10,
        load: () => import('./web/private-bets-row.tsx'),
      },
      { place: 'wallet.unverified', id: 'verify', order: 10, load: () => import('./web/verify-button.tsx') },
      { place: 'shell.avatar', id: 'logout', order: 100, load: () => import('./web/logout-button.tsx') },
    ],
  },
});
