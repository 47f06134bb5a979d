import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as accounts from './accounts-contract.ts';
import * as contract from './contract.ts';
import * as spins from './free-spins-contract.ts';
import * as lobby from './lobby-contract.ts';
import * as messages from './messages-contract.ts';
import * as reports from './reports-contract.ts';
import { providerSettings } from './settings.ts';

/** Games of aggregators, played with the balance that the house keeps. */
export const providers = defineFeature({
  id: 'providers',
  title: 'Game providers',
  plugin: 'providers',
  settings: providerSettings,
  permissions: ['providers.edit', 'providers.grant', 'providers.keys'],
  contract: callsOf(contract, accounts, lobby, spins, messages, reports),
  server: () => import('./server/index.ts'),
  web: {
    // Everything of it is behind a page of its own; each brings the query client.
    queries: false,
    routes: [
      {
        path: '/debugger/emulator/slotegrator',
        title: 'providers.title.emulator',
        load: () => import('./web/emulator-page.tsx'),
      },
    ],
    nav: [
      {
        id: 'providers',
        place: 'admin',
        group: 'games',
        label: 'providers.nav.admin',
        icon: 'server',
        to: '/admin/room/providers',
        order: 36,
        guard: 'perm:providers.edit',
      },
    ],
    slots: [
      { place: 'game.external', id: 'providers', order: 10, load: () => import('./web/external-game.tsx') },
      {
        place: 'admin.rooms',
        id: 'providers',
        order: 12,
        load: () => import('./web/admin/providers-section.tsx'),
      },
      { place: 'admin.user', id: 'spins', order: 26, load: () => import('./web/admin/spins-panel.tsx') },
      {
        place: 'rewards.tiles',
        id: 'spins',
        order: 11,
        wanted: ({ user }) => user !== null,
        load: () => import('./web/spins-tile.tsx'),
      },
    ],
    modals: {
      'providers.account': () => import('./web/admin/account-modal.tsx'),
      'providers.account-remove': () => import('./web/admin/account-remove-modal.tsx'),
      'providers.tables': () => import('./web/tables-modal.tsx'),
      'providers.spins': () => import('./web/admin/spins-modal.tsx'),
      'providers.spins-cancel': () => import('./web/admin/spins-cancel-modal.tsx'),
    },
  },
});
