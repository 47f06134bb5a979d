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

/**
 * What everybody gets when a game is called off while it is played: each the fee; half of the pool evenly among those who
 * are still in, the other half by their chips. Odd units go to the greatest stack.
 * @param unit the least that is dealt
 */
export function sharesOf(
  pool: bigint,
  fee: bigint,
  seats: readonly { readonly seat: number; readonly stack: bigint; readonly place: number | null }[],
  unit = 1n,
): Map<number, bigint> {
  const playing = seats.filter(({ place }) => place === null);
  const chips = playing.reduce((sum, { stack }) => sum + stack, 0n);
  if (chips <= 0n) throw new RangeError('nobody has chips');
  const byChips = pool / 2n;
  const even = (pool - byChips) / BigInt(playing.length);
  const shares = new Map(seats.map(({ seat }) => [seat, fee]));
  let given = 0n;
  for (const { seat, stack } of playing) {
    const exact = even + (byChips * stack) / chips;
    const share = exact - (exact % unit);
    given += share;
    shares.set(seat, fee + share);
  }
  const first = playing.reduce((best, one) => (one.stack > best.stack ? one : best));
  shares.set(first.seat, shares.get(first.seat)! + pool - given);
  return shares;
}
