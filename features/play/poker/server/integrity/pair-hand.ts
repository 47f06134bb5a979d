/** What one hand shows of each two players in it. */
import type { HandEnd, HandStart, StoredAction } from '../state.ts';

export interface PairSums {
  readonly hands: number;
  /** What the lower account won from the higher one, in hundredths of a big blind. */
  readonly flow: bigint;
  /** All others had folded; and nobody bet or raised from then on. */
  readonly alone: number;
  readonly quiet: number;
  /** Bets of one that the other answered, and answered with a fold. */
  readonly faced: number;
  readonly folded: number;
}

export interface PairOfHand extends PairSums {
  readonly low: bigint;
  readonly high: bigint;
}

interface PlayedHand {
  readonly start: Pick<HandStart, 'seats' | 'bigBlind'>;
  readonly actions: readonly Pick<StoredAction, 'seat' | 'type' | 'street'>[];
  readonly result: Pick<HandEnd, 'stacks'>;
}

interface Seen {
  readonly alone: ReadonlySet<number> | null;
  readonly quiet: boolean;
  /** By "who bet:who answered". */
  readonly faced: ReadonlyMap<string, number>;
  readonly folded: ReadonlyMap<string, number>;
}

/** Each two players, the lower account first. Chips go from who lost to who won, in proportion to what each won. */
export function pairsOf(hand: PlayedHand): PairOfHand[] {
  const { seats, bigBlind } = hand.start;
  const seen = walk(hand);
  const net = new Map(
    seats.map(({ seat, stack }) => [
      seat,
      (hand.result.stacks.find((one) => one.seat === seat)?.stack ?? stack) - stack,
    ]),
  );
  const won = [...net.values()].reduce((sum, value) => (value > 0n ? sum + value : sum), 0n);
  const fromTo = (loser: number, winner: number): bigint => {
    const [lost, gain] = [-net.get(loser)!, net.get(winner)!];
    return lost > 0n && gain > 0n ? (lost * gain * 100n) / (won * bigBlind) : 0n;
  };
  const count = (map: ReadonlyMap<string, number>, a: number, b: number) =>
    (map.get(`${a}:${b}`) ?? 0) + (map.get(`${b}:${a}`) ?? 0);
  const rising = seats.toSorted((a, b) => (a.user < b.user ? -1 : 1));
  return rising.flatMap((low, at) =>
    rising.slice(at + 1).map((high) => {
      const isAlone = seen.alone?.has(low.seat) === true && seen.alone.has(high.seat);
      return {
        low: low.user,
        high: high.user,
        hands: 1,
        flow: fromTo(high.seat, low.seat) - fromTo(low.seat, high.seat),
        alone: isAlone ? 1 : 0,
        quiet: isAlone && seen.quiet ? 1 : 0,
        faced: count(seen.faced, low.seat, high.seat),
        folded: count(seen.folded, low.seat, high.seat),
      };
    }),
  );
}

function walk({ start: { seats }, actions }: PlayedHand): Seen {
  const live = new Set(seats.map(({ seat }) => seat));
  const faced = new Map<string, number>();
  const folded = new Map<string, number>();
  let [street, aggressor] = ['preflop', null as number | null];
  let [isAlone, quiet] = [false, true];
  for (const { seat, type, street: at } of actions) {
    if (at !== street) [street, aggressor] = [at, null];
    // A table of two has nobody to be alone without.
    if (live.size === 2 && seats.length > 2) {
      isAlone = true;
      if (type === 'bet' || type === 'raise') quiet = false;
    }
    if (aggressor !== null && aggressor !== seat) {
      const key = `${aggressor}:${seat}`;
      faced.set(key, (faced.get(key) ?? 0) + 1);
      if (type === 'fold') folded.set(key, (folded.get(key) ?? 0) + 1);
    }
    if (type === 'bet' || type === 'raise') aggressor = seat;
    // Whoever folds to the last bet leaves the other alone with the pot: the two were alone before it.
    if (type === 'fold' && live.size > 2) live.delete(seat);
  }
  return { alone: isAlone ? live : null, quiet, faced, folded };
}
