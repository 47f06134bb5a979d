import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { securitySettings } from './settings.ts';

/** Second factors, passkeys, and where an account is logged in. */
export const security = defineFeature({
  id: 'security',
  title: 'Account security',
  plugin: null,
  permissions: ['security.clear'],
  settings: securitySettings,
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    queries: false,
    modals: {
      'security.code': () => import('./web/code-modal.tsx'),
      'security.app': () => import('./web/app-modal.tsx'),
      'security.off': () => import('./web/off-modal.tsx'),
      'security.ask': () => import('./web/ask-modal.tsx'),
      'security.codes': () => import('./web/codes-modal.tsx'),
      'security.passkey': () => import('./web/passkey-modal.tsx'),
    },
    slots: [
      { place: 'auth.methods', id: 'passkey', order: 20, load: () => import('./web/passkey-login.tsx') },
      {
        place: 'profile.settings',
        id: 'security',
        order: 20,
        label: 'security.nav.section',
        load: () => import('./web/security-section.tsx'),
      },
      {
        place: 'shell.notice',
        id: 'staff',
        order: 5,
        wanted: ({ user }) => user?.rights_rest === true,
        load: () => import('./web/staff-bar.tsx'),
      },
      { place: 'admin.user', id: 'security', order: 20, load: () => import('./web/staff-panel.tsx') },
    ],
  },
});
