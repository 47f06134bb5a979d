/**
 * What players can be told apart by, for staff who look for some of them. A room says what it knows of players through the service
 * `playerFacts` (platform/server/services/player-facts.ts); `app/waiting.server.test.ts` holds that every fact has exactly one room.
 */

/** Moments are compared by their day (UTC). */
export const MOMENT_FACTS = ['registered', 'firstDeposit', 'lastDeposit', 'lastBet'] as const;
/** Euros, at the prices of then. */
export const MONEY_FACTS = [
  'netDeposits30',
  'netDeposits90',
  'ngr30',
  'ngr90',
  'turnover30',
  'turnover90',
] as const;
export const COUNT_FACTS = ['deposits', 'activeDays30', 'activeDays90', 'vip'] as const;
/** One word of each player. Where nobody knows it, it is `--`. */
export const WORD_FACTS = ['country', 'language', 'affiliate'] as const;
/** Several words of each player. */
export const LIST_FACTS = ['products30', 'products90'] as const;
export const FLAG_FACTS = ['confirmed'] as const;
/** How far a player's play gives cause for concern. Nobody is looked for by it: it only leaves players out. */
export const HARM_FACT = 'harm';

export const PLAYER_FACTS = [
  ...MOMENT_FACTS,
  ...MONEY_FACTS,
  ...COUNT_FACTS,
  ...WORD_FACTS,
  ...LIST_FACTS,
  ...FLAG_FACTS,
  HARM_FACT,
] as const;
export type PlayerFact = (typeof PLAYER_FACTS)[number];
