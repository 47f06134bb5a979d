/**
 * Achievements: pure predicates over settled bets. Cosmetic: nothing is paid or unlocked. None is for a loss, a deposit, a
 * stake, or for how long or how fast somebody plays; play money counts as well.
 */

/** Raised when a predicate, a goal or the list changes: all bets are then read again from the first one, in their order. */
export const EDITION = 2;

/** What a predicate sees of a settled bet. */
export interface SettledBet {
  readonly game: string;
  /** Paid more than was staked. */
  readonly won: boolean;
  /** Of all that was staked. */
  readonly multiplier: number;
  readonly slot: boolean;
  /** A ladder was climbed to its last step. */
  readonly lastStep: boolean;
  /** An ace and a ten-valued card were dealt in blackjack, and not to the dealer too. */
  readonly natural: boolean;
}

/** Words that say what is asked for: `records.goal.<kind>`. */
export type GoalKind = 'win' | 'games' | 'slots' | 'times' | 'any' | 'slot' | 'last' | 'natural';

export interface Achievement {
  readonly id: string;
  readonly kind: GoalKind;
  /** Of another one, those who reached the one before have not reached this. */
  readonly version: number;
  readonly game?: string;
  readonly multiplier?: number;
  /** How many different marks reach it. */
  readonly goal: number;
  /** The mark that a bet leaves; null: none. */
  mark(bet: SettledBet): string | null;
}

type Made = Omit<Achievement, 'version' | 'goal'> & { readonly version?: number; readonly goal?: number };

const make = (made: Made): Achievement => ({ version: 1, goal: 1, ...made });
const once = (yes: boolean): string | null => (yes ? '' : null);

const times = (id: string, game: string, multiplier: number): Achievement =>
  make({
    id,
    kind: 'times',
    game,
    multiplier,
    mark: (bet) => once(bet.won && bet.game === game && bet.multiplier >= multiplier),
  });

const last = (id: string, game: string): Achievement =>
  make({ id, kind: 'last', game, mark: (bet) => once(bet.won && bet.game === game && bet.lastStep) });

const different = (id: string, goal: number): Achievement =>
  make({ id, kind: 'games', goal, mark: ({ won, game }) => (won ? game : null) });

export const ACHIEVEMENTS: readonly Achievement[] = [
  make({ id: 'spark', kind: 'win', mark: ({ won }) => once(won) }),
  different('explorer', 10),
  different('cartographer', 20),
  make({
    id: 'slot-tour',
    kind: 'slots',
    goal: 4,
    mark: ({ won, slot, game }) => (won && slot ? game : null),
  }),
  make({
    id: 'comet',
    kind: 'any',
    multiplier: 1000,
    mark: ({ won, multiplier }) => once(won && multiplier >= 1000),
  }),
  make({
    id: 'jackpot',
    kind: 'slot',
    multiplier: 50,
    mark: ({ won, slot, multiplier }) => once(won && slot && multiplier >= 50),
  }),
  times('sharp-dice', 'dice', 50),
  times('skyward', 'limbo', 100),
  times('high-flyer', 'crash', 10),
  times('edge-of-the-board', 'plinko', 25),
  times('single-number', 'roulette', 30),
  times('last-spoke', 'wheel', 19),
  times('numbers-man', 'keno', 50),
  times('card-reader', 'hilo', 20),
  times('four-of-a-kind', 'video-poker', 20),
  make({
    id: 'natural',
    kind: 'natural',
    game: 'blackjack',
    version: 2,
    mark: (bet) => once(bet.won && bet.natural),
  }),
  last('clean-sweep', 'mines'),
  last('top-of-the-tower', 'tower'),
  last('rooftop', 'stairs'),
  last('full-breath', 'pump'),
];
