import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { parseUnits } from '#platform/contract/units.ts';
import { affiliateSettings, type AffiliateSettings } from './settings.ts';

const hundredths = (percent: string): bigint => parseUnits(percent, 2) ?? 0n;

/** Players who bring players have a part of what the house earns on them. */
export const affiliates = defineFeature({
  id: 'affiliates',
  title: 'Affiliates',
  plugin: 'affiliates',
  settings: affiliateSettings,
  // The greatest tier: of all players, those who were invited by somebody who has reached it.
  sharesEdge: ({ tiers }: AffiliateSettings) => ({
    num: tiers.reduce((most, { percent }) => (most > hundredths(percent) ? most : hundredths(percent)), 0n),
    den: 10_000n,
  }),
  permissions: ['affiliates.read', 'affiliates.review'],
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  listed: ['/partner'],
  web: {
    // Pages bring the query client themselves; the counter of clicks needs none.
    queries: false,
    routes: [{ path: '/partner', title: 'affiliates.title', load: () => import('./web/partner-page.tsx') }],
    nav: [
      { id: 'partner', place: 'sidebar', label: 'affiliates.nav', icon: 'users', to: '/partner', order: 40 },
      {
        id: 'affiliates',
        place: 'admin',
        group: 'money',
        label: 'affiliates.staff.title',
        icon: 'users',
        to: '/admin/room/affiliates',
        order: 46,
        guard: 'perm:affiliates.read',
      },
    ],
    slots: [
      {
        place: 'shell.overlay',
        id: 'affiliate-click',
        order: 90,
        wanted: () =>
          typeof location !== 'undefined' && /^\/ref\/|[?&]c=/.test(location.pathname + location.search),
        load: () => import('./web/click-counter.tsx'),
      },
      {
        place: 'admin.rooms',
        id: 'affiliates',
        order: 46,
        load: () => import('./web/admin/affiliates-section.tsx'),
      },
    ],
  },
});
