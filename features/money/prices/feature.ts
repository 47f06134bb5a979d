import { callsOf, defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';
import { priceSettings } from './settings.ts';

/** What a coin is worth: for limits, for feeds, and for showing money in dollars and euros. */
export const pricesFeature = defineFeature({
  id: 'prices',
  title: 'Prices',
  plugin: null,
  settings: priceSettings,
  contract: callsOf(contract),
  server: () => import('./server/index.ts'),
  web: {
    slots: [
      { place: 'shell.overlay', id: 'prices', order: 90, load: () => import('./web/live-prices.tsx') },
      { place: 'sidebar.ticker', id: 'token', order: 10, load: () => import('./web/token-ticker.tsx') },
      { place: 'balance.below', id: 'prices', order: 10, load: () => import('./web/stale-hint.tsx') },
    ],
  },
});
