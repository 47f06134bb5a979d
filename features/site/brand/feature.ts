import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { brandSettings } from './settings.ts';

/** What players see of who runs this house: drafted, previewed and published by two of staff, without a build. */
export const brand = defineFeature({
  id: 'brand',
  title: 'Brand',
  plugin: null,
  settings: brandSettings,
  settingsInRoom: true,
  permissions: ['brand.edit', 'brand.publish'],
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    // The room brings the query client itself.
    queries: false,
    nav: [
      {
        id: 'brand',
        place: 'admin',
        group: 'site',
        label: 'brand.title',
        icon: 'palette',
        to: '/admin/room/brand',
        order: 37,
        guard: 'perm:brand.edit',
      },
    ],
    slots: [
      {
        place: 'footer.licence',
        id: 'brand',
        order: 0,
        wanted: ({ boot }) => boot.brand !== undefined,
        load: () => import('./web/licence-lines.tsx'),
      },
      { place: 'admin.rooms', id: 'brand', order: 37, load: () => import('./web/admin/brand-section.tsx') },
    ],
  },
});
