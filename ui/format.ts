import { fromScaled, shiftPoint, signOf, toScaled } from './decimal.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** One `Intl.NumberFormat` per kind of figure: making one costs more than a thousand uses. */
function formatter(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}|${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, options);
  formatters.set(key, made);
  return made;
}

/** Formats a decimal string without passing through a float; digits past `max` are cut, never rounded up. */
function formatDecimal(value: string, min: number, max: number, locale: string): string {
  const exact = fromScaled(toScaled(value, max), max);
  const format = formatter(locale, { minimumFractionDigits: min, maximumFractionDigits: max });
  // The library's type wants a template literal; `exact` is built as one above.
  return format.format(exact as Intl.StringNumericLiteral);
}

export type MoneyKind = 'fiat' | 'crypto' | 'satoshi';

export interface MoneyFormat {
  /** fiat: 2 places. crypto: up to `decimals`. satoshi: whole units of 10^-8. */
  kind: MoneyKind;
  /** Places of a crypto currency, at most 8 are shown. */
  decimals?: number;
  /** Keeps trailing zeros of crypto, for columns that must align. Off unless told. */
  zeros?: boolean;
  /** `always` puts + before gains, as profits need. */
  sign?: 'auto' | 'always';
  /** Put before the digits and after the sign: "$" gives "+$3.20". */
  symbol?: string;
  locale?: string;
}

/**
 * Formats money for reading. Cuts, never rounds up: nobody is shown more than there is.
 * @param value decimal string, "-" allowed
 */
export function formatMoney(value: string, format: MoneyFormat): string {
  const { kind, zeros = false, sign = 'auto', symbol = '', locale = 'en' } = format;
  const decimals = Math.min(format.decimals ?? 8, 8);
  const direction = signOf(value);
  const bare = value.trim().replace(/^[+-]/, '');
  const digits =
    kind === 'fiat'
      ? formatDecimal(bare, 2, 2, locale)
      : kind === 'satoshi'
        ? formatDecimal(shiftPoint(bare, 8), 0, 0, locale)
        : formatDecimal(bare, zeros ? decimals : 0, decimals, locale);
  const mark = direction < 0 ? '-' : sign === 'always' && direction > 0 ? '+' : '';
  return `${mark}${symbol}${digits}`;
}

/** A multiplier with two places and its mark, cut not rounded: 2 is "2.00x", "1234.567" is "1,234.56x". */
export function formatMultiplier(value: number | string, locale = 'en'): string {
  return `${formatDecimal(plainDecimal(value), 2, 2, locale)}x`;
}

/** Short form for axes and tiles: 1.2K, 3.4M, 5B, 6T. For reading only, never for sums. */
export function formatCompact(value: number | string, locale = 'en'): string {
  return formatter(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(Number(value));
}

/** A share as percent: 0.9901 with 2 places is "99.01%". Trailing zeros stay, so columns align. */
export function formatPercent(share: number, places = 2, locale = 'en'): string {
  return formatter(locale, {
    style: 'percent',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(share);
}

/** A count with group separators: 12345 is "12,345". */
export function formatCount(value: number | bigint, locale = 'en'): string {
  return formatter(locale, { maximumFractionDigits: 0 }).format(value);
}

/** A float as plain digits, so that 1e21 or 1e-7 do not break decimal parsing. */
function plainDecimal(value: number | string): string {
  if (typeof value === 'string') return value;
  if (!Number.isFinite(value)) return '0';
  // Sixteen significant digits restore what was meant by e.g. 1.15, which is 1.149999… in binary.
  return formatter('en', { useGrouping: false, maximumSignificantDigits: 16 }).format(value);
}
