import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { legalSettings } from './settings.ts';

/** Legal texts with the figures of the settings in force, and who accepted which version. */
export const legal = defineFeature({
  id: 'legal',
  title: 'Legal texts',
  plugin: null,
  settings: legalSettings,
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  listed: ['/terms', '/privacyPolicy'],
  web: {
    routes: [
      {
        path: '/terms',
        title: 'legal.terms',
        whileExcluded: true,
        load: () => import('./web/terms-page.tsx'),
      },
      {
        path: '/privacyPolicy',
        title: 'legal.privacy',
        whileExcluded: true,
        load: () => import('./web/privacy-page.tsx'),
      },
    ],
    nav: [
      { id: 'terms', place: 'footer', label: 'legal.terms', icon: 'list', to: '/terms', order: 80 },
      {
        id: 'privacy',
        place: 'footer',
        label: 'legal.privacy',
        icon: 'lock',
        to: '/privacyPolicy',
        order: 81,
      },
    ],
    slots: [
      { place: 'footer.links', id: 'legal', order: 10, load: () => import('./web/footer-links.tsx') },
      {
        place: 'shell.notice',
        id: 'legal',
        order: 8,
        wanted: ({ user }) => user?.terms_due === true,
        load: () => import('./web/due-bar.tsx'),
      },
    ],
    modals: { legal: () => import('./web/legal-modal.tsx') },
  },
});
