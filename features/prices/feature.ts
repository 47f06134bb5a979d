import { defineFeature } from '#platform/contract/feature.ts';
import { priceChannel, prices, tokenPrice } from './contract.ts';
import { priceSettings } from './settings.ts';

/** What a coin is worth: for limits, for feeds, and for showing money in dollars and euros. */
export const pricesFeature = defineFeature({
  id: 'prices',
  title: 'Prices',
  plugin: null,
  settings: priceSettings,
  contract: { tokenPrice, prices, priceChannel },
  server: () => import('./server/index.ts'),
});
