/** How many house bots a table has, and where they sit. Plain functions. */

/**
 * They come for the first player and go as more come: with them there is a free seat at every moment, also when somebody sat
 * down during the hand.
 * @param size seats of the table @param players who are no bots @param most of the settings
 */
export function wantedBots(size: number, players: number, most: number): number {
  if (players === 0) return 0;
  return Math.max(0, Math.min(most, size - 2 - players));
}

/** A free seat as far from all others as there is one; the lowest of several. @returns null when the table is full */
export function seatForBot(size: number, taken: readonly number[]): number | null {
  const distance = (one: number, other: number) => {
    const apart = Math.abs(one - other);
    return Math.min(apart, size - apart);
  };
  const free = Array.from({ length: size }, (_, seat) => seat).filter((seat) => !taken.includes(seat));
  const room = (seat: number) => Math.min(size, ...taken.map((other) => distance(seat, other)));
  const [first, ...rest] = free;
  if (first === undefined) return null;
  return rest.reduce((best, seat) => (room(seat) > room(best) ? seat : best), first);
}
