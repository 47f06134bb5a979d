/** Who is out after a hand, what is won in the end, and what is given back when a game is called off. Pure. */
import { finishes, rankBusts, type Bust } from '#engines/poker/sit-and-go.ts';

/**
 * Places of those who went out in one hand: who began it with more chips finishes higher, the same chips tie.
 * @param left how many play on
 */
export function placesOf(busts: readonly Bust[], left: number): Map<number, number> {
  const places = new Map<number, number>();
  let place = left + 1;
  for (const group of rankBusts(busts)) {
    for (const seat of group) places.set(seat, place);
    place += group.length;
  }
  return places;
}

/** What each seat wins of the pool, once everybody has a place. @param unit the least that is dealt */
export function prizesOf(
  pool: bigint,
  ranked: readonly { seat: number; place: number }[],
  unit = 1n,
): Map<number, bigint> {
  const places = [...new Set(ranked.map(({ place }) => place))].toSorted((a, b) => a - b);
  const order = places.map((at) => ranked.filter(({ place }) => place === at).map(({ seat }) => seat));
  return new Map(finishes(pool, order, unit).map(({ player, prize }) => [player, prize]));
}

/** Prizes of the places of a game of so many, the first one first. */
export function placePrizes(pool: bigint, players: number, unit: bigint): bigint[] {
  return [
    ...prizesOf(
      pool,
      Array.from({ length: players }, (_, at) => ({ seat: at, place: at + 1 })),
      unit,
    ).values(),
  ];
}

/**
 * What each seat gets when a game is called off while it is played: the fee, and who is out the prize of the place. Those who
 * are still in share the rest.
 * @param unit the least that is dealt
 */
export function calledOff(
  pool: bigint,
  fee: bigint,
  seats: readonly { readonly seat: number; readonly stack: bigint; readonly place: number | null }[],
  unit = 1n,
): Map<number, bigint> {
  const playing = seats.filter(({ place }) => place === null);
  const shares = sharesOf(placePrizes(pool, seats.length, unit), playing, unit);
  const won = prizesOf(
    pool,
    // Those who are in are ahead of all others, wherever they would finish.
    seats.map(({ seat, place }) => ({ seat, place: place ?? 1 })),
    unit,
  );
  return new Map(seats.map(({ seat }) => [seat, fee + (shares.get(seat) ?? won.get(seat)!)]));
}

/**
 * How those who are still in share the prizes that are left when a game is called off. Before the first prize is reached half
 * goes evenly, the other half by their chips; from then on each has the lowest one, and the rest goes by chips. Odd units go to
 * the greatest stack.
 * @param prizes of all places, the first one first @param unit the least that is dealt
 */
export function sharesOf(
  prizes: readonly bigint[],
  playing: readonly { readonly seat: number; readonly stack: bigint }[],
  unit: bigint,
): Map<number, bigint> {
  const chips = playing.reduce((sum, { stack }) => sum + stack, 0n);
  if (chips <= 0n) throw new RangeError('nobody has chips');
  const count = BigInt(playing.length);
  const pool = prizes.slice(0, playing.length).reduce((sum, prize) => sum + prize, 0n);
  const lowest = prizes[playing.length - 1] ?? 0n;
  const each = lowest > 0n ? lowest : (pool - pool / 2n) / count;
  const byChips = pool - each * count;
  const shares = new Map(
    playing.map(({ seat, stack }) => {
      const exact = each + (byChips * stack) / chips;
      return [seat, exact - (exact % unit)];
    }),
  );
  const given = [...shares.values()].reduce((sum, share) => sum + share, 0n);
  const first = playing.reduce((best, one) => (one.stack > best.stack ? one : best));
  return shares.set(first.seat, shares.get(first.seat)! + pool - given);
}
