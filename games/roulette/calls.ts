/** Bets that are called by their name: each is only a way to lay chips on spots of the table. */
import { range } from '#engines/fair/draw.ts';
import { WHEELS } from './variants.ts';

/** Calls belong to the European wheel. */
const WHEEL = WHEELS.european;

/** Chips by spot id. */
export type CallChips = Readonly<Record<string, number>>;

export const CALLS = ['voisins', 'tiers', 'orphelins', 'zero'] as const;
export type Call = (typeof CALLS)[number];

/** Neighbours on each side that can be chosen. */
export const MAX_NEIGHBOURS = 9;

const one = (...spots: string[]): CallChips => Object.fromEntries(spots.map((spot) => [spot, 1]));

/** What each lies as, in chips: nine, six, five and four. */
export const CALL_CHIPS: Readonly<Record<Call, CallChips>> = {
  voisins: { ...one('4-7', '12-15', '18-21', '19-22', '32-35'), '0-2-3': 2, '25-26-28-29': 2 },
  tiers: one('5-8', '10-11', '13-16', '23-24', '27-30', '33-36'),
  orphelins: one('1', '6-9', '14-17', '17-20', '31-34'),
  zero: one('0-3', '12-15', '32-35', '26'),
};

/** A number and its neighbours on the wheel, one chip on each. @param count neighbours on each side, 0 to 9 */
export function neighbours(number: number, count: number): CallChips {
  const at = WHEEL.findIndex((pocket) => pocket === number);
  return one(
    ...range(2 * count + 1).map((step) => String(WHEEL[(at - count + step + WHEEL.length) % WHEEL.length]!)),
  );
}

/** Every number that ends in a digit, one chip on each. */
export function finals(digit: number): CallChips {
  return one(...WHEEL.filter((number) => number % 10 === digit).map(String));
}
