import { defineFeature } from '#platform/contract/feature.ts';
import {
  act,
  away,
  clientSeed,
  hand,
  hands,
  leave,
  ownChannel,
  proof,
  sit,
  table,
  tables,
  topUp,
  wait,
} from './contract.ts';
import { pokerSettings } from './settings.ts';

/** Cash tables of no-limit hold'em: players against each other, the house takes a rake. */
export const poker = defineFeature({
  id: 'poker',
  title: 'Poker',
  plugin: 'poker',
  startsOff: true,
  settings: pokerSettings,
  contract: {
    tables,
    table,
    sit,
    topUp,
    leave,
    act,
    away,
    clientSeed,
    wait,
    hands,
    hand,
    proof,
    ownChannel,
  },
  server: () => import('./server/index.ts'),
});
