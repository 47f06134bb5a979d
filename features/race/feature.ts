import { defineFeature } from '#platform/contract/feature.ts';
import { leaderboard, race, raceHistory } from './contract.ts';
import { raceSettings } from './settings.ts';

/** The weekly race: a prize shared by those who staked the most. */
export const raceFeature = defineFeature({
  id: 'race',
  title: 'Weekly race',
  plugin: 'race',
  settings: raceSettings,
  contract: { leaderboard, race, raceHistory },
  server: () => import('./server/index.ts'),
});
