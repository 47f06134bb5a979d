import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as auditCalls from './audit-contract.ts';
import * as guardCalls from './guard-contract.ts';
import * as ledgerCalls from './ledger-contract.ts';
import * as notesCalls from './notes-contract.ts';
import * as permissionsCalls from './permissions-contract.ts';
import * as playersCalls from './players-contract.ts';
import * as requestsCalls from './requests-contract.ts';
import * as rolesCalls from './roles-contract.ts';
import * as roundsCalls from './rounds-contract.ts';
import * as settingsCalls from './settings-contract.ts';
import * as systemCalls from './system-contract.ts';
import { backofficeSettings } from './settings.ts';

/** Rooms of staff, in a tab of their own. Nothing of it is in the first load. */
export const backoffice = defineFeature({
  id: 'backoffice',
  title: 'Back office',
  plugin: null,
  permissions: [
    'dashboard',
    'users',
    'users.adjust',
    'users.guard',
    'users.notes',
    'approvals',
    'features.edit',
    'settings.edit',
    'permissions.edit',
    'audit.read',
    'rounds.read',
  ],
  settings: backofficeSettings,
  contract: callsOf(
    auditCalls,
    guardCalls,
    ledgerCalls,
    notesCalls,
    permissionsCalls,
    playersCalls,
    requestsCalls,
    rolesCalls,
    roundsCalls,
    settingsCalls,
    systemCalls,
  ),
  server: () => import('./server/index.ts'),
  web: {
    routes: [
      {
        path: '/admin',
        load: () => import('./web/dashboard.tsx'),
        guard: 'perm:dashboard',
        layout: 'own',
        title: 'backoffice.title.dashboard',
      },
      {
        path: '/admin/users',
        load: () => import('./web/users.tsx'),
        guard: 'perm:users',
        layout: 'own',
        title: 'backoffice.title.users',
      },
      {
        path: '/admin/user/$userId',
        load: () => import('./web/user.tsx'),
        guard: 'perm:users',
        layout: 'own',
        title: 'backoffice.title.user',
      },
      {
        path: '/admin/rounds',
        load: () => import('./web/rounds.tsx'),
        guard: 'perm:rounds.read',
        layout: 'own',
        title: 'backoffice.title.rounds',
      },
      {
        path: '/admin/round/$roundId',
        load: () => import('./web/round.tsx'),
        guard: 'perm:rounds.read',
        layout: 'own',
        title: 'backoffice.title.round',
      },
      {
        path: '/admin/room/$room',
        load: () => import('./web/room.tsx'),
        // Each room asks for its own permission: who answers players need not see the figures of the house.
        guard: 'perm:*',
        layout: 'own',
        title: 'backoffice.title.room',
      },
      {
        path: '/admin/requests',
        load: () => import('./web/requests-page.tsx'),
        guard: 'perm:approvals',
        layout: 'own',
        title: 'backoffice.title.requests',
      },
      {
        path: '/admin/roles',
        load: () => import('./web/roles-page.tsx'),
        guard: 'perm:permissions.edit',
        layout: 'own',
        title: 'backoffice.title.roles',
      },
      {
        path: '/admin/features',
        load: () => import('./web/features-page.tsx'),
        guard: 'perm:features.edit',
        layout: 'own',
        title: 'backoffice.title.features',
      },
      {
        path: '/admin/settings',
        load: () => import('./web/settings-page.tsx'),
        guard: 'perm:settings.edit',
        layout: 'own',
        title: 'backoffice.title.settings',
      },
      {
        path: '/admin/settings/$feature',
        load: () => import('./web/settings-page.tsx'),
        guard: 'perm:settings.edit',
        layout: 'own',
        title: 'backoffice.title.settings',
      },
      {
        path: '/admin/system',
        load: () => import('./web/system-page.tsx'),
        guard: 'perm:dashboard',
        layout: 'own',
        title: 'backoffice.title.system',
      },
      {
        path: '/admin/audit',
        load: () => import('./web/audit-page.tsx'),
        guard: 'perm:audit.read',
        layout: 'own',
        title: 'backoffice.title.audit',
      },
    ],
    nav: [
      {
        id: 'dashboard',
        place: 'admin',
        label: 'backoffice.nav.dashboard',
        icon: 'chart',
        to: '/admin',
        order: 10,
        guard: 'perm:dashboard',
      },
      {
        id: 'users',
        place: 'admin',
        label: 'backoffice.nav.users',
        icon: 'users',
        to: '/admin/users',
        order: 20,
        guard: 'perm:users',
      },
      {
        id: 'rounds',
        place: 'admin',
        label: 'backoffice.nav.rounds',
        icon: 'dice',
        to: '/admin/rounds',
        order: 30,
        guard: 'perm:rounds.read',
      },
      {
        id: 'requests',
        place: 'admin',
        label: 'backoffice.nav.requests',
        icon: 'check-circle',
        to: '/admin/requests',
        order: 28,
        guard: 'perm:approvals',
      },
      {
        id: 'roles',
        place: 'admin',
        label: 'backoffice.nav.roles',
        icon: 'users',
        to: '/admin/roles',
        order: 38,
        guard: 'perm:permissions.edit',
      },
      {
        id: 'features',
        place: 'admin',
        label: 'backoffice.nav.features',
        icon: 'toggle',
        to: '/admin/features',
        order: 40,
        guard: 'perm:features.edit',
      },
      {
        id: 'settings',
        place: 'admin',
        label: 'backoffice.nav.settings',
        icon: 'sliders',
        to: '/admin/settings',
        order: 50,
        guard: 'perm:settings.edit',
      },
      {
        id: 'system',
        place: 'admin',
        label: 'backoffice.nav.system',
        icon: 'chart',
        to: '/admin/system',
        order: 55,
        guard: 'perm:dashboard',
      },
      {
        id: 'audit',
        place: 'admin',
        label: 'backoffice.nav.audit',
        icon: 'shield-check',
        to: '/admin/audit',
        order: 60,
        guard: 'perm:audit.read',
      },
    ],
    modals: { 'backoffice.confirm': () => import('./web/confirm-modal.tsx') },
  },
});
