import { defineFeature } from '#platform/contract/feature.ts';
import { create, get, join, leave, list, ownPoolsChannel, poolsChannel, rematch, terms } from './contract.ts';
import { pvpSettings } from './settings.ts';

/** Pools: coinflip, jackpot, survivor. Players against each other for one pot, the house takes a rake. */
export const pvp = defineFeature({
  id: 'pvp',
  title: 'PvP pools',
  plugin: 'poker',
  startsOff: true,
  settings: pvpSettings,
  contract: { terms, list, get, create, join, leave, rematch, poolsChannel, ownPoolsChannel },
  server: () => import('./server/index.ts'),
});
