import { defineFeature } from '#platform/contract/feature.ts';
import { bets, categories, confirm, event, events, quote, submit } from './contract.ts';
import { sportSettings } from './settings.ts';

/** The house's own sportsbook: a feed, prices, slips and their settlement. */
export const sport = defineFeature({
  id: 'book',
  title: 'Sportsbook',
  plugin: 'sport',
  // It has no page yet: an operator who wants its calls switches it on.
  startsOff: true,
  settings: sportSettings,
  contract: { categories, events, event, quote, submit, confirm, bets },
  server: () => import('./server/index.ts'),
});
