/**
 * How a round can end, as far as it is paid: who won, and what the first two cards of either hand are to each other.
 * Pairs are bets of their own; they do not ask who won, but the two go together in the same cards.
 */
import { rankOf, type Card } from '#engines/fair/cards.ts';

export const SPOTS = ['player', 'tie', 'banker'] as const;
export type Spot = (typeof SPOTS)[number];
export const PAIRS = ['playerPair', 'eitherPair', 'perfectPair', 'bankerPair'] as const;
export type Pair = (typeof PAIRS)[number];
/** Everything that chips may lie on. */
export const BETS = [...SPOTS, ...PAIRS] as const;
export type Bet = Spot | Pair;

/** Two cards of one rank are a pair, the same card twice is a perfect one. */
export const LIKES = ['none', 'pair', 'perfect'] as const;
export type Like = (typeof LIKES)[number];

export interface End {
  readonly winner: Spot;
  readonly player: Like;
  readonly banker: Like;
}

export function likeOf([first, second]: readonly Card[]): Like {
  if (first === second) return 'perfect';
  return first && second && rankOf(first) === rankOf(second) ? 'pair' : 'none';
}

/**
 * How many of the 13^6 ways six ranks can come give each winner, by which hands begin with a pair: none, the
 * player's, the banker's, both. The test walks them.
 */
const WAYS: Readonly<Record<Spot, readonly [none: bigint, player: bigint, banker: bigint, both: bigint]>> = {
  player: [1_831_800n, 133_140n, 176_020n, 12_504n],
  banker: [1_884_552n, 179_904n, 135_614n, 12_674n],
  tie: [396_432n, 29_688n, 31_098n, 3383n],
};

/** Of four equally likely second suits one makes a pair perfect. */
const SUITED: Readonly<Record<Like, bigint>> = { none: 4n, pair: 3n, perfect: 1n };

/** All ways, suits of both pairs told apart. */
export const ALL_WAYS = 13n ** 6n * 16n;

export function waysOf({ winner, player, banker }: End): bigint {
  const index = (player === 'none' ? 0 : 1) + (banker === 'none' ? 0 : 2);
  return WAYS[winner][index]! * SUITED[player] * SUITED[banker];
}

/** Every way a round can end. */
export const ENDS: readonly End[] = SPOTS.flatMap((winner) =>
  LIKES.flatMap((player) => LIKES.map((banker) => ({ winner, player, banker }))),
);

/** What a winning chip comes back as, itself included, in hundredths. */
const HUNDREDTHS: Readonly<Record<Bet, number>> = {
  player: 200,
  banker: 195,
  tie: 900,
  playerPair: 1250,
  bankerPair: 1250,
  eitherPair: 650,
  perfectPair: 2500,
};
/** A perfect pair in both hands. */
const BOTH_PERFECT = 10_000;

/** What a chip on a bet comes back as when it wins, in hundredths; a perfect pair in both hands pays more. */
export function winPays(bet: Bet): number {
  return HUNDREDTHS[bet];
}

/** What a chip on a bet comes back as at this end, in hundredths. */
export function betPays(bet: Bet, { winner, player, banker }: End): number {
  switch (bet) {
    case 'player':
    case 'banker':
    case 'tie':
      if (bet === winner) return HUNDREDTHS[bet];
      return winner === 'tie' ? 100 : 0;
    case 'playerPair':
      return player === 'none' ? 0 : HUNDREDTHS[bet];
    case 'bankerPair':
      return banker === 'none' ? 0 : HUNDREDTHS[bet];
    case 'eitherPair':
      return player === 'none' && banker === 'none' ? 0 : HUNDREDTHS[bet];
    case 'perfectPair':
      if (player === 'perfect' && banker === 'perfect') return BOTH_PERFECT;
      return player === 'perfect' || banker === 'perfect' ? HUNDREDTHS[bet] : 0;
  }
}
