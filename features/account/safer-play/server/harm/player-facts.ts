/** Who is not to be written to about play: the level that markers of harm gave a player, as long as it counts. */
import type { PlayerFactSource } from '#platform/server/services/player-facts.ts';
import { LASTS_MS } from './score.ts';

export const harmFacts: PlayerFactSource = {
  feature: 'limits',
  facts: ['harm'],
  select: ({ now }) => `
    select user_id, max(level)::int as harm from limits_harm where at > ${now} - interval '${LASTS_MS} milliseconds' group by 1`,
};
