import { defineFeature } from '#platform/contract/feature.ts';
import { singleCurrencySettings } from './settings.ts';

/** Leaves players one currency: to stake, to choose, and to read amounts in. */
export const singleCurrency = defineFeature({
  id: 'single-currency',
  title: 'Single currency',
  plugin: 'single-currency',
  startsOff: true,
  settings: singleCurrencySettings,
  contract: {},
  server: () => import('./server/index.ts'),
});
