/** Trigger cases: a position run over the ticks of a file, with the triggers and the settlement of the engine. */
import { multiply, ratio, type Ratio, toDecimal, toFixed } from '#engines/futures/ratio.ts';
import { DEFAULT_TERMS } from '#engines/futures/terms.ts';
import { touched } from '#engines/futures/triggers.ts';
import { bustPrice, exactBust, returnsAt, type Stake, triggerPrice } from '#engines/futures/value.ts';
import { CaseFault, directionOf, type Fields, indexOf, multiplierOf, optionalDecimal } from './read-case.ts';
import { type CheckedCase, checkFields, rounded } from './report.ts';
import type { ReadTick } from './ticks.ts';

/** Prices as whole numbers, fine enough that rounding a trigger never shows in the eight places of a file. */
const SCALE = 10n ** 20n;
/** No fees and no cap: the cases state returns before both. */
const TERMS = { ...DEFAULT_TERMS, feeMode: 'flat', maxRoi: ratio(10n ** 12n) } as const;

export type ScaledTicks = readonly bigint[];

export function scaleTicks(ticks: readonly ReadTick[]): ScaledTicks {
  return ticks.map(({ price }) => scaled(price));
}

export function checkTrigger(fields: Fields, line: number, name: string, ticks: ScaledTicks): CheckedCase {
  const from = indexOf(fields, 'entryTick');
  const first = ticks[from];
  if (first === undefined)
    throw new CaseFault(`entryTick must be below ${ticks.length}, the number of ticks`);
  const given = optionalDecimal(fields, 'entryPrice', { least: ratio(0n), above: true });
  const entry = given ? scaled(given) : first;
  const stake: Stake = { direction: directionOf(fields), multiplier: multiplierOf(fields), entry };
  const bust = bustPrice(stake, TERMS);
  const roiOf = (field: string, least: Ratio | null, most: Ratio | null) => {
    const percent = optionalDecimal(fields, field, {
      ...(least && { least, above: true }),
      ...(most && { most }),
    });
    return percent && multiply(percent, ratio(1n, 100n));
  };
  const profit = roiOf('takeProfitRoi', ratio(0n), null);
  const loss = roiOf('stopLossRoi', ratio(-100n), ratio(0n));
  if (loss?.num === 0n) throw new CaseFault('stopLossRoi must be below 0');
  const prices = {
    bust,
    takeProfit: profit && triggerPrice(stake, profit),
    stopLoss: loss && triggerPrice(stake, loss),
  };
  const end = run(stake, prices, ticks, from);
  const { roi } = returnsAt(stake, end.exit, TERMS);
  const checked = checkFields(
    fields,
    { line, name },
    {
      exit: { text: end.reason, agreesText: (text) => plain(text) === plain(end.reason) },
      tick: rounded(String(end.tick)),
      exitPrice: rounded(
        toFixed(end.reason === 'bust' ? unscaled(exactBust(stake, TERMS)) : ratio(end.exit, SCALE), 8),
      ),
      grossRoi: rounded(toFixed(multiply(roi, ratio(100n)), 6)),
      bustPrice: rounded(toFixed(unscaled(exactBust(stake, TERMS)), 8)),
    },
  );
  if (given === null || entry === first) return checked;
  const wrong = {
    field: 'entryPrice',
    expected: toDecimal(given),
    found: toFixed(ratio(first, SCALE), 8),
  };
  return { ...checked, differences: [wrong, ...(checked.differences ?? [])] };
}

function run(
  stake: Stake,
  prices: Parameters<typeof touched>[1],
  ticks: ScaledTicks,
  from: number,
): { reason: string; tick: number; exit: bigint } {
  for (let tick = from + 1; tick < ticks.length; tick++) {
    const hit = touched(stake.direction, prices, ticks[tick]!);
    if (hit) return { ...hit, tick };
  }
  return { reason: 'open', tick: ticks.length - 1, exit: ticks.at(-1)! };
}

/** "take-profit", "take_profit" and "takeProfit" are one word. */
function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[^a-z]/g, '');
}

function scaled({ num, den }: Ratio): bigint {
  const value = num * SCALE;
  if (value % den !== 0n) throw new CaseFault('a price must have at most 20 decimals');
  return value / den;
}

function unscaled(price: Ratio): Ratio {
  return { num: price.num, den: price.den * SCALE };
}
