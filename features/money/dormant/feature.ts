import { defineFeature } from '#platform/contract/feature.ts';

/** Accounts that nobody used for half a year: a letter, and later a fee where the law of the place allows one. */
export const dormant = defineFeature({
  id: 'dormant',
  title: 'Unused accounts',
  plugin: null,
  contract: {},
  server: () => import('./server/index.ts'),
});
