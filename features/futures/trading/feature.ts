import { defineFeature } from '#platform/contract/feature.ts';
import {
  candles,
  close,
  days,
  edit,
  open,
  position,
  positionChannel,
  positions,
  publicPositions,
  terms,
  tickers,
  ticks,
} from './contract.ts';
import { tradingSettings } from './settings.ts';

/** Futures: positions with a multiplier on provably fair simulated prices. */
export const trading = defineFeature({
  id: 'trading',
  title: 'Futures',
  plugin: 'trading',
  startsOff: true,
  settings: tradingSettings,
  contract: {
    tickers,
    terms,
    open,
    close,
    edit,
    positions,
    position,
    publicPositions,
    candles,
    ticks,
    days,
    positionChannel,
  },
  server: () => import('./server/index.ts'),
});
