/** Who invited a player, by public id, for segments. */
import type { PlayerFactSource } from '#platform/server/services/player-facts.ts';

export const affiliateFacts: PlayerFactSource = {
  feature: 'affiliates',
  facts: ['affiliate'],
  select: () =>
    `select p.user_id, a.public_id as affiliate from affiliate_player p join account a on a.id = p.affiliate_id`,
};
