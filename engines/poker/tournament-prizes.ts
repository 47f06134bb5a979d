/** Places and prizes of a tournament. Money is in smallest units, shares in hundredths of a percent. */

/** By players up to a number: shares of the pool, the first place first. */
const SHARES: readonly { readonly players: number; readonly bps: readonly number[] }[] = [
  { players: 2, bps: [10_000] },
  { players: 6, bps: [6_500, 3_500] },
  { players: 10, bps: [5_000, 3_000, 2_000] },
  { players: 20, bps: [4_200, 2_800, 1_800, 1_200] },
  { players: 30, bps: [3_700, 2_500, 1_700, 1_200, 900] },
  { players: 50, bps: [3_100, 2_150, 1_500, 1_150, 850, 700, 550] },
  { players: 100, bps: [2_800, 1_900, 1_350, 1_000, 800, 650, 500, 400, 330, 270] },
  {
    players: 200,
    bps: [2_500, 1_650, 1_150, 850, 650, 520, 420, 340, 270, 220, 220, 220, 180, 180, 180, 150, 150, 150],
  },
  {
    players: 1_000,
    bps: [
      2_200,
      1_450,
      1_000,
      750,
      580,
      460,
      370,
      300,
      235,
      170,
      170,
      170,
      ...Array.from({ length: 6 }, () => 125),
      ...Array.from({ length: 9 }, () => 85),
      ...Array.from({ length: 9 }, () => 70),
    ],
  },
];

export const MAX_TOURNAMENT_PLAYERS = 1_000;

/** Shares of the pool by the number of players, in hundredths of a percent; they add up to 10,000. */
export function tournamentShares(players: number): readonly number[] {
  const found = SHARES.find((one) => players <= one.players);
  if (!found || !Number.isInteger(players) || players < 1)
    throw new RangeError(`no prizes for ${players} players`);
  return found.bps;
}

/**
 * Prizes of the places, the first one first. A share is rounded down; what is left over goes to the first place.
 * @param unit the least that is dealt
 */
export function tournamentPrizes(pool: bigint, players: number, unit = 1n): bigint[] {
  if (pool < 0n) throw new RangeError('a pool is not below zero');
  const prizes = tournamentShares(players).map((bps) => ((pool * BigInt(bps)) / 10_000n / unit) * unit);
  prizes[0]! += pool - prizes.reduce((sum, prize) => sum + prize, 0n);
  return prizes;
}

/** How a player left: who went out later finishes higher; in one hand, or one round hand for hand, who had more chips. */
export interface Exit {
  readonly player: number;
  /** Rises with every hand, or round, in which somebody went out; null: never went out. */
  readonly at: number | null;
  /** Chips before that hand. */
  readonly stack: bigint;
}

/** Groups of players in order of finishing, the winner first; the same chips in the same hand tie. */
export function rankExits(exits: readonly Exit[]): number[][] {
  const last = Number.MAX_SAFE_INTEGER;
  const sorted = exits.toSorted((a, b) => {
    if (a.at !== b.at) return (b.at ?? last) - (a.at ?? last);
    if (a.stack !== b.stack) return b.stack > a.stack ? 1 : -1;
    return a.player - b.player;
  });
  const groups: Exit[][] = [];
  for (const exit of sorted) {
    const group = groups.at(-1);
    if (group && group[0]!.at === exit.at && group[0]!.stack === exit.stack) group.push(exit);
    else groups.push([exit]);
  }
  return groups.map((group) => group.map(({ player }) => player));
}

export interface TournamentFinish {
  readonly player: number;
  /** 1 for the winner; who tie share the best of their places. */
  readonly place: number;
  readonly prize: bigint;
}

/**
 * Places and prizes of everybody. Tied players split the prizes of their places evenly, odd units one each to those who
 * registered first.
 * @param pool buy-ins together, without fees @param order of `rankExits`, everybody once
 * @param unit the least that is dealt; what a pool has beyond whole units goes with the first odd one
 */
export function tournamentFinishes(
  pool: bigint,
  order: readonly (readonly number[])[],
  unit = 1n,
): TournamentFinish[] {
  const players = order.flat();
  if (new Set(players).size !== players.length) throw new RangeError('a player finishes twice');
  const prizes = tournamentPrizes(pool, players.length, unit);
  let place = 1;
  return order.flatMap((group) => {
    const from = place;
    place += group.length;
    const sum = prizes.slice(from - 1, place - 1).reduce((all, prize) => all + prize, 0n);
    const count = BigInt(group.length);
    const units = sum / unit;
    return group.map((player, at) => ({
      player,
      place: from,
      prize: (units / count + (BigInt(at) < units % count ? 1n : 0n)) * unit + (at === 0 ? sum % unit : 0n),
    }));
  });
}
