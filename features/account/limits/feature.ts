import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { limitsSettings } from './settings.ts';

/** Limits, breaks, the reality check, and verification: what keeps players safe, and the house within its rules. */
export const limits = defineFeature({
  id: 'limits',
  title: 'Limits and verification',
  plugin: null,
  settings: limitsSettings,
  permissions: ['kyc.read', 'kyc.review'],
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    // The watch over play is on every page of a player; the staff's parts bring the query client themselves.
    queries: false,
    slots: [
      {
        place: 'profile.settings',
        id: 'limits',
        order: 30,
        label: 'limits.nav.limits',
        load: () => import('./web/limits-section.tsx'),
      },
      {
        place: 'profile.settings',
        id: 'verification',
        order: 35,
        label: 'limits.nav.verify',
        load: () => import('./web/verification-section.tsx'),
      },
      {
        place: 'shell.overlay',
        id: 'limits',
        order: 40,
        wanted: ({ user, boot }) => user !== null || boot.settings.limits?.asksCountry === true,
        load: () => import('./web/restrictions-overlay.tsx'),
      },
      { place: 'excluded.actions', id: 'limits', order: 10, load: () => import('./web/excluded-note.tsx') },
      {
        place: 'admin.user.tabs',
        id: 'kyc',
        order: 20,
        label: 'limits.nav.kycTab',
        load: () => import('./web/admin/user-tab.tsx'),
      },
      {
        place: 'admin.user',
        id: 'refusals',
        order: 30,
        load: () => import('./web/admin/refusals-panel.tsx'),
      },
      { place: 'admin.rooms', id: 'kyc', order: 20, load: () => import('./web/admin/kyc-section.tsx') },
    ],
    nav: [
      {
        id: 'kyc',
        place: 'admin',
        label: 'limits.nav.kyc',
        icon: 'user',
        to: '/admin/room/kyc',
        order: 25,
        guard: 'perm:kyc.read',
      },
    ],
    modals: {
      'limits.limit': () => import('./web/limit-modal.tsx'),
      'limits.break': () => import('./web/break-modal.tsx'),
      'limits.close': () => import('./web/close-modal.tsx'),
      'limits.reality': () => import('./web/reality-modal.tsx'),
      'limits.country': () => import('./web/country-modal.tsx'),
      'limits.document': () => import('./web/admin/document-modal.tsx'),
    },
  },
});
