import { defineFeature } from '#platform/contract/feature.ts';
import * as contract from './contract.ts';

const {
  gamesFilter,
  gamesPage,
  gameProviders,
  providerNames,
  adminGames,
  adminSaveGame,
  adminImport,
  adminProviders,
  adminSaveProvider,
} = contract;

/** Every game there is to play: the house's own and those of providers, to be filtered, searched and ordered. */
export const catalogue = defineFeature({
  id: 'catalogue',
  title: 'Catalogue',
  plugin: null,
  permissions: ['catalogue.edit'],
  contract: {
    gamesFilter,
    gamesPage,
    gameProviders,
    providerNames,
    adminGames,
    adminSaveGame,
    adminImport,
    adminProviders,
    adminSaveProvider,
  },
  server: () => import('./server/index.ts'),
});
