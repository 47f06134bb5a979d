import { defineFeature } from '#platform/contract/feature.ts';
import { launch } from './contract.ts';
import { providerSettings } from './settings.ts';

/** Games of aggregators, played with the balance that the house keeps. */
export const providers = defineFeature({
  id: 'providers',
  title: 'Game providers',
  plugin: 'providers',
  settings: providerSettings,
  contract: { launch },
  server: () => import('./server/index.ts'),
});
