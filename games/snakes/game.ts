/**
 * Snakes: two dice, five rolls. The token walks to the square of the total; a snake there ends the round, any
 * other square multiplies what the round pays. The edge is taken by the first roll's squares; from the second
 * roll on they are worth exactly what they risk, but for the product being floored to hundredths when it is paid.
 */
import { intBelow, range } from '#engines/fair/draw.ts';
import { drawOf } from '#platform/contract/draws.ts';
import { defineGame, type TraceRow } from '#platform/contract/game.ts';
import { ONE, ZERO, type Ratio } from '#platform/contract/money.ts';
import { asNumber } from '#platform/contract/odds.ts';
import * as z from 'zod/mini';

export const ROLLS = 5;
export const DIFFICULTIES = ['easy', 'medium', 'hard', 'expert', 'master'] as const;
export type Difficulty = (typeof DIFFICULTIES)[number];

/** Hundredths by total 2 to 12; 0 is a snake. */
const BOARDS: Readonly<Record<Difficulty, readonly number[]>> = {
  easy: [200, 130, 120, 110, 101, 0, 101, 110, 120, 130, 200],
  medium: [400, 250, 140, 111, 0, 0, 0, 111, 140, 250, 400],
  hard: [750, 300, 138, 0, 0, 0, 0, 0, 138, 300, 750],
  expert: [1000, 382, 0, 0, 0, 0, 0, 0, 0, 382, 1000],
  master: [1764, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1764],
};
/** What the squares that carry the edge are worth from the second roll on. */
const LATER: Readonly<Record<number, number>> = { 101: 108, 111: 120, 138: 150, 382: 400, 1764: 1800 };

export const snakesParams = z.object({ difficulty: z.enum(DIFFICULTIES) });
/** A turn is a roll: there is nothing to say about it. */
export const snakesTurn = z.object({});

export type SnakesParams = z.output<typeof snakesParams>;
export type SnakesTurn = z.output<typeof snakesTurn>;
export type Dice = readonly [number, number];
export interface SnakesOutcome {
  readonly dice: readonly Dice[];
  readonly rollTotals: readonly number[];
}
export interface SnakesState {
  readonly rolls: readonly Dice[];
}
export type SnakesSeen = SnakesParams & SnakesState;

export function totalOf([first, second]: Dice): number {
  return first + second;
}

/** What the square of a total multiplies by, in hundredths; 0 is a snake. @param roll 1 to 5 */
export function squareOf({ difficulty }: SnakesParams, total: number, roll: number): number {
  const first = BOARDS[difficulty][total - 2]!;
  return roll === 1 ? first : (LATER[first] ?? first);
}

/** Hundredths that a number of rolls pay: the exact product, floored once; 0 after a snake. */
export function productOf(params: SnakesParams, totals: readonly number[]): bigint {
  const exact = totals.reduce(
    (product, total, index) => product * BigInt(squareOf(params, total, index + 1)),
    1n,
  );
  return floored(exact, totals.length);
}

/** A product of `step` squares in hundredths each, as whole hundredths. */
function floored(exact: bigint, step: number): bigint {
  return (exact * 100n) / 100n ** BigInt(step);
}

/** How many of the 2^32 floats give each face 1 to 6: where `floor(float * 6)` steps up is rounded up. */
const FACES = range(6).map((face) => {
  const from = (value: number) => (BigInt(value) * 2n ** 32n + 5n) / 6n;
  return from(face + 1) - from(face);
});
const ALL = 2n ** 64n;

/** How many of the 2^64 pairs of floats give each total 2 to 12. */
export const TOTALS: readonly bigint[] = range(11, 2).map((total) =>
  range(6, 1).reduce((sum, first) => sum + (FACES[first - 1] ?? 0n) * (FACES[total - first - 1] ?? 0n), 0n),
);

const spreads = new Map<string, ReadonlyMap<bigint, bigint>>();

/** Every exact product that `step` safe rolls can come to, with its weight of 2^(64 * step). */
function spread(params: SnakesParams, step: number): ReadonlyMap<bigint, bigint> {
  if (step === 0) return new Map([[1n, 1n]]);
  const key = `${params.difficulty}/${step}`;
  const known = spreads.get(key);
  if (known) return known;
  const products = new Map<bigint, bigint>();
  for (const [product, weight] of spread(params, step - 1)) {
    for (const [index, share] of TOTALS.entries()) {
      const next = product * BigInt(squareOf(params, index + 2, step));
      if (next > 0n) products.set(next, (products.get(next) ?? 0n) + weight * share);
    }
  }
  spreads.set(key, products);
  return products;
}

/** Chance that `step` rolls all miss the snakes. */
export function safeChance(params: SnakesParams, step: number): Ratio {
  const safe = TOTALS.reduce(
    (sum, share, index) => (squareOf(params, index + 2, 1) === 0 ? sum : sum + share),
    0n,
  );
  return { num: safe ** BigInt(step), den: ALL ** BigInt(step) };
}

function layout(_params: SnakesParams, floats: readonly number[]): SnakesOutcome {
  const die = (index: number): number => intBelow(floats[index]!, 6) + 1;
  const dice = range(ROLLS).map((roll): Dice => [die(roll * 2), die(roll * 2 + 1)]);
  return { dice, rollTotals: dice.map(totalOf) };
}

function productAt(params: SnakesParams, { rolls }: SnakesState): bigint {
  return productOf(params, rolls.map(totalOf));
}

function isOver(params: SnakesParams, state: SnakesState): boolean {
  return state.rolls.length === ROLLS || productAt(params, state) === 0n;
}

export const snakes = defineGame<SnakesParams, SnakesState, SnakesTurn, SnakesOutcome, SnakesSeen>({
  id: 'snakes',
  title: 'Snakes',
  kind: 'steps',
  params: snakesParams,
  initial: { difficulty: 'easy' },
  boldest: { difficulty: 'master' },
  settings: DIFFICULTIES.map((difficulty) => ({ difficulty })),
  turn: snakesTurn,
  steps: () => ROLLS,
  revealMs: 1950,
  version: 1,
  table: 'snakes-98',
  floats: () => ROLLS * 2,
  outcome: layout,
  start: () => ({ rolls: [] }),
  step(params, outcome, state) {
    if (isOver(params, state)) return { refused: 'round-over' };
    const at = state.rolls.length;
    const dice = outcome.dice[at]!;
    const total = totalOf(dice);
    const snake = squareOf(params, total, at + 1) === 0;
    return {
      state: { rolls: [...state.rolls, dice] },
      events: [{ type: 'roll', step: at + 1, dice, total, snake }],
    };
  },
  view: (params, state) => ({ difficulty: params.difficulty, rolls: state.rolls }),
  turns: (params, seen) => (isOver(params, seen) ? [] : [{}]),
  over: isOver,
  canFinish: (params, state) => !isOver(params, state),
  payout(params, state) {
    if (state.rolls.length === 0) return ONE;
    const product = productAt(params, state);
    return product === 0n ? ZERO : { num: product, den: 100n };
  },
  // Each roll is a draw of its own, from what the round paid to what it pays on the square of each total.
  expected(params, { rollTotals }, turns) {
    let [pays, mean, variance] = [1, 1, 0];
    for (const roll of range(turns.length)) {
      const worthAt = (total: number): number =>
        Number(productOf(params, [...rollTotals.slice(0, roll), total])) / 100;
      const draw = drawOf(
        TOTALS.map((share, index) => [worthAt(index + 2), asNumber({ num: share, den: ALL })] as const),
      );
      mean += draw.mean - pays;
      variance += draw.variance;
      pays = worthAt(rollTotals[roll]!);
    }
    return { mean, variance };
  },
  trace: (_params, floats) =>
    floats.map((float, index): TraceRow => {
      const face = intBelow(float, 6) + 1;
      const roll = `roll ${Math.floor(index / 2) + 1}`;
      const sum = index % 2 === 0 ? '' : `, total ${face + intBelow(floats[index - 1]!, 6) + 1}`;
      return [`float ${index} × 6`, String(float * 6), `floor + 1 → ${roll}: ${face}${sum}`];
    }),
  rtp(params, step = 1) {
    const paid = [...spread(params, step)].reduce(
      (sum, [product, weight]) => sum + floored(product, step) * weight,
      0n,
    );
    return { num: paid, den: 100n * ALL ** BigInt(step) };
  },
  odds: (params, step = 1) =>
    [...spread(params, step)].map(([product, weight]) => ({
      pays: { num: floored(product, step), den: 100n },
      chance: { num: weight, den: ALL ** BigInt(step) },
    })),
  maxMultiplier(params) {
    const best = [...spread(params, ROLLS).keys()].reduce((most, next) => (next > most ? next : most), 0n);
    return { num: floored(best, ROLLS), den: 100n };
  },
  winChance: (params, step = 1) => safeChance(params, step),
});
