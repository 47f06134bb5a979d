/** The six formats of odds, both ways and exact; rounding is for the display alone. Bets are settled in decimal. */
import {
  add,
  compare,
  decimalText,
  divide,
  ONE,
  parseDecimal,
  type Ratio,
  ratio,
  subtract,
} from '../exact/ratio.ts';
import { parseOdds } from './decimal-odds.ts';
import { parseFraction, traditionalFraction } from './fractions.ts';

export const ODDS_FORMATS = ['decimal', 'fractional', 'american', 'hongkong', 'indonesian', 'malay'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

const HUNDRED = ratio(100);

function negative(value: Ratio): Ratio {
  return { num: -value.num, den: value.den };
}

function profitOf(odds: Ratio): Ratio {
  const profit = subtract(odds, ONE);
  if (profit.num <= 0n) throw new RangeError('odds of 1 or less have no other format');
  return profit;
}

/** Exact value in a format that is a number. @param odds decimal, above 1 @throws RangeError at 1 and below */
export function toFormat(odds: Ratio, format: Exclude<OddsFormat, 'fractional'>): Ratio {
  const profit = profitOf(odds);
  const long = compare(profit, ONE) >= 0;
  switch (format) {
    case 'decimal':
      return odds;
    case 'hongkong':
      return profit;
    case 'american':
      return long ? ratio(100n * profit.num, profit.den) : negative(divide(HUNDRED, profit));
    case 'indonesian':
      return long ? profit : negative(divide(ONE, profit));
    case 'malay':
      return compare(profit, ONE) <= 0 ? profit : negative(divide(ONE, profit));
  }
}

/** Decimal odds from text in a format; null when the text is none of that format. The inverse of {@link toFormat}. */
export function fromFormat(text: string, format: OddsFormat): Ratio | null {
  if (format === 'decimal') return parseOdds(text);
  const value = format === 'fractional' ? parseFraction(text) : parseDecimal(text.replace(/^\+/, ''));
  if (!value || value.num === 0n) return null;
  if (format === 'fractional') return add(ONE, value);
  const size = value.num < 0n ? negative(value) : value;
  if (format === 'hongkong') return value.num < 0n ? null : add(ONE, value);
  if (format === 'malay') {
    if (compare(size, ONE) > 0) return null;
    return add(ONE, value.num > 0n ? value : divide(ONE, size));
  }
  if (format === 'indonesian') {
    if (compare(size, ONE) < 0) return null;
    return add(ONE, value.num > 0n ? value : divide(ONE, size));
  }
  if (compare(size, HUNDRED) < 0) return null;
  return add(ONE, value.num > 0n ? divide(value, HUNDRED) : divide(HUNDRED, size));
}

/** As a player reads it: whole American odds with sign, two decimals for the Asian formats, a traditional fraction. */
export function displayOdds(odds: Ratio, format: OddsFormat): string {
  if (format === 'fractional') return traditionalFraction(profitOf(odds));
  if (format === 'decimal') return fixed(odds, 2, true);
  const value = toFormat(odds, format);
  if (format === 'american') return `${value.num > 0n ? '+' : ''}${decimalText(value, 0)}`;
  return fixed(value, 2, false);
}

/** Implied probability 1/d, exactly. */
export function impliedProbability(odds: Ratio): Ratio {
  return divide(ONE, odds);
}

/** At least two decimals; `more` keeps those beyond the second, so that 1.005 never reads 1.01. */
function fixed(value: Ratio, digits: number, more: boolean): string {
  const size = value.num < 0n ? negative(value) : value;
  const text = decimalText(size, more ? 6 : digits);
  const [whole, fraction = ''] = text.split('.');
  return `${value.num < 0n ? '-' : ''}${whole}.${fraction.padEnd(digits, '0')}`;
}
