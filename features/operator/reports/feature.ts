import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as alerts from './alert-contract.ts';
import * as contract from './contract.ts';
import * as retention from './retention-contract.ts';
import * as saved from './saved-contract.ts';
import { reportsSettings } from './settings.ts';

/** What the house turned over, earned and gave, by day, product, currency, country and affiliate, for staff. */
export const reports = defineFeature({
  id: 'reports',
  title: 'Reports',
  plugin: 'reports',
  startsOff: true,
  permissions: ['reports.read', 'reports.players', 'reports.returns'],
  settings: reportsSettings,
  contract: { ...callsOf(contract), ...callsOf(alerts), ...callsOf(retention), ...callsOf(saved) },
  server: () => import('./server/index.ts'),
  web: {
    // The rooms bring the query client themselves.
    queries: false,
    nav: [
      {
        id: 'reports',
        place: 'admin',
        group: 'today',
        label: 'reports.title',
        icon: 'chart',
        to: '/admin/room/reports',
        order: 12,
        guard: 'perm:reports.read',
      },
      {
        id: 'reports-players',
        place: 'admin',
        group: 'today',
        label: 'reports.playersTitle',
        icon: 'users',
        to: '/admin/room/reports-players',
        order: 13,
        guard: 'perm:reports.players',
      },
    ],
    slots: [
      {
        place: 'admin.rooms',
        id: 'reports',
        order: 12,
        load: () => import('./web/admin/reports-section.tsx'),
      },
      {
        place: 'admin.rooms',
        id: 'reports-players',
        order: 13,
        load: () => import('./web/admin/players-section.tsx'),
      },
    ],
  },
});
