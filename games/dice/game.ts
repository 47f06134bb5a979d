/**
 * Dice: one roll from 0.00 to 100.00 in 10,001 steps; the player says over or under which number, or inside or outside
 * which range. The payout is 9900 over the number of rolls that win, so it is 99 over the chance in percent. A roll on
 * the number loses both ways, and the 10,001st step is why the true return is 98.99 % at every setting.
 */
import { intBelow } from '#engines/fair/draw.ts';
import { hundredths, toHundredths } from '#platform/contract/hundredths.ts';
import { defineGame } from '#platform/contract/game.ts';
import { ZERO, type Ratio } from '#platform/contract/money.ts';
import * as z from 'zod/mini';

export const ROLLS = 10_001;
/** Most rolls that may win: with more the payout would hardly be above the stake. */
export const MAX_WINNING = 9800;
const HIGHEST = ROLLS - 1;
const FLOAT_VALUES = 1n << 32n;

const figure = hundredths(0, HIGHEST / 100);
const line = z.object({ target: figure, direction: z.enum(['over', 'under']) });
const range = z.object({ low: figure, high: figure, direction: z.enum(['inside', 'outside']) });

export type LineParams = z.output<typeof line>;
/** Both ends belong to the range. */
export type RangeParams = z.output<typeof range>;
export type DiceParams = LineParams | RangeParams;
export interface DiceOutcome {
  /** 0 to 100 with two decimals. */
  readonly result: number;
}

export const diceParams: z.ZodMiniType<DiceParams> = z.discriminatedUnion('direction', [line, range]).check(
  z.refine((params) => {
    const winning = winningRolls(params);
    return winning >= 1 && winning <= MAX_WINNING;
  }, `From one to ${MAX_WINNING} rolls win`),
);

export function isRange(params: DiceParams): params is RangeParams {
  return params.direction === 'inside' || params.direction === 'outside';
}

/** How many of the 10,001 rolls win; as hundredths of a percent it is the chance that the panel names. */
export function winningRolls(params: DiceParams): number {
  if (!isRange(params)) {
    const at = toHundredths(params.target);
    return params.direction === 'over' ? HIGHEST - at : at;
  }
  const width = toHundredths(params.high) - toHundredths(params.low) + 1;
  // A range the wrong way round holds nothing, and nothing lies outside of it either.
  if (width < 1) return 0;
  return params.direction === 'inside' ? width : ROLLS - width;
}

export function diceMultiplier(params: DiceParams): Ratio {
  return { num: 9900n, den: BigInt(winningRolls(params)) };
}

export function diceWins(params: DiceParams, { result }: DiceOutcome): boolean {
  const at = toHundredths(result);
  if (!isRange(params)) {
    const target = toHundredths(params.target);
    return params.direction === 'over' ? at > target : at < target;
  }
  const within = at >= toHundredths(params.low) && at <= toHundredths(params.high);
  return within === (params.direction === 'inside');
}

/** The range of this many rolls around the same middle, as near to it as the ends allow. */
export function rangeOf(direction: RangeParams['direction'], middle: number, width: number): RangeParams {
  const first = Math.round((middle - (width - 1)) / 2);
  const low = Math.min(HIGHEST - (width - 1), Math.max(0, first));
  return { direction, low: low / 100, high: (low + width - 1) / 100 };
}

/** Over becomes under, and inside outside, at the same chance. */
export function diceFlipped(params: DiceParams): DiceParams {
  if (!isRange(params))
    return {
      target: (HIGHEST - toHundredths(params.target)) / 100,
      direction: params.direction === 'over' ? 'under' : 'over',
    };
  const middle = toHundredths(params.low) + toHundredths(params.high);
  const winning = winningRolls(params);
  return params.direction === 'inside'
    ? rangeOf('outside', middle, ROLLS - winning)
    : rangeOf('inside', middle, winning);
}

/** How many of the 2^32 float values roll below `roll` (in hundredths): ceil(roll * 2^32 / 10001). */
export function valuesBelow(roll: number): bigint {
  return (BigInt(roll) * FLOAT_VALUES + BigInt(ROLLS) - 1n) / BigInt(ROLLS);
}

/** How many of the 2^32 float values roll from `low` to `high`, both in hundredths. */
function valuesWithin(low: number, high: number): bigint {
  return valuesBelow(high + 1) - valuesBelow(low);
}

function winChance(params: DiceParams): Ratio {
  return { num: winningValues(params), den: FLOAT_VALUES };
}

function winningValues(params: DiceParams): bigint {
  if (!isRange(params)) {
    const at = toHundredths(params.target);
    return params.direction === 'over' ? FLOAT_VALUES - valuesBelow(at + 1) : valuesBelow(at);
  }
  const within = valuesWithin(toHundredths(params.low), toHundredths(params.high));
  return params.direction === 'inside' ? within : FLOAT_VALUES - within;
}

/** The bet as a line of the worked example. */
function question(params: DiceParams): string {
  if (!isRange(params)) return `roll ${params.direction} ${params.target.toFixed(2)}?`;
  const [low, high] = [params.low.toFixed(2), params.high.toFixed(2)];
  return params.direction === 'inside' ? `${low} ≤ roll ≤ ${high}?` : `roll < ${low}, roll > ${high}?`;
}

export const dice = defineGame<DiceParams, DiceOutcome>({
  id: 'dice',
  title: 'Dice',
  kind: 'instant',
  switches: { flip: diceFlipped, fields: { target: 'number', low: 'number', high: 'number' } },
  params: diceParams,
  initial: { target: 50.5, direction: 'over' },
  boldest: { target: 99.99, direction: 'over' },
  settings: [
    ...[0.01, 2, 10, 25, 50, 50.5, 75, 90, 98].map((target) => ({ target, direction: 'under' as const })),
    ...[2, 10, 25, 50, 50.5, 75, 90, 98, 99.99].map((target) => ({ target, direction: 'over' as const })),
    // One, two, 4,950 and 9,800 rolls win.
    ...[1, 2, 4950, MAX_WINNING].flatMap((winning) => [
      rangeOf('inside', HIGHEST, winning),
      rangeOf('outside', HIGHEST, ROLLS - winning),
    ]),
  ],
  revealMs: 450,
  version: 1,
  table: 'dice-99',
  floats: () => 1,
  outcome: (_params, [float]) => ({ result: intBelow(float!, ROLLS) / 100 }),
  pill: ({ result }) => result.toFixed(2),
  payout: (params, outcome) => (diceWins(params, outcome) ? diceMultiplier(params) : ZERO),
  events: (params, outcome) => [{ type: 'roll', result: outcome.result, win: diceWins(params, outcome) }],
  trace(params, [float]) {
    const at = intBelow(float!, ROLLS);
    const wins = diceWins(params, { result: at / 100 });
    return [
      [`float 0 × ${ROLLS}`, String(float! * ROLLS), `floor → ${at}`],
      [`${at} ÷ 100`, (at / 100).toFixed(2), 'roll'],
      [question(params), wins ? 'yes' : 'no', wins ? 'win' : 'loss'],
    ];
  },
  rtp(params) {
    const multiplier = diceMultiplier(params);
    const chance = winChance(params);
    return { num: multiplier.num * chance.num, den: multiplier.den * chance.den };
  },
  maxMultiplier: diceMultiplier,
  winChance,
});
