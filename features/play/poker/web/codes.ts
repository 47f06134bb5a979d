/** Texts of refusals that say less than the server's own words. */
export const codes = {
  7: 'poker.error.stale',
  8: 'poker.error.turn',
  15: 'poker.error.time',
  17: 'poker.error.waitList',
  [-13]: 'poker.error.balance',
} as const;
