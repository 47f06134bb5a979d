import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';

/** Verification: documents, tiers and the date of birth. */
export const verification = defineFeature({
  id: 'verification',
  title: 'Verification',
  plugin: null,
  permissions: ['kyc.read', 'kyc.review'],
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    // The staff's parts bring the query client themselves.
    queries: false,
    slots: [
      {
        place: 'profile.settings',
        id: 'verification',
        order: 35,
        label: 'verification.nav.verify',
        load: () => import('./web/verification-section.tsx'),
      },
      {
        place: 'admin.user.tabs',
        id: 'kyc',
        order: 20,
        label: 'verification.nav.kycTab',
        load: () => import('./web/admin/user-tab.tsx'),
      },
      { place: 'admin.rooms', id: 'kyc', order: 20, load: () => import('./web/admin/kyc-section.tsx') },
    ],
    nav: [
      {
        id: 'kyc',
        place: 'admin',
        group: 'players',
        label: 'verification.nav.kyc',
        icon: 'user',
        to: '/admin/room/kyc',
        order: 25,
        guard: 'perm:kyc.read',
      },
    ],
    modals: { 'verification.document': () => import('./web/admin/document-modal.tsx') },
  },
});
