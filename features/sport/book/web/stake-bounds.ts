/** The house's bounds of a stake, in dollars, as amounts of a currency; pure. */
import {
  compare,
  divide,
  floor,
  parseDecimal,
  type Ratio,
  ratio,
  toUnits,
  unitsText,
} from '#engines/sport/exact/ratio.ts';

interface Priced {
  /** Of one unit, in dollars. */
  readonly price: string;
  readonly decimals: number;
}

/** Round sums, in dollars. */
const ROUND = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000];
const FEW = 4;

function amountOf(usd: string, { price, decimals }: Priced, up: boolean): string | null {
  const [dollars, each] = [parseDecimal(usd), parseDecimal(price)];
  if (!dollars || !each || each.num <= 0n) return null;
  const exact: Ratio = divide(dollars, each);
  const units = toUnits(exact, decimals);
  const whole = compare(ratio(units, 10n ** BigInt(decimals)), exact) === 0;
  return unitsText(up && !whole ? units + 1n : units, decimals);
}

/** The least stake is rounded up and the greatest down, so that both are within the bounds; null without a price. */
export function stakeBounds(min: string, max: string, currency: Priced): { min: string; max: string } | null {
  const [least, most] = [amountOf(min, currency, true), amountOf(max, currency, false)];
  return least !== null && most !== null ? { min: least, max: most } : null;
}

/** The four greatest round sums within the bounds. */
export function quickStakes(
  min: string,
  max: string,
  currency: Priced,
): readonly { readonly usd: number; readonly amount: string }[] {
  const [least, most] = [parseDecimal(min), parseDecimal(max)];
  if (!least || !most) return [];
  return ROUND.filter((usd) => compare(ratio(usd), least) >= 0 && BigInt(usd) <= floor(most))
    .slice(-FEW)
    .flatMap((usd) => {
      const amount = amountOf(String(usd), currency, compare(ratio(usd), most) < 0);
      return amount === null ? [] : [{ usd, amount }];
    });
}
