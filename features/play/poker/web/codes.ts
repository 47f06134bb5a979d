/** Texts of refusals that say less than the server's own words. */
export const codes = {
  7: 'poker.error.stale',
  8: 'poker.error.turn',
  15: 'poker.error.time',
  17: 'poker.error.waitList',
  37: 'poker.error.seatFree',
  38: 'poker.error.missed',
  41: 'poker.error.chatOff',
  42: 'poker.error.chatLength',
  43: 'poker.error.chatMuted',
  44: 'poker.error.chatWord',
  45: 'poker.error.chatLink',
  46: 'poker.error.chatSlow',
  403: 'poker.error.chatBarred',
  [-13]: 'poker.error.balance',
} as const;
