/**
 * Rules of the demonstration games: pure, in whole numbers, three kinds that stand for what an aggregator offers. What a play
 * pays is a ratio of its stake.
 */
import { intBelow } from '#engines/fair/draw.ts';
import type { Ratio } from '#platform/contract/money.ts';

export const KINDS = ['slot', 'table', 'instant'] as const;
export type Kind = (typeof KINDS)[number];

export interface Result {
  /** What the page shows: symbols of the reels, the pocket of the wheel, or won (1) and lost (0). */
  readonly shown: readonly number[];
  readonly pays: Ratio;
}

const NOTHING: Ratio = { num: 0n, den: 1n };

/** Stops of each symbol on a reel, 32 in all, and what three of it pay. */
export const STOPS = [1, 2, 3, 4, 5, 6, 5, 6] as const;
const THREE = [1000n, 150n, 60n, 30n, 15n, 10n, 12n, 6n] as const;
/** Any two alike. */
const TWO: Ratio = { num: 3n, den: 2n };
const REEL = STOPS.flatMap((stops, symbol) => Array.from({ length: stops }, () => symbol));

/** A wheel of 37 pockets: 0 is green, even ones are red. */
export const POCKETS = 37;
const BETS = {
  red: { num: 2n, den: 1n },
  black: { num: 2n, den: 1n },
  green: { num: 35n, den: 1n },
} as const satisfies Record<string, Ratio>;

/** What an instant play may go for, and its chance in 1000. */
const TIMES = { '2': 480, '5': 192, '10': 96 } as const;

/** What a player may choose; the first is chosen from the start. */
export const CHOICES: Readonly<Record<Kind, readonly string[]>> = {
  slot: ['spin'],
  table: Object.keys(BETS),
  instant: Object.keys(TIMES),
};

/** How many floats a play takes. */
export const FLOATS: Readonly<Record<Kind, number>> = { slot: 3, table: 1, instant: 1 };

const colourOf = (pocket: number): string => (pocket === 0 ? 'green' : pocket % 2 === 0 ? 'red' : 'black');

/** @param choice one of CHOICES of the kind */
export function play(kind: Kind, choice: string, floats: readonly number[]): Result {
  if (kind === 'slot') return paysOf(floats.slice(0, 3).map((float) => REEL[intBelow(float, REEL.length)]!));
  if (kind === 'table') {
    const pocket = intBelow(floats[0]!, POCKETS);
    const won = colourOf(pocket) === choice;
    return { shown: [pocket], pays: won ? BETS[choice as keyof typeof BETS] : NOTHING };
  }
  const won = intBelow(floats[0]!, 1000) < TIMES[choice as keyof typeof TIMES];
  return { shown: [won ? 1 : 0], pays: won ? { num: BigInt(choice), den: 1n } : NOTHING };
}

/** What three symbols pay. */
export function paysOf(shown: readonly number[]): Result {
  const kinds = new Set(shown).size;
  if (kinds === 1) return { shown, pays: { num: THREE[shown[0]!]!, den: 1n } };
  return { shown, pays: kinds === 2 ? TWO : NOTHING };
}
