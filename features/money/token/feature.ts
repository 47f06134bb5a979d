import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import * as stakingContract from './staking-contract.ts';
import { parseUnits } from '#platform/contract/units.ts';
import { tokenSettings, type TokenSettings } from './settings.ts';

/** The house's own token, and what the house earns, in public. */
export const token = defineFeature({
  id: 'token',
  title: 'Token and public analytics',
  plugin: 'token',
  startsOff: true,
  settings: tokenSettings,
  // Weighed with the rewards, for it is one.
  sharesEdge: ({ miningPercent }: TokenSettings) => ({
    num: parseUnits(miningPercent, 2) ?? 0n,
    den: 10_000n,
  }),
  contract: callsOf(contract, stakingContract),
  server: () => import('./server/index.ts'),
  listed: ['/token', '/revShare', '/analytics'],
  web: {
    routes: [
      { path: '/token', title: 'token.title.token', load: () => import('./web/token-page.tsx') },
      {
        path: '/revShare',
        title: 'token.title.share',
        whileExcluded: true,
        load: () => import('./web/revshare-page.tsx'),
      },
      { path: '/analytics', title: 'token.title.analytics', load: () => import('./web/analytics-page.tsx') },
    ],
    nav: [
      {
        id: 'revshare',
        place: 'sidebar',
        label: 'token.nav.share',
        icon: 'coins',
        to: '/revShare',
        order: 45,
      },
      { id: 'token', place: 'footer', label: 'token.nav.token', icon: 'coins', to: '/token', order: 25 },
      {
        id: 'analytics',
        place: 'footer',
        label: 'token.nav.analytics',
        icon: 'chart',
        to: '/analytics',
        order: 26,
      },
    ],
  },
});
