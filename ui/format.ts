import { fromScaled, signOf, toScaled } from './decimal.ts';
import { figureLocale } from './locale.ts';

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

export type MoneyKind = 'fiat' | 'crypto';

/** No figure shows more places than this. */
export const MAX_PLACES = 8;

export interface MoneyFormat {
  /** fiat: 2 places. crypto: up to `decimals`, and "..." where an amount has more. */
  kind: MoneyKind;
  /** Places of a crypto currency, at most 8 are shown. */
  decimals?: number;
  /** Keeps trailing zeros of crypto, for columns that must align. Off unless told. */
  zeros?: boolean;
  /** Fewest places of crypto, for a figure that stands alone: 2 gives "1.50". */
  least?: number;
  /** `always` puts + before gains, as profits need. */
  sign?: 'auto' | 'always';
  /** Put before the digits and after the sign: "$" gives "+$3.20". */
  symbol?: string;
  /** The page's language unless told. */
  locale?: string;
}

/**
 * Formats money for reading: the one place where an amount becomes text. Cuts, never rounds up: nobody is shown more
 * than there is.
 * @param value decimal string, "-" allowed
 */
export function formatMoney(value: string, format: MoneyFormat): string {
  const { kind, zeros = false, least = 0, sign = 'auto', symbol = '', locale = figureLocale() } = format;
  const decimals = Math.min(format.decimals ?? MAX_PLACES, MAX_PLACES);
  const direction = shownSign(value, kind);
  const bare = value.trim().replace(/^[+-]/, '');
  const more = kind === 'crypto' && goesOn(bare, decimals);
  const fewest = zeros || more ? decimals : Math.min(least, decimals);
  const digits =
    kind === 'fiat' ? formatDecimal(bare, 2, 2, locale) : formatDecimal(bare, fewest, decimals, locale);
  const mark = direction < 0 ? '-' : sign === 'always' && direction > 0 ? '+' : '';
  return `${mark}${symbol}${digits}${more ? '...' : ''}`;
}

/** Sign of an amount as it reads: fiat whose two places are all zero is no gain and no loss. */
export function shownSign(value: string, kind: MoneyKind): -1 | 0 | 1 {
  return signOf(kind === 'fiat' ? fromScaled(toScaled(value, 2), 2) : value);
}

/** An amount of fiat with every place it has; undefined where its two places are all. */
export function exactMoney(value: string, format: MoneyFormat): string | undefined {
  const bare = value.trim().replace(/^[+-]/, '');
  if (format.kind !== 'fiat' || !goesOn(bare, 2)) return undefined;
  return formatMoney(value, { ...format, kind: 'crypto', decimals: MAX_PLACES, least: 2 });
}

/** Whether an amount has digits that are not shown. */
function goesOn(bare: string, places: number): boolean {
  const fraction = bare.split('.')[1] ?? '';
  return /[1-9]/.test(fraction.slice(places));
}

/** A multiplier with two places and its mark, cut not rounded: 2 is "2.00x", "1234.567" is "1,234.56x". */
export function formatMultiplier(value: number | string, locale = figureLocale()): string {
  return `${formatDecimal(plainDecimal(value), 2, 2, locale)}x`;
}

/** A number with exactly so many places, rounded: 1.5 is "1.50". */
export function formatFixed(value: number, places = 2, locale = figureLocale()): string {
  return formatDecimal(value.toFixed(places), places, places, locale);
}

/** A number with as many places as it needs, at most `most`: 40 is "40", 3.68 "3.68". */
export function formatShort(value: number, most = 2, locale = figureLocale()): string {
  return formatter(locale, { maximumFractionDigits: most, useGrouping: false }).format(value);
}

/** A plain decimal as a box shows it: "1.50" is "1,50" in German. No groups, so that it can be typed on. */
export function entryText(value: string, locale = figureLocale()): string {
  return value.replace('.', decimalMark(locale));
}

/**
 * Short form for axes, tickers and tiles, in every language: 1.2K, 3.4M, 5B, 6T. Cut, never rounded up: it does not show
 * more than there is. For reading only, never for sums.
 */
export function formatCompact(value: number | string, locale = figureLocale()): string {
  const style = { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' } as const;
  const text = formatter('en', style).format(Number(value));
  return locale === 'en' ? text : text.replace('.', decimalMark(locale));
}

function decimalMark(locale: string): string {
  return formatter(locale, { minimumFractionDigits: 1 }).format(0.5).replaceAll(/\p{N}/gu, '');
}

/** A change in percent with its sign and two places: "+1.23%", "-0.50%", "0.00%". */
export function formatChange(percent: number, locale = figureLocale()): string {
  return formatter(locale, {
    style: 'percent',
    signDisplay: 'exceptZero',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  }).format(percent / 100);
}

/** A share as percent: 0.9901 with 2 places is "99.01%". Trailing zeros stay, so columns align. */
export function formatPercent(share: number, places = 2, locale = figureLocale()): string {
  return formatter(locale, {
    style: 'percent',
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  }).format(share);
}

/** A count with group separators: 12345 is "12,345". */
export function formatCount(value: number | bigint, locale = figureLocale()): string {
  return formatter(locale, { maximumFractionDigits: 0 }).format(value);
}

/** A float as plain digits, so that 1e21 or 1e-7 do not break decimal parsing. */
function plainDecimal(value: number | string): string {
  if (typeof value === 'string') return value;
  if (!Number.isFinite(value)) return '0';
  // Sixteen significant digits restore what was meant by e.g. 1.15, which is 1.149999… in binary.
  return formatter('en', { useGrouping: false, maximumSignificantDigits: 16 }).format(value);
}

/** A day in the reader's own zone: `Dec 12, 2026`. @param time epoch ms or ISO */
export function formatDay(time: number | string, locale = figureLocale()): string {
  return new Date(time).toLocaleDateString(locale, { dateStyle: 'medium' });
}
